import { setTimeout as wait } from 'node:timers/promises'
import { type HomePaths, homePaths } from '../config/paths.ts'
import { type Check, unwell, well } from '../health/check.ts'
import { callWorker, readAddress, type WorkerAddress } from '../worker/call.ts'
import { workerProcess } from '../worker/process.ts'
import type { Stopped } from '../worker/stop.ts'

/** The state of the worker: as it reports it, or as it looks from outside when it does not answer. */
export interface WorkerState {
  readonly running: boolean
  readonly answers: boolean
  readonly pid: number | null
  readonly version: string | null
  /** Whether it is at work just now. */
  readonly busy: boolean
}

const NONE: WorkerState = { running: false, answers: false, pid: null, version: null, busy: false }

/** Asks the worker of a home how it is. One that does not answer still runs as long as its process does. */
export async function workerState(home: string | null): Promise<WorkerState> {
  if (home === null) return NONE
  const paths = homePaths(home)
  const address = await addressOf(paths)
  const answer = address === undefined ? undefined : await callWorker(address, 'status')
  if (answer === undefined) {
    const worker = workerProcess(paths.workerLock)
    return worker === undefined ? NONE : { ...NONE, running: true, pid: worker.pid }
  }
  const said: Partial<WorkerState> = JSON.parse(answer)
  return {
    running: true,
    answers: true,
    pid: said.pid ?? null,
    version: said.version ?? null,
    busy: said.busy === true,
  }
}

const STARTING_MS = 3_000
const STEP_MS = 50

/** One that holds the lock without an address is starting or leaving: that is soon over. */
async function addressOf({ worker, workerLock }: HomePaths): Promise<WorkerAddress | undefined> {
  for (let waited = 0; ; waited += STEP_MS) {
    const address = readAddress(worker)
    if (address !== undefined || waited >= STARTING_MS || workerProcess(workerLock) === undefined)
      return address
    await wait(STEP_MS)
  }
}

/** The line of `memoria status` about the worker. */
export function workerLine(worker: WorkerState): string {
  return `worker: ${describeWorker(worker)}`
}

/** The check of `memoria doctor`. No worker is fine, since the next hook starts one; a silent one is not. */
export function checkWorker(worker: WorkerState): Check {
  if (worker.answers || !worker.running) return well('worker', describeWorker(worker))
  return unwell(
    'worker',
    'degraded',
    describeWorker(worker),
    'Wait a minute. If it still does not answer, run: memoria upkeep worker stop',
  )
}

/** The line about a stopped worker. */
export function stoppedLine({ how, pid }: Stopped): string {
  switch (how) {
    case 'none':
      return 'No worker was running.'
    case 'left':
      return 'The worker finished and left.'
    case 'terminated':
      return `The worker did not leave when asked. Process ${pid} ended after SIGTERM.`
    case 'killed':
      return `The worker did not end after SIGTERM. Process ${pid} was killed (SIGKILL); the next worker repeats its work.`
    case 'stayed':
      return `Process ${pid} does not end. Restart the machine if it must go.`
  }
}

function describeWorker({ running, answers, pid, version, busy }: WorkerState): string {
  if (!running) return 'not running (starts with the next hook)'
  if (!answers) return `process ${pid} runs and does not answer (it hangs, or is very busy)`
  return `process ${pid}, version ${version}, ${busy ? 'busy' : 'waiting for a hook'}`
}
