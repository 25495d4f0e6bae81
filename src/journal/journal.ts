import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, systemClock } from '../base/clock.ts'
import { errnoOf } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { hostInName, isEmptyName, isEntryName } from './entry-name.ts'
import { fileNamed, type InboxFile, inboxFilesOf } from './inbox.ts'
import { inboxesOf } from './places.ts'
import { listAside, putBackAside, type Quarantined, setAside } from './quarantine.ts'
import { type Rescued, rescueFrom } from './rescue.ts'

/**
 * The on-disk inbox, as a maildir: `tmp/` where an event is written, `new/` where it is renamed to once it is whole. A
 * file is either wholly there or not there, so that readers and writers need no lock and no common process. It knows
 * nothing of what the files hold.
 */
export interface Journal {
  /** The waiting entries, oldest first. */
  entries(): JournalEntry[]
  /** The waiting entry of that name: what a hook says when it rings. */
  find(name: string): JournalEntry | undefined
  /** The bytes, or undefined when another process took the entry. */
  read(entry: JournalEntry): Buffer | undefined
  /** Worked off: its content is in the store. */
  remove(entry: JournalEntry): void
  /** Cannot be understood: kept to the byte, out of the way, for a person to look at. */
  quarantine(entry: JournalEntry, reason: string): void
  backlog(): Backlog
  quarantined(): Quarantined[]
  /** Puts the events that were set aside back, to be tried again; gives how many. */
  retryQuarantined(): number
  /** Takes care of what killed hooks left half done: files that nobody can still be writing at `now`. */
  rescue(now: number): Rescued
  /** Forgets the hooks that were given nothing before then. */
  clearEmpty(before: number): void
}

export interface JournalEntry {
  readonly name: string
  readonly path: string
  /** The host that sent it, as the writer named it; empty when the name is not one that a hook writes. */
  readonly host: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  readonly bytes: number
}

export interface Backlog {
  readonly count: number
  readonly bytes: number
  readonly oldestAt: number | null
  /** How many hooks were called with nothing on stdin. */
  readonly empty: number
}

export interface JournalPaths {
  readonly home: string
  /** Where what cannot be understood is kept. */
  readonly quarantine: string
  /** The folders in which a hook may have left an event when it could not write to the home. */
  readonly temporary?: readonly string[]
}

export function openJournal(paths: JournalPaths, clock: Clock = systemClock): Journal {
  const inboxes = inboxesOf(paths.home, paths.temporary)
  const waiting = () => inboxFilesOf(inboxes, 'new')
  const entries = () => waiting().filter(isEvent).map(toEntry)
  return {
    entries,
    find: (name) => (isEntryName(name) ? fileNamed(inboxes, name).map(toEntry)[0] : undefined),
    read: ({ path }) => readIfThere(path),
    remove: ({ path }) => removeFile(path),
    quarantine: (entry, reason) => setAside(entry, paths.quarantine, reason, clock.now()),
    backlog: () => measure(waiting()),
    quarantined: () => listAside(paths.quarantine),
    retryQuarantined: () => putBackAside(paths.quarantine, join(paths.home, 'journal', 'new')),
    rescue: (now) => rescueFrom(inboxes, paths.quarantine, now),
    clearEmpty: (before) => {
      for (const { name, path, at } of waiting()) if (isEmptyName(name) && at < before) removeFile(path)
    },
  }
}

function isEvent({ name }: InboxFile): boolean {
  return !isEmptyName(name)
}

function toEntry(file: InboxFile): JournalEntry {
  return { ...file, host: hostInName(file.name) }
}

function measure(files: readonly InboxFile[]): Backlog {
  const events = files.filter(isEvent)
  return {
    count: events.length,
    bytes: events.reduce((sum, { bytes }) => sum + bytes, 0),
    oldestAt: events[0]?.at ?? null,
    empty: files.length - events.length,
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return undefined
    throw fileError(thrown, 'read', path)
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}
