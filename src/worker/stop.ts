import { existsSync, rmSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, systemClock } from '../base/clock.ts'
import { type ProcessIdentity, stateOf } from '../base/process-identity.ts'
import type { HomePaths } from '../config/paths.ts'
import { callWorker, readAddress } from './call.ts'
import { signalExactly, workerProcess } from './process.ts'

/** How a worker was stopped; `stayed` when nothing helped, `none` when there was none. */
export interface Stopped {
  readonly how: 'none' | 'left' | 'terminated' | 'killed' | 'stayed'
  readonly pid: number | null
}

/** How long each step of stopping is given. */
export interface Patience {
  /** To hear the request: one that is in the middle of its work hears it only after that. */
  readonly answerMs: number
  /** To finish what it is at. */
  readonly leaveMs: number
  /** To end after a signal. */
  readonly signalMs: number
}

const PATIENCE: Patience = { answerMs: 10_000, leaveMs: 30_000, signalMs: 5_000 }
/** How long a worker takes at most from being started to listening. */
const STARTING_MS = 3_000
const STEP_MS = 25

/** Makes the worker leave: it is asked, and when it does not go, its process is asked to end, and then ended. */
export async function stopWorker(paths: HomePaths, patience: Patience = PATIENCE): Promise<Stopped> {
  const address = readAddress(paths.worker)
  const asked = await askToLeave(paths, patience)
  const wasThere = asked.heard || asked.worker !== undefined
  const left = { how: wasThere ? 'left' : 'none', pid: asked.worker?.pid ?? null } as const
  const worker = workerProcess(paths.workerLock)
  // One that is not there any more has left; one that came since is not the one that was meant.
  if (worker === undefined || (asked.heard && worker.pid !== asked.worker?.pid)) return left
  for (const [signal, how] of SIGNALS) {
    if (signalExactly(worker, signal) && (await untilEnded(worker, patience.signalMs))) {
      if (address?.token === readAddress(paths.worker)?.token) rmSync(paths.worker, { force: true })
      return { how, pid: worker.pid }
    }
  }
  return { how: stateOf(worker) === 'running' ? 'stayed' : 'left', pid: worker.pid }
}

const SIGNALS = [
  ['SIGTERM', 'terminated'],
  ['SIGKILL', 'killed'],
] as const

/** Asks the worker to finish and leave, one that is only just starting too, and waits for it within reason. */
export async function askToLeave(
  paths: HomePaths,
  { answerMs, leaveMs }: Patience = PATIENCE,
  clock: Clock = systemClock,
): Promise<{ readonly heard: boolean; readonly worker: ProcessIdentity | undefined }> {
  for (let waited = 0; ; waited += STEP_MS) {
    const [address, worker] = [readAddress(paths.worker), workerProcess(paths.workerLock)]
    const heard = address !== undefined && (await callWorker(address, 'stop', [], answerMs)) !== undefined
    const isLeaving = address === undefined && worker !== undefined && waited >= STARTING_MS
    if (heard || isLeaving) {
      await untilGone(paths.workerLock, leaveMs)
      return { heard, worker }
    }
    const mayCome = waited < STARTING_MS && isStarting(paths, clock)
    if (!mayCome && (address !== undefined || worker === undefined)) return { heard, worker }
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

async function untilGone(lock: string, withinMs: number): Promise<void> {
  for (let waited = 0; existsSync(lock) && waited < withinMs; waited += STEP_MS) await wait(STEP_MS)
}

async function untilEnded(worker: ProcessIdentity, withinMs: number): Promise<boolean> {
  for (let waited = 0; stateOf(worker) === 'running' && waited < withinMs; waited += STEP_MS)
    await wait(STEP_MS)
  return stateOf(worker) !== 'running'
}
