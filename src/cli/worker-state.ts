import { setTimeout as wait } from 'node:timers/promises'
import { type HomePaths, homePaths } from '../config/paths.ts'
import { type Check, unwell, well } from '../health/check.ts'
import { callWorker, readAddress, type WorkerAddress } from '../worker/call.ts'
import { workerProcess } from '../worker/process.ts'
import type { Stopped } from '../worker/stop.ts'

/** What a running worker says of itself, or what is seen of one that does not answer. */
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
    ...{ running: true, answers: true },
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

/** In words; none is no fault. */
export function workerLine({ running, answers, pid, version, busy }: WorkerState): string {
  if (!running)
    return 'no worker runs; the next hook starts one, and everything works without it, only colder'
  if (!answers) return `a worker runs (process ${pid}) and does not answer: it hangs, or is very busy`
  return `a worker runs: process ${pid}, version ${version}, ${busy ? 'at work' : 'waiting for a hook'}`
}

/** Everything works without a worker, so only one that is there and silent is no good sign. */
export function checkWorker(worker: WorkerState): Check {
  if (worker.answers || !worker.running) return well('worker', workerLine(worker))
  return unwell(
    'worker',
    'degraded',
    workerLine(worker),
    'Look again in a minute; if it stays so: memoria worker stop',
  )
}

/** What stopping it came to. */
export function stoppedLine({ how, pid }: Stopped): string {
  switch (how) {
    case 'none':
      return 'No worker was running.'
    case 'left':
      return 'it finished and left'
    case 'terminated':
      return `it did not leave when asked, so process ${pid} was told to end (SIGTERM), and did`
    case 'killed':
      return `it did not end when told, so process ${pid} was killed (SIGKILL); what it was at is done again`
    case 'stayed':
      return `process ${pid} does not end; nothing more can be done from here`
  }
}
