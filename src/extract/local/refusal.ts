import type { Signal } from './signals.ts'

/** The most important reason against a sentence, in words for a person. */
export function reasonAgainst(signals: ReadonlySet<Signal>): string {
  return REASONS.find(([signal]) => signals.has(signal))?.[1] ?? 'too little says that it will hold'
}

const REASONS: readonly (readonly [Signal, string])[] = [
  ['asked', 'a question'],
  ['sarcasm', 'perhaps not meant seriously'],
  ['postponed', 'not decided yet'],
  ['question', 'a question'],
  ['hypothetical', 'only a thought'],
  ['hearsay', "somebody else's words"],
  ['temporary', 'holds only for now'],
  ['local', 'about this one place'],
  ['feature', 'something the product is to do'],
  ['praise', 'praise'],
  ['request', 'a request'],
  ['order', 'a single instruction'],
  ['symptom', 'a report of what is wrong now'],
]
