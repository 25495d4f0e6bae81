import { termsOf } from '../store/terms.ts'
import { CONDITIONS, NEGATIONS, UNJOINED_NEGATION, WEAK } from './near-words.ts'

/** What tells one statement from another, whatever its wording. */
export interface Likeness {
  /** The words that carry it, each once, in their order. */
  readonly words: readonly string[]
  /** Numbers, names from code, negations with what they negate, conditions: one that differs makes another statement. */
  readonly signs: ReadonlySet<string>
  /** Whether it is made of words and nothing else: a few of them then suffice to say the same. */
  readonly isPlain: boolean
  /** In code every mark counts: only the very same is the same. */
  readonly isCode: boolean
}

/** How a new statement stands to one that is there: the same in other words, with more in it, or with less. */
export type Nearness = 'same' | 'more' | 'less'

const FEWEST_WORDS = 2
const ENOUGH_WORDS = 3
const CODE = /[<>{}[\]$|^~=\\]/
const PLAIN = /^[\p{L}\p{M}\s.,;:!?'’-]+$/u
const LEAST_SHARE = 0.5

/** What a text says, for comparing it with others. */
export function likenessOf(text: string): Likeness {
  const words = [...new Set(termsOf(text).filter((term) => !WEAK.has(term)))]
  return { words, signs: signsOf(text), isPlain: PLAIN.test(text), isCode: CODE.test(text) }
}

/**
 * Whether two statements say the same. Wrongly joining two costs one of them, and wrongly keeping two costs a line, so
 * that one must hold all that the other says, in the same order, and nothing that decides may differ.
 */
export function nearness(there: Likeness, fresh: Likeness): Nearness | undefined {
  if (there.isCode || fresh.isCode || !sameSet(there.signs, fresh.signs)) return undefined
  const [few, many] = there.words.length <= fresh.words.length ? [there, fresh] : [fresh, there]
  if (few.words.length === 0 || !isWithin(few.words, many.words)) return undefined
  const telling = few.words.filter((word) => HAS_LETTER.test(word)).length
  if (telling < ENOUGH_WORDS && !(there.isPlain && fresh.isPlain)) return undefined
  if (few.words.length === many.words.length) return 'same'
  if (few.words.length < FEWEST_WORDS || few.words.length / many.words.length < LEAST_SHARE) return undefined
  return few === there ? 'more' : 'less'
}

/** The share of words that both have: 0 to 1. */
export function overlap(one: readonly string[], other: readonly string[]): number {
  const [first, second] = [new Set(one), new Set(other)]
  const shared = [...first].filter((word) => second.has(word)).length
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}

/** Whether all the words stand in the others, in their order: who is preferred to whom is told by nothing else. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let at = 0
  for (const other of others) if (other === words[at]) at += 1
  return at === words.length
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((sign) => other.has(sign))
}

const TOKEN = /--?[\p{L}][\p{L}\p{N}-]*|[\p{L}\p{N}\p{M}_'’]+(?:[._\-/\\:@#+]+[\p{L}\p{N}\p{M}_]+)*/gu
const IN_CODE = /`([^`]+)`/g
const HAS_LETTER = /\p{L}/u
const HAS_NUMBER = /\p{N}/u
const IS_NAME = /[_./\\:@#]|^--?\p{L}|\p{Ll}\p{Lu}/u

function signsOf(text: string): Set<string> {
  const plain = text.normalize('NFKC')
  const tokens = [...plain.matchAll(TOKEN)].map(([token]) => token)
  const signs = new Set<string>()
  for (const [, code = ''] of plain.matchAll(IN_CODE)) signs.add(`code ${code.trim().toLowerCase()}`)
  for (const [index, token] of tokens.entries()) {
    const word = token.toLowerCase().replaceAll('’', "'")
    if (HAS_NUMBER.test(token) || IS_NAME.test(token)) signs.add(word)
    else if (NEGATIONS.has(word) || word.endsWith("n't")) signs.add(`not ${negated(tokens, index)}`)
    else if (CONDITIONS.has(word)) signs.add(word)
  }
  // Where words are not parted, what is negated cannot be told: then only the very same text is the same.
  if (UNJOINED_NEGATION.test(plain)) signs.add(`text ${plain}`)
  return signs
}

/** The first telling word behind a negation. */
function negated(tokens: readonly string[], index: number): string {
  for (const token of tokens.slice(index + 1)) {
    const [term] = termsOf(token).filter((one) => !WEAK.has(one))
    if (term !== undefined) return term
  }
  return ''
}
