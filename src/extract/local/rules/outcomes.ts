import { KINDS, type Kind } from '../../../model/memory.ts'
import type { Signal } from '../signals.ts'

/** What a sentence can turn out to be: nothing to keep, or a memory of some kind. The order is that of the weights. */
export const OUTCOMES = ['nothing', ...KINDS] as const

/** How sure the scorer must be of a kind before it proposes it. Missing one is better than inventing one. */
export const THRESHOLDS: Readonly<Record<Kind, number>> = {
  correction: 0.45,
  preference: 0.5,
  decision: 0.5,
  fact: 0.5,
  debugging: 0.5,
  workaround: 0.45,
  operational: 0.5,
  action: 0.45,
}

/** What cannot be outweighed: with one of these, nothing is proposed, whatever else speaks for it. */
export const VETOES: readonly Signal[] = ['asked', 'sarcasm', 'postponed']
