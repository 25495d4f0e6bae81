/** How far the search for messages goes: what it costs does not grow with the store. */
export const HISTORY_BOUNDS = {
  /** The rarest words of the query that are looked up. */
  rarest: 8,
  /** Rows of the index looked at for each. */
  rowsPerTerm: 2000,
  /** Messages whose surroundings are read. */
  centres: 120,
  /** How far around a message its surroundings reach. */
  around: 3,
  /** Messages whose meaning is measured, and how much of each. */
  meant: 120,
  meantText: 800,
} as const

/** The same for memories. */
export const MEMORY_BOUNDS = {
  rarest: 12,
  rowsPerTerm: 500,
  candidates: 60,
  files: 8,
} as const
