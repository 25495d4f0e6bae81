import type { MessageFeatures } from './features.ts'

/** How much each feature of a message counts, in standard deviations among the candidates. */
export const MESSAGE_WEIGHTS: Readonly<Record<keyof MessageFeatures, number>> = {
  lexical: 0.4,
  coverage: 0.5,
  before: 0.3,
  after: 0.2,
  answers: 0.2,
  session: 0.6,
  sessionCoverage: 0.6,
  speaker: 0.6,
  question: -0.5,
  time: 0.6,
  date: 1.6,
  meaning: 0,
}

/** How far the search for candidates goes: what it costs does not grow with the store. */
export const HISTORY_BOUNDS = {
  /** The rarest words of the query that are looked up. */
  rarest: 8,
  /** Rows of the index looked at for each. */
  rowsPerTerm: 2000,
  /** Messages whose surroundings are read. */
  centres: 120,
  /** How far around a message its surroundings reach. */
  around: 3,
} as const
