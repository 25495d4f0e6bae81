import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import { isRunning } from '../base/process-identity.ts'

/** Smaller events, lines and sessions cannot end a program, so that nothing is noted for them. */
export const LARGE_BYTES = 64 * 1024
/** After so many programs ended while they worked on the same thing it is set aside. */
const MAX_ATTEMPTS = 2

export const ENDED_TWICE = `reading it failed or ended the program ${MAX_ATTEMPTS} times`

/**
 * Counts how often work on one large thing was begun and not finished. The count is on disk before the work begins, so
 * that it survives a program that runs out of memory.
 */
export interface Attempts {
  /** Notes that work begins; false when it was begun too often and must not be tried again. */
  begin(key: string): boolean
  /** Whether work was begun and not finished, and no other program is at it now. */
  isBegun(key: string): boolean
  /** The work is finished, or failed for a reason that has nothing to do with it. */
  clear(key: string): void
}

export function attemptsIn(journal: string): Attempts {
  const folder = join(journal, 'attempts')
  const attemptFileOf = (key: string) =>
    join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32))
  return {
    begin: (key) => {
      const { count, isAbandoned } = attemptIn(attemptFileOf(key))
      if (isAbandoned && count >= MAX_ATTEMPTS) return false
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // Another program that is at the same work has not failed.
      const begun = isAbandoned ? count + 1 : Math.max(count, 1)
      writeFileSync(attemptFileOf(key), `${begun} ${process.pid}\n`, { mode: 0o600 })
      return true
    },
    isBegun: (key) => {
      const { count, isAbandoned } = attemptIn(attemptFileOf(key))
      return count > 0 && isAbandoned
    },
    clear: (key) => rmSync(attemptFileOf(key), { force: true }),
  }
}

function attemptIn(file: string): { readonly count: number; readonly isAbandoned: boolean } {
  const [count = 0, pid = 0] = attemptTextIn(file)
    .split(' ')
    .map((part) => Number.parseInt(part, 10) || 0)
  return { count, isAbandoned: pid === 0 || pid === process.pid || !isRunning(pid) }
}

function attemptTextIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return ''
    throw thrown
  }
}
