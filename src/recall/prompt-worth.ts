import { type Meaning, tableMeaning } from './meaning.ts'
import type { RatedMemory } from './memory-features.ts'
import type { Query } from './query.ts'
import type { QueryTerm } from './query-term.ts'
import { isWord } from './typos.ts'
import { CUT_WORTH, PROMPT_ORDER, PROMPT_WORTH } from './weights.ts'

/** Signals that a statement is worth injecting with a prompt. Each is about 0 to 2, so that weights compare. */
export interface PromptSignals {
  /** The share of the prompt's weight that the statement holds. */
  readonly coverage: number
  /** The weight it shares, relative to the candidate that shares most. */
  readonly relative: number
  readonly meaning: number
  /** The heaviest shared name: no word of the language, but an identifier, a path or a product. */
  readonly name: number
  /** The weight of shared distinctive words, and of shared words of any work on software. */
  readonly distinctive: number
  readonly common: number
  /** A long statement shares words by chance. */
  readonly length: number
  /** The distance of its score from that of the fifth candidate. */
  readonly gap: number
  /** The weight of the whole prompt, as a logarithm. */
  readonly asked: number
}

/** The signals of every candidate, in their order. */
export function promptSignals(
  rated: readonly RatedMemory[],
  { terms }: Query,
  meaning: Meaning = tableMeaning(),
): PromptSignals[] {
  const scores = rated.map(orderScore)
  const field = [...scores].sort((one, other) => other - one)[FIELD] ?? 0
  const asked = terms.reduce((sum, { weight, unusual }) => sum + weight * unusual, 0)
  return rated.map((one, index) => {
    const words = sharedWords(one, meaning)
    const sum = (some: typeof words) => some.reduce((total, { weight }) => total + weight, 0)
    const names = words.filter(({ isName }) => isName)
    return {
      coverage: one.features.coverage,
      relative: one.features.relative,
      meaning: one.features.meaning,
      name: Math.max(0, ...names.map(({ weight }) => weight)) / 4,
      distinctive: sum(words.filter(({ isName, tells }) => tells && !isName)) / 5,
      common: sum(words.filter(({ isName, tells }) => !tells && !isName)) / 3,
      length: Math.log(Math.max(20, one.memory.text.length)) / 6,
      gap: ((scores[index] ?? 0) - field) / 10,
      asked: Math.log(Math.max(1, asked)),
    }
  })
}

/** The candidate of this rank shows the score of any text that shares some words. */
const FIELD = 4

/** Shared words, the parts of a name as one. */
function sharedWords({ matched }: RatedMemory, meaning: Meaning) {
  const words = new Map<string, { weight: number; tells: boolean; isName: boolean }>()
  for (const one of matched) {
    const { within, tells } = one
    const known = words.get(within) ?? { weight: 0, tells: false, isName: false }
    known.weight += one.weight * one.unusual
    known.tells ||= tells
    known.isName ||= isName(one, meaning)
    words.set(within, known)
  }
  return [...words.values()]
}

/**
 * True if a term is the name of something: an identifier, a product, a path or address as a whole. No word of the
 * language is one, no abbreviation of two letters, and no folder on the way to a file.
 */
export function isName({ term, within }: Pick<QueryTerm, 'term' | 'within'>, meaning: Meaning): boolean {
  const word = within.toLowerCase()
  return LETTERS.test(word) && (!word.includes('/') || term === word) && !isWord(word, meaning)
}

const LETTERS = /\p{L}{3}/u

/** The log odds that a statement is wanted with a prompt (`npm run bench -- recall-prompts` fits the weights). */
export function promptWorth(signals: PromptSignals): number {
  return logOdds(PROMPT_WORTH, signals)
}

/** How well the session that a statement was cut out of fits a prompt, by the ranking of sessions. */
export interface SessionSignals {
  /** 1 for the best session, 1/2 for the next one; nearly 0 where the session was not found. */
  readonly sessionRank: number
  readonly sessionWorth: number
}

/** The log odds that words cut out of a session are wanted with a prompt. */
export function cutWorth(signals: PromptSignals & SessionSignals): number {
  return logOdds(CUT_WORTH, signals)
}

interface Fitted<W> {
  readonly weights: W
  readonly bias: number
}

function logOdds<W extends Readonly<Record<string, number>>>(
  { weights, bias }: Fitted<W>,
  signals: Readonly<Record<keyof W, number>>,
): number {
  const names = Object.keys(weights) as (keyof W)[]
  return names.reduce((sum, name) => sum + (weights[name] ?? 0) * signals[name], bias)
}

/** The score that ranks a memory for a prompt among passages and episodes. */
export function orderScore({ matched, features, memory }: RatedMemory): number {
  const shared = matched.reduce((sum, { weight }) => sum + weight, 0)
  const user = memory.origin === 'user' ? PROMPT_ORDER.user : 0
  return shared + PROMPT_ORDER.meaning * features.meaning + PROMPT_ORDER.file * features.file + user
}
