import { usualShare } from './usual-words.ts'

/** A word of a query as the index knows it, with its weight. */
export interface QueryTerm {
  readonly term: string
  /** As it was written; for a part of a name, the part. */
  readonly word: string
  /** The whole word that it stands in. */
  readonly within: string
  /** True if it is distinctive: no word of any work on software or of any question. */
  readonly tells: boolean
  /** The term of what was written, when another word was probably meant. */
  readonly written?: string
  /** The estimated number of rows that hold it. */
  readonly count: number
  /** Terms that may stand for it in a row without it. */
  readonly synonyms?: SynonymTerms
  /** Its rarity in the index: the fewer rows hold a word, the more it counts. */
  readonly weight: number
  /** The share of the weight that is left for a word that developers type in any project, 0 to 1. */
  readonly unusual: number
}

/** Terms of which any may stand for a term of the query, and the weight of such a match. */
export interface SynonymTerms {
  readonly terms: readonly string[]
  /** The estimated number of rows that hold any of them. */
  readonly count: number
  readonly weight: number
}

/** In a small store every word is common. So many imagined rows are added until there are enough real ones. */
const PRIOR = 50

/** The weight of a word that stands in so many of the rows. */
export function rarity(rows: number, count: number): number {
  return Math.log(1 + (rows + PRIOR - Math.min(count, rows) + 0.5) / (count + 0.5))
}

/** The share of that weight that is left when the imagined rows hold the words developers type to any agent. */
export function unusualness(rows: number, count: number, term: string): number {
  const usual = PRIOR * usualShare(term)
  const held = Math.min(count, rows) + usual
  return Math.log(1 + (rows + PRIOR - held + 0.5) / (held + 0.5)) / rarity(rows, count)
}
