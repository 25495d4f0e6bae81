import { acquireLock } from '../base/lock-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { ok, type Result } from '../base/result.ts'
import { onlyLook } from '../store/only-look.ts'
import type { ConsolidateContext } from './context.ts'
import type { ContradictionContext } from './contradictions/contradictions.ts'
import { openContradictions } from './contradictions/open.ts'
import { CONSOLIDATED_AT, consolidationDue } from './due.ts'
import { CONSOLIDATION_JUDGE } from './left-alone.ts'
import { type Plan, type Progress, planConsolidation } from './plan.ts'
import { runSteps } from './run-steps.ts'
import type { Step } from './step.ts'

export interface Consolidated {
  /** The run that can be undone; null when nothing was changed. */
  readonly run: string | null
  /** The steps that were done. */
  readonly steps: readonly Step[]
  /** How many steps were passed over, since somebody changed their memories meanwhile. */
  readonly passedOver: number
  readonly looked: number
  /** How many steps are left for the next run. */
  readonly left: number
}

export interface ConsolidateOptions {
  /** Aborted to make it stop: then nothing was changed. */
  readonly signal?: AbortSignal
  /** How far it is: first with thinking, then with doing. */
  readonly onProgress?: Progress
  /** Conflicts that a model saw, to be opened in the same run. */
  readonly disputes?: readonly Step[]
}

const LOCK_STALE_MS = 600_000

/**
 * Consolidates if it is due and no other process is at it; null when not, or when somebody needed the time. A model that
 * is allowed is asked first. Conflicts that it sees are opened at once: an answer that was paid for is kept when the rest
 * is stopped.
 */
export async function consolidateIfDue(
  context: ContradictionContext,
  signal: AbortSignal,
): Promise<Consolidated | null> {
  if (signal.aborted || !(await consolidationDue(context)).due) return null
  const { pairs, opened, note } = await openContradictions(context, CONSOLIDATION_JUDGE)
  if (pairs > 0 || note !== '') context.log.info('sleep.asked', { pairs, opened, note })
  try {
    const consolidated = await consolidate(context, { signal })
    return consolidated.ok ? consolidated.value : null
  } catch (thrown) {
    // Stopped in the middle of thinking: nothing was changed, and it is done at the next quiet time.
    if (signal.aborted) return null
    throw thrown
  }
}

/**
 * Consolidates what is known. It thinks first, beside everybody else's work, and then does all of it in one transaction:
 * whatever dies in between, either the whole run was done or nothing of it. One at a time, across all processes.
 */
export async function consolidate(
  context: ConsolidateContext,
  options: ConsolidateOptions = {},
): Promise<Result<Consolidated>> {
  ensurePrivateDir(context.paths.run)
  const lock = acquireLock(context.paths.consolidateLock, { clock: context.clock, staleMs: LOCK_STALE_MS })
  if (!lock.ok) return lock
  try {
    const plan = await planConsolidation(context, options)
    options.signal?.throwIfAborted()
    const consolidated = await context.store.transaction((store) =>
      doAll({ ...context, store }, plan, options),
    )
    context.log.info('sleep.done', {
      looked: consolidated.looked,
      steps: consolidated.steps.length,
      left: consolidated.left,
    })
    return ok(consolidated)
  } finally {
    lock.value.release()
  }
}

/** Plans a run without changing the store. */
export async function tryConsolidate(
  context: ConsolidateContext,
  options: Pick<ConsolidateOptions, 'onProgress'> = {},
): Promise<Consolidated> {
  const plan = await planConsolidation(context, options)
  const tried = await onlyLook(context.store, (store) => doAll({ ...context, store }, plan, {}))
  return { ...tried, run: null }
}

/** `context.store` is the transaction. */
async function doAll(
  context: ConsolidateContext,
  { steps, looked, left }: Plan,
  { onProgress }: ConsolidateOptions,
): Promise<Consolidated> {
  const { run, done, at } = await runSteps(context, steps, { onProgress })
  await context.store.state.write(CONSOLIDATED_AT, at)
  return { run, steps: done, passedOver: steps.length - done.length, looked, left }
}
