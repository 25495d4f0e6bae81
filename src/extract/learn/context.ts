import type { ChangeContext, Context } from '../../context.ts'
import type { Judge } from '../judge.ts'

/** Reading sessions and storing what a judge finds in them. */
export type LearnContext = ChangeContext & Pick<Context, 'paths'>

/** A judge that reads: the name of its cursor, and the model it asks. */
export interface Reader {
  readonly as: 'local' | 'model' | 'again'
  readonly judge: Judge
  /** At most so many turns at once: what a window gave is kept before the next is asked for. */
  readonly window?: number
  /** The run that what it finds belongs to; a run of its own for each window where none is named. */
  readonly run?: string
  /** Aborted when the program leaves: what is being read then did not fail. */
  readonly signal?: AbortSignal
}
