import { isoTime } from '../base/clock.ts'
import type { Run } from '../model/ledger.ts'
import { applyStep } from './apply.ts'
import type { ConsolidateContext } from './context.ts'
import { CONSOLIDATION_JUDGE } from './left-alone.ts'
import type { Progress } from './plan.ts'
import type { Step } from './step.ts'

export interface Ran {
  /** The run that can be undone; null when nothing was changed. */
  readonly run: string | null
  /** The steps that were done: one whose memories changed meanwhile is skipped. */
  readonly done: readonly Step[]
  readonly at: string
}

interface HowRun {
  /** Under which name it is kept; that of consolidation where none is given. */
  readonly by?: string
  readonly onProgress?: Progress | undefined
}

/** Does steps as one run, which `undo` takes back as a whole. `context.store` is the transaction. */
export async function runSteps(
  context: ConsolidateContext,
  steps: readonly Step[],
  { by = CONSOLIDATION_JUDGE, onProgress }: HowRun = {},
): Promise<Ran> {
  const at = isoTime(context.clock.now())
  const run = context.makeId()
  const done: Step[] = []
  for (const [index, step] of steps.entries()) {
    if (await applyStep(context, step, { at, by, why: '', run })) done.push(step)
    onProgress?.({ done: index + 1, total: steps.length })
  }
  if (done.length > 0) await noteRun(context, { id: run, at, judge: by })
  return { run: done.length > 0 ? run : null, done, at }
}

function noteRun(
  { store, reach }: ConsolidateContext,
  { id, at, judge }: Pick<Run, 'id' | 'at' | 'judge'>,
): Promise<void> {
  return store.runs.add({
    id,
    at,
    judge,
    model: null,
    user: reach.user,
    project: null,
    session: null,
    // Nothing new was learned, so that it is not announced in an agent.
    undoneAt: null,
    toldAt: at,
  })
}
