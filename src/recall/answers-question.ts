/** Evidence that a text answers a question. */
export interface AnswerEvidence {
  /** The share of the question's weight that it holds. */
  readonly coverage: number
  /** Similarity of the two in meaning. */
  readonly meaning: number
}

/**
 * Chosen on questions that were asked of the store that answers them and of stores of other projects, which do not
 * (`npm run bench -- ask`).
 */
const NEEDED = 0.75

/** True if a text answers a question, rather than only sharing some words with it. */
export function answersQuestion({ coverage, meaning }: AnswerEvidence): boolean {
  return coverage + meaning >= NEEDED
}

/** The same for messages, which are longer than memories: by chance they share more words, and less of the meaning. */
export function messagesAnswer({ coverage, meaning }: AnswerEvidence): boolean {
  return coverage + MESSAGE_MEANING * meaning >= MESSAGES_NEEDED
}

const MESSAGE_MEANING = 1.5
const MESSAGES_NEEDED = 1
