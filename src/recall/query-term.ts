import { usualShare } from './usual-words.ts'

/** A word of a query as the index knows it, and how much it tells. */
export interface QueryTerm {
  readonly term: string
  /** As it was written; for a part of a name, the part. */
  readonly word: string
  /** The whole word that it stands in. */
  readonly within: string
  /** Whether it tells something by itself, and is no word of any work or any question. */
  readonly tells: boolean
  /** The term of what was written, when another word was probably meant. */
  readonly written?: string
  /** In about how many rows it stands. */
  readonly count: number
  /** What may stand for it where it does not stand itself. */
  readonly kin?: KinTerms
  /** Its rarity: nothing shows better how much a word tells than how few rows have it. */
  readonly weight: number
  /** The share of the weight that is left for a word that developers type in any project, 0 to 1. */
  readonly unusual: number
}

/** Terms of which any may stand for one that was said, and what that weighs. */
export interface KinTerms {
  readonly terms: readonly string[]
  /** In about how many rows any of them stands. */
  readonly count: number
  readonly weight: number
}

/** In a small store every word is common; these many unseen rows keep the weights sane until there are real ones. */
const PRIOR = 50

/** The weight of a word that stands in so many of the rows. */
export function rarity(rows: number, count: number): number {
  return Math.log(1 + (rows + PRIOR - Math.min(count, rows) + 0.5) / (count + 0.5))
}

/** The share of that weight that is left when the unseen rows hold what developers type to any agent. */
export function unusualness(rows: number, count: number, term: string): number {
  const usual = PRIOR * usualShare(term)
  const held = Math.min(count, rows) + usual
  return Math.log(1 + (rows + PRIOR - held + 0.5) / (held + 0.5)) / rarity(rows, count)
}
