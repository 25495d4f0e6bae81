import { setTimeout as pause } from 'node:timers/promises'
import { fileError } from './file-errors.ts'
import { claim, type Lock, type LockOptions } from './lock-claim.ts'
import { err, ok, type Result } from './result.ts'

export type { Lock, LockOptions } from './lock-claim.ts'

export interface WaitOptions extends LockOptions {
  readonly waitMs: number
}

/**
 * Takes a lock that one holder at a time can have, or answers `locked` and says who has it. The lock of a
 * process that died is claimed, by exactly one of those who try.
 */
export function acquireLock(path: string, options: LockOptions = {}): Result<Lock> {
  try {
    return claim(path, options)
  } catch (thrown) {
    return err(fileError(thrown, 'write', path))
  }
}

/** Runs `work` with the lock held, waiting for it up to `waitMs`. What `work` throws comes out as it is. */
export async function withLock<T>(
  path: string,
  work: (lock: Lock) => T | Promise<T>,
  options: WaitOptions,
): Promise<Result<T>> {
  const lock = await waitForLock(path, options)
  if (!lock.ok) return lock
  try {
    return ok(await work(lock.value))
  } finally {
    lock.value.release()
  }
}

const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50

async function waitForLock(path: string, options: WaitOptions): Promise<Result<Lock>> {
  let waited = 0
  let next = FIRST_PAUSE_MS
  for (;;) {
    const lock = acquireLock(path, options)
    if (lock.ok || lock.error.code !== 'locked' || waited >= options.waitMs) return lock
    await pause(Math.min(next, options.waitMs - waited))
    waited += next
    next = Math.min(next * 2, LONGEST_PAUSE_MS)
  }
}
