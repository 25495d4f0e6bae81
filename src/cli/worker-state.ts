import { homePaths } from '../config/paths.ts'
import { callWorker, readAddress } from '../worker/call.ts'

/** What a running worker says of itself. */
export interface WorkerState {
  readonly running: boolean
  readonly pid: number | null
  readonly version: string | null
  /** Whether it is at work just now. */
  readonly busy: boolean
}

const NONE: WorkerState = { running: false, pid: null, version: null, busy: false }

/** Asks the worker of a home how it is; one that does not answer counts as none. */
export async function workerState(home: string | null): Promise<WorkerState> {
  const address = home === null ? undefined : readAddress(homePaths(home).worker)
  const answer = address === undefined ? undefined : await callWorker(address, 'status')
  if (answer === undefined) return NONE
  const said: Partial<WorkerState> = JSON.parse(answer)
  return {
    running: true,
    pid: said.pid ?? null,
    version: said.version ?? null,
    busy: said.busy === true,
  }
}

/** In words; none is no fault. */
export function workerLine({ running, pid, version, busy }: WorkerState): string {
  if (!running)
    return 'no worker runs; the next hook starts one, and everything works without it, only colder'
  return `a worker runs: process ${pid}, version ${version}, ${busy ? 'at work' : 'waiting for a hook'}`
}
