import { MemoriaError } from '../base/errors.ts'
import { withoutHidden } from '../base/hidden.ts'
import { err, ok, type Result } from '../base/result.ts'
import { checkText } from '../base/text.ts'
import { KINDS, type Kind, MAX_LABEL, MAX_LABELS, MAX_TEXT, type Statement } from '../model/memory.ts'
import { OPEN_QUESTION } from '../model/own-tags.ts'
import type { Redact } from '../redact/redact.ts'
import { type Cleaner, makeCleaner, notAllowed } from './cleaner.ts'
import { saysItIsOpen } from './compare/parts.ts'

export interface CheckedStatement {
  readonly statement: Statement
  readonly redacted: number
}

export type GivenStatement = { readonly text: string } & {
  readonly [K in keyof Omit<Statement, 'text'>]?: Statement[K]
}

const DEFAULT_KIND: Kind = 'fact'
const DEFAULT_IMPORTANCE = 0.5

/** A statement that may be stored: well-formed, within bounds, without secrets. */
export function checkStatement(given: GivenStatement, redact: Redact): Result<CheckedStatement> {
  const { kind = DEFAULT_KIND, importance = DEFAULT_IMPORTANCE, pinned = false } = given
  if (!KINDS.includes(kind)) return err(notAllowed('kind', kind, KINDS.join(', ')))
  if (typeof importance !== 'number' || !(importance >= 0 && importance <= 1))
    return err(notAllowed('importance', importance, 'a number from 0 to 1'))
  // Without hidden characters first: one inside a secret would hide it from redaction.
  const cleaner = makeCleaner((given) => redact(withoutHidden(given)))
  const text = cleaner.text(given.text, { max: MAX_TEXT, what: 'the text' })
  if (!text.ok) return text
  if (isOnlyRedaction(text.value)) return err(nothingLeft())
  const topic = topicOf(given.topic, cleaner)
  if (!topic.ok) return topic
  const labels = labelsOf(given, cleaner)
  if (!labels.ok) return labels
  const statement: Statement = {
    kind,
    importance,
    text: text.value,
    topic: topic.value,
    ...labels.value,
    tags: withOpenQuestion(text.value, labels.value.tags),
    pinned: pinned === true,
  }
  return ok({ statement, redacted: cleaner.found() })
}

/** A statement that says that it is open is marked as such, and loses the mark when it says so no more. */
function withOpenQuestion(text: string, tags: readonly string[]): readonly string[] {
  const others = tags.filter((tag) => tag !== OPEN_QUESTION)
  return saysItIsOpen(text) ? [...others, OPEN_QUESTION].slice(-MAX_LABELS) : others
}

/** The same subject gets the same key however it is typed. */
function topicOf(given: unknown, cleaner: Cleaner): Result<string | null> {
  if (given === null || given === undefined) return ok(null)
  const bounds = { max: MAX_LABEL, what: 'the topic' }
  const clean = cleaner.text(given, bounds)
  if (!clean.ok) return clean
  const key = clean.value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_/-]+/g, '-')
    .replace(/^-|-$/g, '')
  return key === '' ? ok(null) : checkText(key, bounds)
}

type Labels = Pick<Statement, 'aliases' | 'keywords' | 'tags' | 'files'>

function labelsOf(given: GivenStatement, cleaner: Cleaner): Result<Labels> {
  const bounds = { max: MAX_LABEL, most: MAX_LABELS }
  const aliases = cleaner.list(given.aliases ?? [], 'aliases', bounds)
  if (!aliases.ok) return aliases
  const keywords = cleaner.list(given.keywords ?? [], 'keywords', bounds)
  if (!keywords.ok) return keywords
  const tags = cleaner.list(given.tags ?? [], 'tags', bounds)
  if (!tags.ok) return tags
  const files = cleaner.list(given.files ?? [], 'files', { ...bounds, max: MAX_TEXT })
  if (!files.ok) return files
  return ok({ aliases: aliases.value, keywords: keywords.value, tags: tags.value, files: files.value })
}

/** Whether all that a text says is a secret that was removed, as in `the admin password is [redacted]`. */
function isOnlyRedaction(text: string): boolean {
  if (!REDACTED.test(text)) return false
  const rest = text.replaceAll(new RegExp(REDACTED, 'g'), '').replace(/[\s\p{P}]/gu, '')
  return rest === '' || SAYS_A_SECRET.test(text)
}

const REDACTED = /\[redacted(?::[a-z0-9-]+)?\]/

/** A short sentence that ends with the secret: nothing else is said in it. */
const SAYS_A_SECRET =
  /^[^.;:!?\n]{0,60}(?:\b(?:is|are|was|be|as|to)|[=:])\s*["'`“]?\[redacted(?::[a-z0-9-]+)?\]["'`”]?[\s.!]*$/i

function nothingLeft(): MemoriaError {
  return new MemoriaError('invalid_input', 'the text is nothing but a secret, and secrets are not kept', {
    hint: 'Say where the secret is kept instead, for example "the deploy key is in the team vault".',
  })
}
