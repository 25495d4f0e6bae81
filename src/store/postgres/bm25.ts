import { type Row, textColumn } from '../db.ts'

/** How much a term counts in each column of terms. */
export type ColumnWeights = Readonly<Record<string, number>>

const SATURATION = 1.2
const LENGTH_WEIGHT = 0.75
/** A term that stands in most rows still counts for a little. */
const LEAST_RARITY = 1e-6

/** In how many of all rows each term stands. */
export interface Frequencies {
  readonly rows: number
  readonly counts: ReadonlyMap<string, number>
}

/**
 * BM25 as SQLite's full text index has it, over rows that hold some of the terms: PostgreSQL's own ranks do not know how
 * rare a word is. The average length is that of these rows. Best first; among equals they stay in the order given.
 */
export function rankByTerms(
  rows: readonly Row[],
  weights: ColumnWeights,
  terms: readonly string[],
  { rows: total, counts }: Frequencies,
): { readonly row: Row; readonly score: number }[] {
  const counted = rows.map((row) => countTerms(row, weights, new Set(terms)))
  const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length)
  const rarity = new Map(terms.map((term) => [term, rarityOf(counts.get(term) ?? 0, total)]))
  const ranked = counted.map(({ row, length, found }) => {
    const long = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / Math.max(1, average))
    let score = 0
    for (const [term, weight] of found)
      score += ((rarity.get(term) ?? 0) * weight * (SATURATION + 1)) / (weight + long)
    return { row, score }
  })
  return ranked.sort((one, other) => other.score - one.score)
}

function rarityOf(holding: number, total: number): number {
  return Math.max(LEAST_RARITY, Math.log((total - holding + 0.5) / (holding + 0.5)))
}

function countTerms(row: Row, weights: ColumnWeights, wanted: ReadonlySet<string>) {
  const found = new Map<string, number>()
  let length = 0
  for (const [column, weight] of Object.entries(weights)) {
    for (const term of textColumn(row, column).split(' ')) {
      if (term === '') continue
      length += 1
      if (wanted.has(term)) found.set(term, (found.get(term) ?? 0) + weight)
    }
  }
  return { row, length, found }
}
