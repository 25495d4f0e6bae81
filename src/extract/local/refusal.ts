import type { Verdict } from './score.ts'
import type { Signal } from './signals.ts'

/** The weightiest reason against a sentence, in words for a person. */
export function reasonAgainst(signals: ReadonlySet<Signal>, verdict: Verdict): string {
  const found = REASONS.find(([signal]) => signals.has(signal))?.[1] ?? 'too little says that it will hold'
  return `${found} (${verdict.rule}; ${verdict.score.toFixed(2)})`
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
  ['derivable', 'can be read from the repository'],
  ['praise', 'praise'],
  ['slip', 'a slip, not a lesson'],
  ['request', 'a request'],
  ['order', 'a single instruction'],
  ['symptom', 'a report of what is wrong now'],
]
