import { spawnSync } from 'node:child_process'
import { errnoOf } from '../base/errors.ts'
import { readOwner } from '../base/lock-owner.ts'
import { type ProcessIdentity, stateOf } from '../base/process-identity.ts'

/** The process that holds the worker's lock and lives, whether or not it answers; undefined when there is none to be seen. */
export function workerProcess(lock: string): ProcessIdentity | undefined {
  const owner = ownerOfLock(lock)
  return owner !== undefined && stateOf(owner) === 'running' ? owner : undefined
}

/** Sends a signal to that very process and to no later one with its number; false when it was not sent. */
export function signalExactly(worker: ProcessIdentity, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  if (stateOf(worker) !== 'running' || !isCertain(worker)) return false
  try {
    process.kill(worker.pid, signal)
    return true
  } catch (thrown) {
    // It ended just now, or is another user's.
    if (errnoOf(thrown) !== undefined) return false
    throw thrown
  }
}

/** Where the system does not tell when a process started, the number may be somebody else's by now: then its command line decides. */
function isCertain({ pid, startedAt }: ProcessIdentity): boolean {
  if (startedAt !== null) return true
  const { status, stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 && / worker run( |$)/.test(stdout.trim())
}

function ownerOfLock(lock: string): ProcessIdentity | undefined {
  try {
    return readOwner(lock)?.process
  } catch (thrown) {
    // A lock that is closed to us is another user's, and so is the worker.
    if (errnoOf(thrown) !== undefined) return undefined
    throw thrown
  }
}
