import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileError } from '../base/file-errors.ts'
import { type InboxFile, inboxFilesOf } from './inbox.ts'
import { moveIfFree } from './move.ts'
import type { Inbox } from './places.ts'
import { setAside } from './quarantine.ts'

export interface Rescued {
  /** Whole events that wait now. */
  readonly rescued: number
  readonly quarantined: number
}

/** No hook takes this long, so an older file belongs to one that was killed, whatever it holds. */
const ABANDONED_MS = 3_600_000
/** A hook that lives renames its event much sooner, and may be waiting for the answer to it under that name. */
const SETTLED_MS = 10_000
/** A longer file waits for the hour: while it is not whole it would be read again in every round. */
const MAX_EARLY_BYTES = 16 * 1024 * 1024

/**
 * Takes care of what hooks left in `tmp/` that were killed before they could rename it: a whole event goes to where it
 * belongs after some seconds, since nobody has anything to add to it; a part of one to the quarantine after an hour. A file
 * without content says nothing and goes. A hook that was only slow finds its file renamed already, and goes on.
 */
export function rescueFrom(inboxes: readonly Inbox[], quarantine: string, now: number): Rescued {
  const sum = { rescued: 0, quarantined: 0 }
  for (const file of inboxFilesOf(inboxes, 'tmp')) {
    const ageMs = now - file.at
    if (isRescueDue(file, ageMs) && isWholeJson(file.path) && moveIn(file)) sum.rescued += 1
    else if (ageMs <= ABANDONED_MS) continue
    else if (file.bytes === 0) rmSync(file.path, { force: true })
    else {
      setAside(file, quarantine, 'the hook was killed while it wrote this', now)
      sum.quarantined += 1
    }
  }
  return sum
}

/** Whether it is time to look into a file. */
function isRescueDue({ bytes }: InboxFile, ageMs: number): boolean {
  return bytes > 0 && ageMs > (bytes > MAX_EARLY_BYTES ? ABANDONED_MS : SETTLED_MS)
}

/** JSON that is cut off anywhere is not JSON: the outermost brace is the last character. */
function isWholeJson(path: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null
  } catch {
    // Not JSON, or gone meanwhile: either way not an event to put in.
    return false
  }
}

/** False when something else has that name: then the file is kept aside instead of overwriting it. */
function moveIn({ name, path }: InboxFile): boolean {
  try {
    return moveIfFree(path, join(dirname(dirname(path)), 'new', name)) !== 'occupied'
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}
