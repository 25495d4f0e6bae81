/** A statement taken apart: what it speaks of, which values it gives, what it denies, and how it stands in time. */
import { splitClauses } from './clauses.ts'
import { type Token, tokensOf } from './tokens.ts'
import { numberType, type Value, valuesAt } from './values.ts'
import {
  CHANGE,
  CHOOSE,
  CONDITION_ROLES,
  canonicalTerm,
  EACH,
  ENVIRONMENTS,
  EVENTS,
  FILLERS,
  NEGATIONS,
  OPEN,
  PAST,
  ROLES,
  SINCE,
  STILL_HOLDS,
} from './words.ts'

/** A word with content, in the role that the preposition before it gives it. */
export interface Content {
  readonly role: string
  readonly term: string
  /** As it is written, in lower case. */
  readonly word: string
  readonly values: readonly Value[]
  readonly isEnvironment: boolean
  /** It says what something chosen is for. */
  readonly isPurpose: boolean
}

export interface Parts {
  readonly contents: readonly Content[]
  /** Roles without any word in them, such as the particle of `opt in`. */
  readonly particles: readonly string[]
  /** Since when or why it holds: `since the new runner`, `due to the larger index`. */
  readonly since: readonly Content[]
  /** Each thing that it says does not hold. */
  readonly denied: readonly (readonly Content[])[]
  readonly against: 'change' | 'rule' | null
  readonly isNegative: boolean
  /** It chooses something: `use X`, `prefer X`. */
  readonly isChoice: boolean
  /** It says that something changed: `now`, `no longer`, `switched`. */
  readonly isChange: boolean
  readonly isPast: boolean
  readonly isOpen: boolean
  /** It cannot be compared by its parts: code, several sentences, or too long. */
  readonly isOpaque: boolean
}

const MAX_CONTENTS = 24
const CODE = /[{}[\]$|^~\\]|=>|<\/?\w|→|\w[=;]\S|\w\([^)\s]*\)/
const UNSPLIT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const SENTENCE_END = /[.!?]["”)]?\s+(?=["“(]?\p{Lu})|\n/u

/** Whether a text is written in a script that is not split into words. */
export function isUnsplit(text: string): boolean {
  return UNSPLIT.test(text)
}

export function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** The part after a `but` holds, and so does a sentence that does not speak of the past. */
const CONTRAST = /[,;.]\s+(?:but|however|aber|mais|pero)(?![\p{L}])/iu

/** Whether all that a statement says is past. In doubt it is not: what holds must not become history. */
export function saysItIsPast(text: string): boolean {
  if (CODE.test(text) || STILL_HOLDS.test(text) || CONTRAST.test(text)) return false
  return sentencesOf(text).every((sentence) => PAST.test(sentence))
}

export function saysItIsOpen(text: string): boolean {
  return OPEN.test(text)
}

/** One statement is compared with many. */
const known = new Map<string, Parts>()
const MAX_KNOWN = 2000

export function partsOf(text: string): Parts {
  const before = known.get(text)
  if (before !== undefined) return before
  const parts = takeApart(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, parts)
  return parts
}

function takeApart(text: string): Parts {
  const plain = text.normalize('NFKC').replaceAll('’', "'").trim()
  const { affirmed, denied, against, isTangled } = splitClauses(plain)
  const { main: tokens, since } = splitSince(tokensOf(affirmed))
  const words = tokens.map((token) => token.text)
  const { contents, particles } = readContents(tokens)
  return {
    contents,
    particles,
    since: readContents(since).contents,
    denied: denied.map(contentsIn).filter((some) => some.length > 0),
    against,
    isNegative: words.some((word) => NEGATIONS.has(word)),
    isChoice: words.some((word) => CHOOSE.has(word)) || against !== null,
    isChange: CHANGE.test(plain),
    isPast: saysItIsPast(plain),
    isOpen: saysItIsOpen(plain),
    isOpaque:
      isTangled || CODE.test(plain) || sentencesOf(plain).length > 1 || contents.length > MAX_CONTENTS,
  }
}

/** Cuts out since when or why something holds, up to the next comma. `Since version 2` is a condition and stays. */
function splitSince(tokens: readonly Token[]): { main: readonly Token[]; since: readonly Token[] } {
  const from = tokens.findIndex(({ text }, index) => SINCE.has(text) && !isVersion(tokens[index + 1]))
  if (from < 0) return { main: tokens, since: [] }
  const end = tokens.findIndex(({ kind }, index) => index > from && kind === 'break')
  const to = end < 0 ? tokens.length : end
  return { main: [...tokens.slice(0, from), ...tokens.slice(to)], since: tokens.slice(from + 1, to) }
}

function isVersion(token: Token | undefined): boolean {
  return token === undefined || token.kind === 'number' || /^(?:version|release|v\d.*)$/.test(token.text)
}

function contentsIn(text: string): Content[] {
  return readContents(tokensOf(text)).contents
}

function readContents(tokens: readonly Token[]): { contents: Content[]; particles: string[] } {
  const contents: Content[] = []
  const particles: string[] = []
  const isEvent = tokens.some(({ text }) => EVENTS.has(text))
  let role = ''
  let isFilled = true
  const enter = (next: string) => {
    if (!isFilled && role !== '') particles.push(role)
    role = next
    isFilled = next === '' || next === 'with'
  }
  for (const [index, token] of tokens.entries()) {
    const { kind, text } = token
    if (kind === 'break') {
      enter('')
      continue
    }
    const isWord = kind === 'word'
    if (isWord && AUXILIARIES.has(text)) {
      enter('')
      continue
    }
    if (isWord && CHOOSE.has(text)) {
      // Passive: `pnpm is used for installs`.
      if (text === 'used' && AUXILIARIES.has(tokens[index - 1]?.text ?? ''))
        for (const [at, one] of contents.entries())
          if (one.role === '') contents[at] = { ...one, role: 'with' }
      enter('with')
      continue
    }
    const next = isWord ? ROLES.get(text) : undefined
    if (next !== undefined) {
      enter(next)
      continue
    }
    if (isWord && (FILLERS.has(text) || NEGATIONS.has(text))) continue
    if (isWord && EACH.has(text) && ROLES.has(tokens[index - 1]?.text ?? '')) continue
    const type = kind === 'number' ? numberType(tokens, index, isEvent) : undefined
    contents.push({
      role,
      term: kind === 'word' ? canonicalTerm(text) : `${kind} ${text}`,
      word: text,
      values: CONDITION_ROLES.has(role) ? [] : valuesAt(tokens, index, type, isEvent),
      isEnvironment: isWord && ENVIRONMENTS.has(text),
      isPurpose: false,
    })
    isFilled = true
  }
  enter('')
  return { contents: normalRoles(contents, tokens), particles }
}

const AUXILIARIES = new Set(['is', 'are', 'be', 'was', 'were', 'been', 'being'])

/** `Use pnpm for installs`, `use pnpm to install` and `install with pnpm` have one form. */
function normalRoles(contents: readonly Content[], tokens: readonly Token[]): Content[] {
  const isChoice = tokens.some(({ text }) => CHOOSE.has(text))
  const hasSubject = contents.some(({ role }) => role === '')
  return contents.map((one) => {
    const isPurpose = one.role === 'for' || (isChoice && one.role === 'to')
    return isPurpose ? { ...one, isPurpose, role: hasSubject ? one.role : '' } : one
  })
}
