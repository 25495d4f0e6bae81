import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { syncFolder, writeFileAtomic } from '../base/atomic-file.ts'
import { isoTime } from '../base/clock.ts'
import { fileError } from '../base/file-errors.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { hostInName, isEntryName } from './entry-name.ts'
import { type InboxFile, journalFilesIn } from './inbox.ts'
import { moveIfFree } from './move.ts'

export interface Quarantined {
  readonly path: string
  readonly host: string
  readonly reason: string
  readonly bytes: number
  /** When the event was written, in milliseconds since 1970. */
  readonly at: number
}

const NOTE = '.reason.json'
/** A note's name must fit beside it. */
const LONGEST_NAME = 200

/**
 * Moves a file to the quarantine, to the byte, and writes a note with the reason beside it. Never overwrites anything; a
 * crash in between leaves the file in at least one of the two places.
 */
export function setAside(file: InboxFile, folder: string, reason: string, now: number): void {
  try {
    ensurePrivateDir(folder)
    const target = moveTo(file, folder)
    if (target === undefined) return
    const { name, bytes, at } = file
    const note = { reason, name, host: hostInName(name), bytes, at: isoTime(at), quarantinedAt: isoTime(now) }
    writeFileAtomic(`${target}${NOTE}`, `${JSON.stringify(note)}\n`)
    syncFolder(folder)
  } catch (thrown) {
    throw fileError(thrown, 'write', folder)
  }
}

/** Lists the entries that the journal set aside, oldest first. Other files in the folder are not ours to list. */
export function listAside(folder: string): Quarantined[] {
  const files = journalFilesIn(folder)
  const names = new Set(files.map(({ name }) => name))
  return files
    .filter(({ name }) => !name.endsWith(NOTE) && (names.has(`${name}${NOTE}`) || isEntryName(name)))
    .map(({ name, path, bytes, at }) => ({
      path,
      bytes,
      at,
      host: hostInName(name),
      ...quarantineNote(path),
    }))
    .sort((one, other) => one.at - other.at || (one.path < other.path ? -1 : 1))
}

/** Moves events that were set aside back to where they wait, for another try. Gives how many. */
export function putBackAside(folder: string, waiting: string): number {
  const events = listAside(folder).filter(({ path }) => isEntryName(basename(path)))
  return events.filter(({ path }) => {
    ensurePrivateDir(waiting)
    if (moveIfFree(path, join(waiting, basename(path))) !== 'moved') return false
    rmSync(`${path}${NOTE}`, { force: true })
    return true
  }).length
}

/** The place it has now; undefined when another process took it first. */
function moveTo({ name, path }: InboxFile, folder: string): string | undefined {
  const wanted = join(folder, Buffer.byteLength(name) > LONGEST_NAME ? 'a-long-name' : name)
  for (let number = 1; ; number++) {
    const target = number === 1 ? wanted : `${wanted}-${number}`
    const moved = moveIfFree(path, target)
    if (moved !== 'occupied') return moved === 'gone' ? undefined : target
  }
}

/** The reason in the note; a file without a readable one is listed all the same. */
function quarantineNote(path: string): { readonly reason: string; readonly host?: string } {
  try {
    const note: unknown = JSON.parse(readFileSync(`${path}${NOTE}`, 'utf8'))
    if (typeof note !== 'object' || note === null || !('reason' in note)) return { reason: UNKNOWN }
    const host = 'host' in note && typeof note.host === 'string' ? { host: note.host } : {}
    return { reason: String(note.reason), ...host }
  } catch {
    // Killed before the note was written, or damaged since: the event itself is what matters.
    return { reason: UNKNOWN }
  }
}

const UNKNOWN = 'the reason was not written down'
