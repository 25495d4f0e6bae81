import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, systemClock } from '../base/clock.ts'
import type { HomePaths } from '../config/paths.ts'
import { callWorker, readAddress } from './call.ts'

const LEAVING_MS = 30_000
/** How long a worker takes at most from being started to listening. */
const STARTING_MS = 3_000
const STEP_MS = 25

/** Asks the worker to finish and leave, one that is only just starting too, and waits until it has; false when there was none. */
export async function stopWorker(paths: HomePaths, clock: Clock = systemClock): Promise<boolean> {
  for (let waited = 0; ; waited += STEP_MS) {
    const address = readAddress(paths.worker)
    // One that is in the middle of its work hears us only after it.
    if (address !== undefined && (await callWorker(address, 'stop', [], LEAVING_MS)) !== undefined)
      return untilGone(paths.workerLock)
    if (waited >= STARTING_MS || !isStarting(paths, clock)) return false
    await wait(STEP_MS)
  }
}

/** A hook started one a moment ago, or one holds the lock and does not listen yet. */
function isStarting({ starting, workerLock }: HomePaths, clock: Clock): boolean {
  return [starting, workerLock].some((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && clock.now() - stats.mtimeMs < STARTING_MS
  })
}

async function untilGone(lock: string): Promise<true> {
  for (let waited = 0; existsSync(lock) && waited < LEAVING_MS; waited += STEP_MS) await wait(STEP_MS)
  return true
}
