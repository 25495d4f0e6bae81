import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { checkText } from '../base/text.ts'
import { KINDS, type Kind, MAX_LABEL, MAX_LABELS, MAX_TEXT, type Statement } from '../model/memory.ts'
import type { Redact } from '../redact/redact.ts'

export interface CheckedStatement {
  readonly statement: Statement
  readonly redacted: number
}

export type StatementWish = { readonly text: string } & {
  readonly [K in keyof Omit<Statement, 'text'>]?: Statement[K]
}

const DEFAULT_KIND: Kind = 'fact'
const DEFAULT_IMPORTANCE = 0.5

/** A statement that may be stored: well-formed, within bounds, without secrets. */
export function checkStatement(wish: StatementWish, redact: Redact): Result<CheckedStatement> {
  const { kind = DEFAULT_KIND, importance = DEFAULT_IMPORTANCE } = wish
  if (!KINDS.includes(kind)) return err(notAllowed('kind', kind, KINDS.join(', ')))
  if (!(importance >= 0 && importance <= 1))
    return err(notAllowed('importance', String(importance), 'a number from 0 to 1'))
  const cleaned = cleaner(redact)
  const text = cleaned.text(wish.text, { max: MAX_TEXT, what: 'the text' })
  if (!text.ok) return text
  if (isOnlyRedaction(text.value)) return err(nothingLeft())
  const topic =
    wish.topic == null ? ok(null) : cleaned.text(wish.topic, { max: MAX_LABEL, what: 'the topic' })
  if (!topic.ok) return topic
  const labels = { aliases: wish.aliases, keywords: wish.keywords, tags: wish.tags, files: wish.files }
  const lists: Record<string, string[]> = {}
  for (const [name, given = []] of Object.entries(labels)) {
    const list = cleaned.list(given, name)
    if (!list.ok) return list
    lists[name] = list.value
  }
  const { aliases = [], keywords = [], tags = [], files = [] } = lists
  const statement: Statement = {
    ...{ kind, importance, text: text.value, topic: topic.value === null ? null : topicKey(topic.value) },
    ...{ aliases, keywords, tags, files, pinned: wish.pinned ?? false },
  }
  return ok({ statement, redacted: cleaned.found() })
}

/** The same subject gets the same key however it is typed. */
function topicKey(topic: string): string {
  return topic
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

interface Bounds {
  readonly max: number
  readonly what: string
}

/** Secrets go first, then the bound is checked: a long key that becomes a short placeholder is not an overlong text. */
function cleaner(redact: Redact) {
  let found = 0
  const text = (given: string, { max, what }: Bounds): Result<string> => {
    // Absurd lengths are refused before any work is done on them.
    if (given.length > max * MOST_SECRETS) return checkText(given, { max, what })
    const wellFormed = checkText(given, { max: given.length + 1, what })
    if (!wellFormed.ok) return wellFormed
    const clean = redact(wellFormed.value)
    found += clean.findings.length
    return checkText(clean.text, { max, what })
  }
  const list = (given: readonly string[], name: string): Result<string[]> => {
    if (given.length > MAX_LABELS)
      return err(notAllowed(name, `${given.length} of them`, `at most ${MAX_LABELS}`))
    const clean: string[] = []
    for (const label of given) {
      const one = text(label, { max: name === 'files' ? MAX_TEXT : MAX_LABEL, what: `one of the ${name}` })
      if (!one.ok) return one
      if (!clean.includes(one.value)) clean.push(one.value)
    }
    return ok(clean)
  }
  return { text, list, found: () => found }
}

const MOST_SECRETS = 20

function isOnlyRedaction(text: string): boolean {
  return text.replace(/\[redacted:[a-z0-9-]+\]/g, '').replace(/[\s\p{P}]/gu, '') === ''
}

function nothingLeft(): MemoriaError {
  return new MemoriaError('invalid_input', 'the text is nothing but a secret, and secrets are not kept', {
    hint: 'Say where the secret is kept instead, for example "the deploy key is in the team vault".',
  })
}

function notAllowed(what: string, value: string, allowed: string): MemoriaError {
  return new MemoriaError('invalid_input', `${what} "${value}" is not allowed`, {
    hint: `Allowed: ${allowed}.`,
  })
}
