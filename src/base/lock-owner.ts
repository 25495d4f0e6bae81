import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { type Clock, systemClock } from './clock.ts'
import { errnoOf, MemoriaError } from './errors.ts'
import { ownIdentity, type ProcessIdentity, parseIdentity, stateOf } from './process-identity.ts'

/** The content of a lock file: its owner, and a token that no other lock ever had. */
export interface LockOwner {
  readonly token: string
  /** Undefined when the content is no owner. Locks appear whole, so that is a remnant (a power cut). */
  readonly process: ProcessIdentity | undefined
}

export interface StaleOptions {
  readonly clock?: Clock
  /**
   * For owners that cannot be seen from here (another machine, another container): after this long without
   * `touch()` they count as gone. Without it they never do. All users of one lock give the same.
   */
  readonly staleMs?: number
}

const TOKEN = /^[0-9a-f]{32}$/

export function ownerText(token: string): string {
  return `${JSON.stringify({ ...ownIdentity(), token })}\n`
}

/** Reads the owner of a lock; undefined when there is no lock. Throws when the file is there but may not be read. */
export function readOwner(file: string): LockOwner | undefined {
  const fd = openIfThere(file)
  if (fd === undefined) return undefined
  try {
    return (
      parseOwner(readFileSync(fd, 'utf8')) ?? { token: `unreadable${fstatSync(fd).ino}`, process: undefined }
    )
  } finally {
    closeSync(fd)
  }
}

/** Whether the lock may be claimed: its owner is gone, or out of sight and silent for `staleMs`. */
export function isStale(
  owner: LockOwner,
  file: string,
  { clock = systemClock, staleMs }: StaleOptions,
): boolean {
  if (owner.process === undefined) return true
  const state = stateOf(owner.process)
  if (state !== 'elsewhere') return state === 'gone'
  if (staleMs === undefined) return false
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return touched !== undefined && clock.now() - touched > staleMs
}

export function lockedBy(owner: LockOwner, file: string): MemoriaError {
  const { process } = owner
  if (process === undefined) return lockedByMany(file)
  if (stateOf(process) !== 'elsewhere') {
    return new MemoriaError('locked', `process ${process.pid} is at work (${file})`, {
      hint: `Try again when it is done, or end process ${process.pid}.`,
    })
  }
  return new MemoriaError('locked', `process ${process.pid} on ${process.host} is at work (${file})`, {
    hint: `If nothing of memoria runs there any more (another machine or container), delete ${file}.`,
  })
}

export function lockedByMany(file: string): MemoriaError {
  return new MemoriaError('locked', `too many processes want ${file} at once`, { hint: 'Try again.' })
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return undefined
    throw thrown
  }
}

function parseOwner(text: string): LockOwner | undefined {
  const value = parseOwnerJson(text)
  const process = parseIdentity(value)
  const token = process === undefined ? undefined : (value as { token?: unknown }).token
  // The token becomes part of a file name: anything that we did not make is refused.
  return typeof token === 'string' && TOKEN.test(token) ? { token, process } : undefined
}

function parseOwnerJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, so not an owner: undefined is none of the values that JSON has.
    return undefined
  }
}
