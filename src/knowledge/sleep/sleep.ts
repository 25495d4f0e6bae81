import { acquireLock } from '../../base/lock-file.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { ok, type Result } from '../../base/result.ts'
import { onlyLook } from '../../store/only-look.ts'
import { SLEPT_AT, sleepDue } from './due.ts'
import { type Plan, type Progress, planSleep } from './plan.ts'
import type { SleepRoom } from './room.ts'
import { runSteps } from './run-steps.ts'
import type { Step } from './step.ts'

export interface Slept {
  /** The run that can be undone; null when nothing was changed. */
  readonly run: string | null
  /** What was done. */
  readonly steps: readonly Step[]
  /** How many steps were passed over, since somebody changed their memories meanwhile. */
  readonly passedOver: number
  readonly looked: number
  /** How many steps are left for the next run. */
  readonly left: number
}

export interface SleepOptions {
  /** Aborted to make it stop: then nothing was changed. */
  readonly signal?: AbortSignal
  /** How far it is: first with thinking, then with doing. */
  readonly onProgress?: Progress
}

const LOCK_STALE_MS = 600_000

/**
 * A run, if one is due and nobody else is at it; null when not, or when somebody needed the time. For whoever has
 * nothing better to do.
 */
export async function sleepIfDue(room: SleepRoom, signal: AbortSignal): Promise<Slept | null> {
  if (signal.aborted || !(await sleepDue(room)).due) return null
  try {
    const slept = await sleep(room, { signal })
    return slept.ok ? slept.value : null
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
export async function sleep(room: SleepRoom, options: SleepOptions = {}): Promise<Result<Slept>> {
  ensurePrivateDir(room.paths.run)
  const lock = acquireLock(room.paths.sleepLock, { clock: room.clock, staleMs: LOCK_STALE_MS })
  if (!lock.ok) return lock
  try {
    const plan = await planSleep(room, options)
    options.signal?.throwIfAborted()
    const slept = await room.store.transaction((store) => doAll({ ...room, store }, plan, options))
    room.log.info('sleep.done', { looked: slept.looked, steps: slept.steps.length, left: slept.left })
    return ok(slept)
  } finally {
    lock.value.release()
  }
}

/** What a run would do now. The store stays as it is. */
export async function trySleep(
  room: SleepRoom,
  options: Pick<SleepOptions, 'onProgress'> = {},
): Promise<Slept> {
  const plan = await planSleep(room, options)
  const tried = await onlyLook(room.store, (store) => doAll({ ...room, store }, plan, {}))
  return { ...tried, run: null }
}

/** `room.store` is the transaction. */
async function doAll(
  room: SleepRoom,
  { steps, looked, left }: Plan,
  { onProgress }: SleepOptions,
): Promise<Slept> {
  const { run, done, at } = await runSteps(room, steps, { onProgress })
  await room.store.capture.putNote(SLEPT_AT, at)
  return { run, steps: done, passedOver: steps.length - done.length, looked, left }
}
