import { linkSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { systemClock } from './clock.ts'
import { errnoOf } from './errors.ts'
import { type RandomBytes, systemRandom } from './ids.ts'
import {
  isStale,
  type LockOwner,
  lockedBy,
  lockedByMany,
  ownerText,
  readOwner,
  type StaleOptions,
} from './lock-owner.ts'
import { removeRemnants } from './lock-remnants.ts'
import { FILE_MODE } from './private-dir.ts'
import { err, ok, type Result } from './result.ts'

export interface LockOptions extends StaleOptions {
  readonly random?: RandomBytes
}

export interface Lock {
  readonly path: string
  /** Says "still here" to those who cannot see this process. False when the lock is no longer ours. */
  touch(): boolean
  /** Gives the lock back; false when it was no longer ours. Another's lock is never removed. */
  release(): boolean
}

const ATTEMPTS = 20

/**
 * A link appears whole or not at all, and only where nothing is. A dead owner's file is replaced only by who
 * holds the guard `<base>.<its token>`, and only while it still is that file: tokens never come back, so a taker
 * that comes late finds another token and starts again. A guard is a lock like any other, also when its owner dies.
 */
export function claim(file: string, options: LockOptions, base = file): Result<Lock> {
  // Looked at first, because those who wait ask often, and each file aside is one that a killed waiter leaves.
  const holder = readOwner(file)
  if (holder !== undefined && !isStale(holder, file, options)) return err(lockedBy(holder, file))
  const token = Buffer.from((options.random ?? systemRandom)(16)).toString('hex')
  const aside = `${base}.${token}.tmp`
  try {
    writeFileSync(aside, ownerText(token), { flag: 'wx', mode: FILE_MODE })
    setTime(aside, options)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (linkIfFree(aside, file)) {
        if (file === base) removeRemnants(base, options)
        return ok(lockOn(file, aside, token, options))
      }
      const owner = readOwner(file)
      if (owner === undefined) continue
      // Over a network a link can succeed and the answer get lost.
      if (owner.token === token) return ok(lockOn(file, aside, token, options))
      if (!isStale(owner, file, options)) return err(lockedBy(owner, file))
      const taken = claimStale(owner, file, aside, base, options)
      if (!taken.ok) return taken
      if (taken.value) return ok(lockOn(file, aside, token, options))
    }
    return err(lockedByMany(file))
  } finally {
    removeQuietly(aside)
  }
}

/** Puts `aside` in the place of a dead owner's file; false when that is no longer there. */
function claimStale(
  dead: LockOwner,
  file: string,
  aside: string,
  base: string,
  options: LockOptions,
): Result<boolean> {
  const guard = claim(`${base}.${dead.token}`, options, base)
  if (!guard.ok) return guard
  try {
    if (readOwner(file)?.token !== dead.token) return ok(false)
    renameSync(aside, file)
  } finally {
    guard.value.release()
  }
  if (file === base) removeRemnants(base, options)
  return ok(true)
}

function lockOn(path: string, aside: string, token: string, options: LockOptions): Lock {
  const ifOurs = (act: () => void): boolean => {
    try {
      if (readOwner(path)?.token !== token) return false
      act()
      return true
    } catch {
      // The file can no longer be reached: whoever reaches it decides by our process whether we still live.
      return false
    }
  }
  return {
    path,
    touch: () => ifOurs(() => setTime(path, options)),
    release: () => {
      // It is gone already, unless removing it failed when the lock was taken.
      removeQuietly(aside)
      return ifOurs(() => rmSync(path))
    },
  }
}

function linkIfFree(aside: string, file: string): boolean {
  try {
    linkSync(aside, file)
    return true
  } catch (thrown) {
    if (errnoOf(thrown) === 'EEXIST') return false
    throw thrown
  }
}

/** By the injected clock, because `staleMs` is measured with it. */
function setTime(file: string, options: LockOptions): void {
  const seconds = timeNow(options) / 1000
  utimesSync(file, seconds, seconds)
}

function timeNow(options: LockOptions): number {
  return (options.clock ?? systemClock).now()
}

function removeQuietly(file: string): boolean {
  try {
    rmSync(file, { force: true })
    return true
  } catch {
    // A leftover harms nobody: its name is never used again.
    return false
  }
}
