import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isoTime } from '../../base/clock.ts'
import { APPLICATION_ID } from './migrate.ts'

/** Why an automatic backup was made. `weekly` is a daily one that is kept longer. */
export type BackupKind = 'daily' | 'weekly' | 'migration'

/** An automatic backup as its name describes it: the end of its store's id, and its number in the order of their making. */
export interface AutomaticBackup {
  readonly store: string
  readonly sequence: number
  readonly kind: BackupKind
}

export interface BackupFile {
  readonly file: string
  readonly bytes: number
  /** When it was made, by its name; by the file's own time where the name has none. */
  readonly at: string
  /** Null for one that a person made, or `restore`: rotation never touches those. */
  readonly automatic: AutomaticBackup | null
}

const AUTOMATIC = /^auto-([0-9a-z]{8})-(\d{6,})-(daily|weekly|migration)-/
const STAMP = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/
const ID_IN_NAME = 8

/** Every backup in a folder, oldest first. */
export function listBackups(folder: string): BackupFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.db'))
    .flatMap((name) => backupFile(join(folder, name), name))
    .sort((one, other) => (one.at === other.at ? compare(one.file, other.file) : compare(one.at, other.at)))
}

/**
 * The newest backup that looks like a store of ours. Among automatic ones of one store the number decides: after a jump of
 * the clock an older one may have a later time.
 */
export function newestBackup(folder: string): BackupFile | undefined {
  const usable = listBackups(folder).filter(({ file }) => looksLikeStore(file))
  return usable.filter((one) => !usable.some((other) => isMadeAfter(other, one))).at(-1)
}

function isMadeAfter({ automatic: later }: BackupFile, { automatic: earlier }: BackupFile): boolean {
  if (later === null || earlier === null) return false
  return later.store === earlier.store && later.sequence > earlier.sequence
}

/** The automatic backups of one store, in the order of their making, which no clock decides. */
export function automaticBackups(
  folder: string,
  storeId: string,
): (BackupFile & { automatic: AutomaticBackup })[] {
  const short = storeId.slice(-ID_IN_NAME)
  return listBackups(folder)
    .flatMap((backup) =>
      backup.automatic?.store === short ? [{ ...backup, automatic: backup.automatic }] : [],
    )
    .sort((one, other) => one.automatic.sequence - other.automatic.sequence)
}

export function automaticName(storeId: string, sequence: number, kind: BackupKind, now: number): string {
  const number = String(sequence).padStart(6, '0')
  return `auto-${storeId.slice(-ID_IN_NAME)}-${number}-${kind}-${timeInName(now)}.db`
}

/** A time as part of a file name: sortable, and legal on every file system. */
export function timeInName(now: number): string {
  return isoTime(now).replace(/[:.]/g, '-')
}

function backupFile(file: string, name: string): BackupFile[] {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined || !stats.isFile()) return []
  const [, store, sequence, kind] = AUTOMATIC.exec(name) ?? []
  const automatic =
    store === undefined ? null : { store, sequence: Number(sequence), kind: kind as BackupKind }
  return [{ file, bytes: stats.size, at: timeOfBackup(name) ?? isoTime(stats.mtimeMs), automatic }]
}

function timeOfBackup(name: string): string | undefined {
  const [, day, hour, minute, second, rest] = STAMP.exec(name) ?? []
  return day === undefined ? undefined : `${day}T${hour}:${minute}:${second}.${rest}Z`
}

const HEADER_BYTES = 100
const APPLICATION_ID_AT = 68

function looksLikeStore(file: string): boolean {
  const header = Buffer.alloc(HEADER_BYTES)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header, 0, HEADER_BYTES, 0)
  } finally {
    closeSync(handle)
  }
  return (
    header.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
    header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID
  )
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // No folder, no files.
    return []
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}
