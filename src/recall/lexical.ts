import type { QueryTerm } from './query-term.ts'

/** The parameters k1 and b of BM25: saturation of repeated words, and correction for length. */
const SATURATION = 1.2
const LENGTH = 0.6

/** The terms of a row, counted. */
export interface Counted {
  readonly length: number
  readonly counts: ReadonlyMap<string, number>
}

/** Counts the query's terms in a row's terms, which are stored with spaces between them. */
export function countTerms(terms: string, wanted: ReadonlySet<string>): Counted {
  const counts = new Map<string, number>()
  let length = 0
  for (const term of terms.split(' ')) {
    length += 1
    if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return { length, counts }
}

/** BM25 with rarities from the whole index and the usual length of the rows at hand. */
export function bm25(row: Counted, terms: readonly QueryTerm[], usualLength: number): number {
  let sum = 0
  for (const { term, weight } of terms) {
    const count = row.counts.get(term)
    if (count === undefined) continue
    const held = SATURATION * (1 - LENGTH + (LENGTH * row.length) / usualLength)
    sum += (weight * count * (SATURATION + 1)) / (count + held)
  }
  return sum
}

/** The share of the query's weight that a row holds, 0 to 1. */
export function coverage(row: Counted, terms: readonly QueryTerm[]): number {
  const sum = (some: readonly QueryTerm[]) => some.reduce((total, { weight }) => total + weight, 0)
  const all = sum(terms)
  return all === 0 ? 0 : sum(terms.filter(({ term }) => row.counts.has(term))) / all
}
