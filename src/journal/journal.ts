import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { ensurePrivateDir, FILE_MODE } from '../base/private-dir.ts'

/**
 * The on-disk inbox, as a maildir: `tmp/` where an event is written, `new/` where it is renamed to once it is whole. A
 * file is either wholly there or not there, so that readers and writers need no lock and no common process. It knows
 * nothing of what the files hold.
 */
export interface Journal {
  /** What waits, oldest first. */
  entries(): JournalEntry[]
  read(entry: JournalEntry): Buffer | undefined
  /** Worked off: its content is in the store. */
  remove(entry: JournalEntry): void
  /** Cannot be understood: kept to the byte, out of the way, for a person to look at. */
  quarantine(entry: JournalEntry, reason: string): void
  backlog(): Backlog
  quarantined(): Quarantined[]
}

export interface JournalEntry {
  readonly name: string
  readonly path: string
  /** Who sent it, as the writer named it. */
  readonly host: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  readonly bytes: number
}

export interface Backlog {
  readonly count: number
  readonly bytes: number
  readonly oldestAt: number | null
}

export interface Quarantined {
  readonly path: string
  readonly host: string
  readonly reason: string
  readonly bytes: number
  readonly at: number
}

export interface JournalPlaces {
  /** The inbox, and the places where a hook leaves an event when it cannot write there. */
  readonly inboxes: readonly string[]
  readonly quarantine: string
}
