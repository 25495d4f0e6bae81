import type { MessageFeatures } from './features.ts'
import type { MemoryFeatures } from './memory-features.ts'

/** How much each feature of a message counts, in standard deviations among the candidates. */
export const MESSAGE_WEIGHTS: Readonly<Record<keyof MessageFeatures, number>> = {
  lexical: 0.2,
  coverage: 0.4,
  before: 0.2,
  after: 0.3,
  answers: 0.2,
  session: 0.5,
  sessionCoverage: 0.8,
  sessionLength: -0.2,
  speaker: 0.8,
  question: -0.5,
  time: 0.6,
  date: 1.6,
  meaning: 0.9,
}

/** What each feature of a memory brings in evidence that it is about what is asked. */
export const MEMORY_WEIGHTS: Readonly<Record<keyof MemoryFeatures, number>> = {
  coverage: 5,
  sentence: 2.5,
  words: 2.5,
  relative: 4,
  alias: 4.5,
  label: 1.5,
  file: 12,
  meaning: 8,
}

/** What the gate asks for: so much evidence, and not to be farther than this behind the best. */
export interface Gate {
  readonly needed: number
  readonly far: number
}

/** To be told to an agent unasked, and to be shown to who searches. */
export const GATE: Readonly<Record<'recall' | 'search', Gate>> = {
  recall: { needed: 10.6, far: 5 },
  search: { needed: 10, far: 10 },
}
