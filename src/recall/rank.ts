import type { Reach } from '../model/reach.ts'
import type { Corpus, Store } from '../store/store.ts'
import { queryWords, termsOf } from '../store/terms.ts'

/** A row that fits a query, how well, and why. */
export interface Ranked {
  readonly id: string
  /** 0 to 1: how much of what the query asks for the row speaks of. */
  readonly score: number
  readonly reasons: readonly string[]
}

/**
 * The weights of the ranking, found by trying on short hand-written cases.
 * `gate` is the share of the query's meaning that a row must cover to be worth showing at all.
 */
export const WEIGHTS = { gate: 0.25, strictGate: 0.45, candidates: 30, rarest: 4 } as const

export interface RankOptions {
  readonly limit: number
  /** The share of the query that must be covered; below it a row does not fit. */
  readonly gate: number
  /** Whether to leave out what a judge added and nobody looked at. */
  readonly withoutNew?: boolean
  /** The words of a candidate, for measuring how much of the query it covers. */
  readonly textOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Rows that fit, best first, or none. Candidates come from the index by the query's rarest words; each must then cover
 * enough of the query's meaning, where a rare word means more than a common one.
 */
export async function rank(
  store: Store,
  corpus: Corpus,
  reach: Reach,
  query: string,
  options: RankOptions,
): Promise<Ranked[]> {
  const words = queryWords(query)
  const terms = [...words.keys()]
  if (terms.length === 0) return []
  const weights = await weightsOf(store, corpus, terms)
  const rarest = [...terms]
    .sort((one, other) => weight(weights, other) - weight(weights, one))
    .slice(0, WEIGHTS.rarest)
  const hits = await store.text.search(corpus, reach, rarest, WEIGHTS.candidates, {
    withoutNew: options.withoutNew === true,
  })
  const texts = await options.textOf(hits.map(({ id }) => id))
  const fitting = hits.flatMap(({ id, score }) => {
    const cover = coverage(weights, terms, texts.get(id) ?? '')
    return cover.share >= options.gate ? [{ id, index: score, ...cover }] : []
  })
  const best = Math.max(...fitting.map(({ index }) => index), Number.MIN_VALUE)
  return fitting
    .map(({ id, share, matched, index }) => ({
      id,
      score: round(0.7 * share + 0.3 * (index / best)),
      reasons: [`shares ${matched.map((term) => `"${words.get(term) ?? term}"`).join(', ')}`],
    }))
    .sort((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1))
    .slice(0, options.limit)
}

/** In a small store every word is common; these many unseen rows keep the weights sane until there are real ones. */
const PRIOR = 50
const UNKNOWN = 0.4

/** How much a word tells: nothing shows it better than how few rows have it. */
async function weightsOf(
  store: Store,
  corpus: Corpus,
  terms: readonly string[],
): Promise<Map<string, number>> {
  const { rows, counts } = await store.text.frequencies(corpus, terms)
  return new Map(
    terms.map((term) => {
      const count = counts.get(term) ?? 0
      const rarity = Math.log(1 + (rows + PRIOR - count + 0.5) / (count + 0.5))
      // A word that stands nowhere may be a mere manner of speaking: it counts, but not as much as one that could match.
      return [term, count === 0 ? rarity * UNKNOWN : rarity]
    }),
  )
}

function coverage(weights: ReadonlyMap<string, number>, terms: readonly string[], text: string) {
  const present = new Set(termsOf(text))
  const matched = terms.filter((term) => present.has(term))
  const sum = (some: readonly string[]) => some.reduce((total, term) => total + weight(weights, term), 0)
  return { matched, share: matched.length === 0 ? 0 : sum(matched) / sum(terms) }
}

function weight(weights: ReadonlyMap<string, number>, term: string): number {
  return weights.get(term) ?? 0
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000
}
