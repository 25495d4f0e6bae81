/** Values that exclude others of their type: alternatives of a set, and numbers with what they count. */
import type { Token } from './tokens.ts'
import { type ContrastSet, canonicalTerm, FILLERS, IDENTITIES, MEMBERS, ROLES } from './words.ts'

export interface Value {
  /** Values of one type exclude each other. */
  readonly type: string
  readonly value: string
  /** The set it is of; null for a number. */
  readonly set: ContrastSet | null
}

/** The values that a token may stand for: a word may be an alternative of several sets. */
export function valuesAt(
  tokens: readonly Token[],
  index: number,
  numeric: string | undefined,
  isEvent: boolean,
): Value[] {
  const token = tokens[index]
  if (token === undefined) return []
  const { kind, text } = token
  if (kind === 'number') return numeric === undefined ? [] : [{ type: numeric, value: text, set: null }]
  const members = (MEMBERS.get(text) ?? []).filter(({ set }) => !(isEvent && DATES.has(set.name)))
  const values = members.map(({ set, value }) => ({ type: set.name, value, set }))
  return isIdentity(tokens, index) ? [...values, { type: 'identity', value: text, set: null }] : values
}

/** When a single event happened is no attribute of its subject. */
const DATES = new Set(['weekday', 'month'])
const DEFINITE = new Set([
  'the',
  'our',
  'my',
  'der',
  'die',
  'das',
  'unser',
  'unsere',
  'le',
  'la',
  'notre',
  'el',
  'nuestro',
  'nuestra',
])
const EQUALS = new Set(['is', 'ist', 'est', 'es', 'heißt'])

/** `The region is Dublin`: one subject, said to be one named thing. */
function isIdentity(tokens: readonly Token[], index: number): boolean {
  const { kind, isProper = false } = tokens[index] ?? {}
  const isName = kind === 'code' || kind === 'name' || isProper
  const isLast = tokens.slice(index + 1).every((token) => token.kind === 'break')
  return isName && isLast && DEFINITE.has(tokens[0]?.text ?? '') && EQUALS.has(tokens[index - 1]?.text ?? '')
}

const COPULA = new Set(['is', 'are', 'to', '=', ':', 'at', 'of', 'than'])
const CLOCK = /^\p{N}{1,2}:\p{N}{2}$/u
const SUFFIX = /\p{N}(%|\p{L}+)$/u

/** The thing that a number counts; undefined when it names something (`issue 12`) or belongs to a single event. */
export function numberType(tokens: readonly Token[], index: number, isEvent: boolean): string | undefined {
  const number = tokens[index]
  if (number === undefined || isEvent || index === 0) return undefined
  if (CLOCK.test(number.text)) return 'number clock'
  const [, suffix] = SUFFIX.exec(number.text) ?? []
  if (suffix !== undefined) return `number ${suffix}`
  const before = tokens[index - 1]
  if (before?.kind === 'word' && IDENTITIES.has(before.text)) return undefined
  const after = tokens[index + 1]
  if (after?.kind === 'word' && !FILLERS.has(after.text) && !ROLES.has(after.text))
    return `number of ${canonicalTerm(after.text)}`
  if (before?.kind === 'word' && !FILLERS.has(before.text) && !ROLES.has(before.text))
    return index > 1 ? `number ${canonicalTerm(before.text)}` : undefined
  return before !== undefined && COPULA.has(before.text) ? 'number' : undefined
}
