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
  work: 0.3,
}

/** What each feature of a memory brings in evidence that it is about what is asked. */
export const MEMORY_WEIGHTS: Readonly<Record<keyof MemoryFeatures, number>> = {
  coverage: 5,
  sentence: 2.5,
  words: 0.8,
  relative: 4.6,
  alias: 4.5,
  replaced: 0.8,
  label: 4.5,
  file: 15,
  meaning: 12.5,
  labelAlike: -8.5,
}

/** What the gate asks for. */
export interface Gate {
  /** So much evidence. */
  readonly needed: number
  /** So much more from one that shares only words which a better one holds already. */
  readonly again: number
  /** Not to be farther than this behind the best, */
  readonly far: number
  /** but so much farther if it shares words that no better one holds: then something else was asked for, too. */
  readonly apart: number
}

/** To be told to an agent unasked, and to be shown to who searches. */
export const GATE: Readonly<Record<'recall' | 'search', Gate>> = {
  recall: { needed: 11.3, again: 0.5, far: 2.5, apart: 8 },
  search: { needed: 10.6, again: 0, far: 13, apart: 0 },
}

/** In what order memories go with a prompt, beside the weight of the words they share with it. */
export const PROMPT_ORDER = { meaning: 14, file: 15, user: 1 } as const

/** The weights of a statement's signals for a prompt (prompt-worth.ts), and the log odds that it needs. */
export const PROMPT_WORTH = {
  weights: {
    coverage: -2.9,
    relative: 2.1,
    meaning: 2.3,
    name: 1.2,
    telling: 0.7,
    common: 0.4,
    length: -4.7,
    gap: 1.5,
    asked: 0.05,
  },
  bias: -0.9,
  /** The log odds that a question or a described situation asks of a statement that was written to be kept, */
  asking: -2.25,
  /** of words cut out of a session that share a name with it, and of those that share none. */
  named: -1.25,
  unnamed: -0.5,
  /** A shared name weighs at least so much. */
  name: 0.5,
  /** The same for an order of one breath, a later prompt of a session, and a pasted text. */
  order: -1,
  followUp: 0,
  pasted: 2.2,
} as const

/**
 * When to speak to a prompt. Chosen on prompts of which labels say what they want, over stores of learned and of labelled
 * statements, together with the suites: the figures on those are not unseen.
 */
export const PROMPT_GATE = {
  /** So many characters make a question, or a sentence without a question mark, more than an order of one breath. */
  question: 65,
  situation: 80,
  /** What is longer was mostly pasted. */
  longest: 400,
  /** The candidate of this rank shows how much evidence anything has that shares some words with the prompt. */
  field: 4,
  /** By how much evidence a memory must stand out from that, for a short question and for a short order, */
  questionGap: 4.5,
  orderGap: 7,
  /** and how much more than the gate asks an order needs. */
  orderMore: 1.5,
  /** With so much more than the gate asks, a memory is what is asked for, and no others are added to it. */
  sure: 3,
  /** What is added shares so many words, so much of the prompt's weight, and comes so near to the best. */
  sharedWords: 2,
  coverage: 0.1,
  nearBest: 0.7,
} as const

/** How passages and episodes are scored, on the scale of memories, and what they need to be given. */
export const PASSAGE_WEIGHTS = {
  /** What the rest of the exchange shares counts less than the sentences themselves, and so does an episode as a whole. */
  around: 0.4,
  episode: 0.6,
  /** So much of the prompt's weight must stand in the exchange, in so many words, */
  coverage: 0.5,
  sharedWords: 3,
  /** and it must stand out from the rest. */
  gap: 6,
} as const
