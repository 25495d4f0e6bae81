/** How far the search for messages goes: what it costs does not grow with the store. */
export const HISTORY_BOUNDS = {
  /** The rarest words of the query that are looked up. */
  rarest: 8,
  /** Rows of the index looked at for a word, newest first, and for all of them. */
  rowsPerTerm: 1000,
  rows: 2500,
  /** Messages whose surroundings are read. */
  centres: 100,
  /** How far around a message its surroundings reach. */
  around: 3,
  /** Messages whose meaning is measured, and how much of each. */
  meant: 80,
  meantText: 600,
} as const

/** The same for memories, which are asked for with every prompt. */
export const MEMORY_BOUNDS = {
  rarest: 20,
  rowsPerTerm: 400,
  rows: 800,
  /** Common words are looked for only beside the rarest: so many of either. */
  beside: 2,
  /** Words of the query for which others may stand: so many, the heaviest first. */
  kin: 10,
  /** Kin that stand in more rows are not looked for, and count only for what another word has found. */
  kinRows: 60,
  common: 4,
  candidates: 24,
  files: 8,
} as const
