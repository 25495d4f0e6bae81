import type { MessageFeatures } from './features.ts'
import type { MemoryFeatures } from './memory-features.ts'

/** The weight of each feature of a message, per standard deviation among the candidates. */
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
  opening: 0,
  sessionPairs: 0,
}

/**
 * The same for sessions, which are scored by their messages. That a message answers a question says nothing about its
 * session.
 */
export const SESSION_WEIGHTS: typeof MESSAGE_WEIGHTS = {
  ...MESSAGE_WEIGHTS,
  answers: 0,
  opening: 0.3,
  sessionPairs: 0.2,
}

/** The weight of each feature of a memory, as evidence that it is about the query. */
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

/** The conditions for a candidate to be returned. */
export interface Gate {
  /** The least evidence. */
  readonly needed: number
  /** More evidence, needed from a candidate that shares only words which a better one holds already. */
  readonly again: number
  /** The largest distance behind the best. */
  readonly far: number
  /** A larger distance is allowed by this much to one that shares words no better one holds: then two things were asked for. */
  readonly apart: number
}

/** `recall` decides on injection with a prompt, `search` on results of a search. */
export const GATE: Readonly<Record<'recall' | 'search', Gate>> = {
  recall: { needed: 11.3, again: 0.5, far: 2.5, apart: 8 },
  search: { needed: 10.6, again: 0, far: 13, apart: 0 },
}

/** Weights that order memories for a prompt, added to the weight of the words they share with it. */
export const PROMPT_ORDER = { meaning: 14, file: 15, user: 1 } as const

/** The weights of a statement's signals for a prompt (prompt-worth.ts), and the log odds that it needs. */
export const PROMPT_WORTH = {
  weights: {
    coverage: -2.9,
    relative: 2.1,
    meaning: 2.3,
    name: 1.2,
    distinctive: 0.7,
    common: 0.4,
    length: -4.7,
    gap: 1.5,
    asked: 0.05,
  },
  bias: -0.9,
  /** The log odds needed with a question or a described situation, by a statement that was written to be kept; among few, more. */
  asking: -2.25,
  askingFew: -1,
  /** The same for words cut out of a session, with a question and with anything else: work is new more often than not. */
  question: -1.75,
  situation: -0.75,
  /** The least distance from the fifth candidate, and the least share of the prompt, for words cut out of a session. */
  gap: 0.3,
  coverage: 0.15,
  /** The least weight of a shared name. */
  name: 0.5,
  /** The log odds needed with a short order, a later prompt of a session, and a pasted text. */
  order: -1,
  followUp: 0.6,
  pasted: 4,
} as const

/**
 * The same for words cut out of a session, when the sessions were ranked for the prompt as well: those of a session that is
 * about it are wanted far more often.
 */
export const CUT_WORTH = {
  weights: {
    coverage: -1.8,
    relative: 0.8,
    meaning: 4.5,
    name: 0.8,
    distinctive: 1.1,
    common: 0.55,
    length: -0.4,
    asked: 1.3,
    sessionRank: -0.9,
    sessionWorth: 2.4,
  },
  bias: -9.7,
  /** The log odds needed with a question, and with anything else. */
  question: -1.7,
  situation: 0.2,
} as const

/**
 * Thresholds for injection with a prompt. Chosen on labelled prompts, over stores of learned and of labelled statements,
 * together with the suites: the figures on those are not unseen.
 */
export const PROMPT_GATE = {
  /** The least characters of a question, and of a sentence without a question mark, to be more than a short order. */
  question: 65,
  situation: 80,
  /** A longer prompt was mostly pasted. */
  longest: 400,
  /** The candidate of this rank shows the evidence of any text that shares some words with the prompt. */
  field: 4,
  /** The least distance from that evidence, for a short question and for a short order. */
  questionGap: 4.5,
  orderGap: 5.5,
  /** Evidence beyond the gate that a short order needs. */
  orderMore: 1,
  /** Evidence beyond the gate with which a memory is surely wanted, and no others are added to it. */
  sure: 3,
  /**
   * Conditions for an added memory: shared words, share of the prompt's weight, and score relative to the best, which is
   * higher if some memory passes the gate.
   */
  sharedWords: 2,
  coverage: 0.1,
  nearBest: 0.7,
  nearMeant: 0.8,
  /** With fewer candidates, one that shares fewer words needs `PROMPT_WORTH.askingFew`. */
  manyCandidates: 20,
  severalWords: 3,
} as const

/** Weights of passages and episodes, on the scale of memories, and their thresholds. */
export const PASSAGE_WEIGHTS = {
  /** Words in the rest of the exchange count less than those in the sentences, and so do those of an episode. */
  around: 0.4,
  episode: 0.6,
  /** The share of the prompt's weight that the exchange must hold, and the least number of words. */
  coverage: 0.5,
  sharedWords: 3,
  /** The least distance from the score of the fifth candidate. */
  gap: 10,
} as const
