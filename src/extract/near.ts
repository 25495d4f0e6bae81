import { termsOf } from '../store/terms.ts'
import { CONDITIONS, NEGATING, UNSPLIT_NEGATION, WEAK } from './near-words.ts'

/** The properties by which statements are compared, whatever their wording. */
export interface Likeness {
  /** The words that carry it, each once, in their order. */
  readonly words: readonly string[]
  /** Numbers, names from code, negations with what they negate, conditions: one that differs makes another statement. */
  readonly markers: ReadonlySet<string>
  /** Whether it is made of words and nothing else: a few of them then suffice to say the same. */
  readonly isPlain: boolean
  /** In code every mark counts: only the very same is the same. */
  readonly isCode: boolean
  /** How many of the words its first clauses hold: where a statement may end. */
  readonly ends: readonly number[]
}

/** How a new statement stands to one that is there: the same in other words, with more in it, or with less. */
export type Nearness = 'same' | 'more' | 'less'

const ENOUGH_WORDS = 3
const CODE = /[<>{}[\]$|^~=\\]/
const PLAIN = /^[\p{L}\p{M}\s.,;:!?'’-]+$/u
const MIN_SHARE = 0.4
const CLAUSE_END = /[,;:–—(]|\.\s|\s-\s|\b(?:because|since|weil|parce que|porque)\b/u

/** The properties of a text, for comparing it with others. Most pairs differ in their words: the rest is read when asked for. */
export function likenessOf(text: string): Likeness {
  let markers: ReadonlySet<string> | undefined
  return {
    words: wordsOf(text),
    get markers() {
      markers ??= markersOf(text)
      return markers
    },
    get isPlain() {
      return PLAIN.test(text)
    },
    isCode: CODE.test(text),
    get ends() {
      return endsOf(text)
    },
  }
}

function wordsOf(text: string): string[] {
  return [...new Set(termsOf(text).filter((term) => !WEAK.has(term)))]
}

function endsOf(text: string): number[] {
  const clauses = text.split(CLAUSE_END)
  return clauses.slice(1).map((_, index) => wordsOf(clauses.slice(0, index + 1).join(' ')).length)
}

/**
 * Whether two statements say the same, or one adds a clause to the other. Wrongly joining two costs one of them, and wrongly
 * keeping two costs a line: so the words must be the same in the same order, and a clause more must stand at the end.
 */
export function nearness(there: Likeness, fresh: Likeness): Nearness | undefined {
  if (there.isCode || fresh.isCode) return undefined
  const [few, many] = there.words.length <= fresh.words.length ? [there, fresh] : [fresh, there]
  if (few.words.length === 0 || !few.words.every((word, index) => word === many.words[index]))
    return undefined
  if (!sameSet(there.markers, fresh.markers)) return undefined
  const wordy = few.words.filter((word) => HAS_LETTER.test(word)).length
  if (wordy < ENOUGH_WORDS && !(there.isPlain && fresh.isPlain)) return undefined
  if (few.words.length === many.words.length) return 'same'
  const isClause = many.ends.includes(few.words.length) && few.words.length / many.words.length >= MIN_SHARE
  if (!isClause) return undefined
  return few === there ? 'more' : 'less'
}

/** The share of words that both have: 0 to 1. */
export function overlap(one: readonly string[], other: readonly string[]): number {
  const [first, second] = [new Set(one), new Set(other)]
  const shared = [...first].filter((word) => second.has(word)).length
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((marker) => other.has(marker))
}

const TOKEN =
  /(?<![\p{L}\p{N}])[-−]\p{N}[\p{N}.,/]*|--?[\p{L}][\p{L}\p{N}-]*|[\p{L}\p{N}\p{M}_'’]+(?:[._\-/\\:@#+]+[\p{L}\p{N}\p{M}_]+)*/gu
const IN_CODE = /`([^`]+)`/g
const HAS_LETTER = /\p{L}/u
const HAS_NUMBER = /\p{N}/u
const IS_NAME = /[_./\\:@#]|^--?\p{L}|\p{Ll}\p{Lu}/u

function markersOf(text: string): Set<string> {
  const plain = text.normalize('NFKC')
  const tokens = [...plain.matchAll(TOKEN)].map(([token]) => token)
  const markers = new Set<string>()
  for (const [, code = ''] of plain.matchAll(IN_CODE)) markers.add(`code ${code.trim().toLowerCase()}`)
  for (const [index, token] of tokens.entries()) {
    const word = token.toLowerCase().replaceAll('’', "'")
    if (HAS_NUMBER.test(token) || IS_NAME.test(token)) markers.add(word)
    else if (NEGATING.has(word) || word.endsWith("n't")) markers.add(`not ${negated(tokens, index)}`)
    else if (CONDITIONS.has(word)) markers.add(word)
  }
  // Where words are not separated by spaces, it is not known what is negated: then only the very same text is the same.
  if (UNSPLIT_NEGATION.test(plain)) markers.add(`text ${plain}`)
  return markers
}

/** The first distinctive word behind a negation. */
function negated(tokens: readonly string[], index: number): string {
  for (const token of tokens.slice(index + 1)) {
    const [term] = termsOf(token).filter((one) => !WEAK.has(one))
    if (term !== undefined) return term
  }
  return ''
}
