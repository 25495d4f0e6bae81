import { JUDGED_KINDS } from '../../../model/memory.ts'
import type { Signal } from '../signals.ts'

/** What a sentence can turn out to be: nothing to keep, or a memory of some kind. The order is that of the weights. */
export const OUTCOMES = ['nothing', ...JUDGED_KINDS] as const

/**
 * How sure the scorer must be that something is worth keeping, and of its kind on top of that. Missing one is better than
 * inventing one.
 */
export const LEAST_KEEP = 0.8
/** How things are run is told in every task; only what is plainly a standing matter counts. */
export const LEAST_KEEP_OPERATIONAL = 0.88
export const LEAST_KIND = 0.45

/** What cannot be outweighed: with one of these, nothing is proposed, whatever else speaks for it. */
export const VETOES: readonly Signal[] = ['asked', 'sarcasm', 'postponed']

/**
 * What makes it doubtful that it will hold: with one of these, the scorer must be all but certain; and
 * `from now on` and `remember`, which otherwise are enough, are not.
 */
export const DOUBTS: readonly Signal[] = [
  'local',
  'temporary',
  'hypothetical',
  'hearsay',
  'question',
  'praise',
]
export const LEAST_KEEP_IN_DOUBT = 0.98
