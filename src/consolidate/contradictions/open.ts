import { LINT } from '../left-alone.ts'
import { runSteps } from '../run-steps.ts'
import { askContradictions, type ContradictionContext } from './contradictions.ts'

export interface Opened {
  /** How many pairs a model was asked about, and how many conflicts were opened. */
  readonly pairs: number
  readonly opened: number
  /** The run that `undo` takes back; null when no conflict was opened. */
  readonly run: string | null
  /** Why there is no answer; empty when there is one, or nothing to ask. */
  readonly note: string
}

export const NOTHING_OPENED: Opened = { pairs: 0, opened: 0, run: null, note: '' }

/**
 * Asks a model about suspected contradictions, and opens those that it sees as conflicts, in one undoable run that is kept
 * under the name `by`.
 */
export async function openContradictions(context: ContradictionContext, by = LINT): Promise<Opened> {
  const { steps, pairs, note } = await askContradictions(context)
  if (steps.length === 0) return { ...NOTHING_OPENED, pairs, note }
  const { run, done } = await context.store.transaction((store) =>
    runSteps({ ...context, store }, steps, { by }),
  )
  return { pairs, opened: done.length, run, note }
}
