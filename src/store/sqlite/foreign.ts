import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { loadDriver } from './driver.ts'

/** A value of a table that is not ours. */
type ForeignValue = string | number | bigint | null | Uint8Array

/** Somebody else's SQLite file, to look into it while they write to it: nothing of it is changed or held for long. */
export function foreignDatabase(path: string) {
  return openReading(path)
}

/**
 * Somebody else's SQLite file, whose program mostly does not run. SQLite makes files beside one with a write-ahead log,
 * also for reading; where the log is empty, the file is read alone and none is made.
 */
export function foreignDatabaseAtRest(path: string) {
  const isAtRest = usesLog(path) && !hasLog(path)
  return openReading(isAtRest ? `${pathToFileURL(path).href}?mode=ro&immutable=1` : path)
}

async function openReading(location: string) {
  const open = await loadDriver()
  const database = open(location, { readOnly: true })
  database.exec('PRAGMA busy_timeout = 2000')
  return {
    all: (sql: string, ...params: readonly (string | number)[]): Record<string, ForeignValue>[] =>
      database.prepare(sql).all(...params),
    close: () => database.close(),
  }
}

const MAGIC = 'SQLite format 3\0'
/** The byte of the header that says how the file is read; 2 with a write-ahead log. */
const READ_VERSION = 19

/** Whether a file begins as SQLite's do. */
export function isSqliteFile(path: string): boolean {
  return headerOf(path).subarray(0, MAGIC.length).toString('latin1') === MAGIC
}

function usesLog(path: string): boolean {
  return headerOf(path)[READ_VERSION] === 2
}

function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function headerOf(path: string): Buffer {
  const header = Buffer.alloc(READ_VERSION + 1)
  const file = openSync(path, 'r')
  try {
    return header.subarray(0, readSync(file, header, 0, header.length, 0))
  } finally {
    closeSync(file)
  }
}
