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

/** What a word tells by standing in so many of the rows: nothing shows that better than how few they are. */
export function rarity(rows: number, count: number): number {
  return Math.log(1 + (rows + PRIOR - Math.min(count, rows) + 0.5) / (count + 0.5))
}
