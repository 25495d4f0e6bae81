import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ErrorCode, MemoriaError } from '../../base/errors.ts'

const BUSY = 5
const LOCKED = 6
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const CONSTRAINT = 19
const NOTADB = 26

/** SQLite's primary result code of a failure, or undefined when the failure is not SQLite's. */
function sqliteCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  if ('errcode' in thrown && typeof thrown.errcode === 'number') return thrown.errcode & 0xff
  // The package for Node 20 leaves the number away when many rows were asked for; SQLite's sentences are fixed.
  const isSqlite = 'code' in thrown && thrown.code === 'ERR_SQLITE_ERROR'
  return isSqlite ? SENTENCES.find(([sentence]) => thrown.message.includes(sentence))?.[1] : undefined
}

const SENTENCES: readonly (readonly [sentence: string, code: number])[] = [
  ['database is locked', BUSY],
  ['table is locked', LOCKED],
  ['readonly database', READONLY],
  ['disk I/O error', IOERR],
  ['disk image is malformed', CORRUPT],
  ['malformed database schema', CORRUPT],
  ['disk is full', FULL],
  ['unable to open database file', CANTOPEN],
  ['constraint failed', CONSTRAINT],
  ['not a database', NOTADB],
]

export function isBusy(thrown: unknown): boolean {
  const code = sqliteCode(thrown)
  return code === BUSY || code === LOCKED
}

/** The error that SQLite would throw for a file it may only read. */
export const READONLY_FAILURE = Object.assign(new Error('read-only'), { errcode: READONLY })

/** A row that a table does not take. */
export function isRefusedRow(thrown: unknown): boolean {
  return sqliteCode(thrown) === CONSTRAINT
}

/** Says a SQLite failure in our words: what happened to which file, and what the person can do. */
export function storeFailure(thrown: unknown, path: string): unknown {
  const code = sqliteCode(thrown)
  const known = code === undefined ? undefined : failureOf(code, thrown, path)
  if (known === undefined) return thrown
  return new MemoriaError(known.code, `${known.says}: ${path}`, { hint: known.hint, cause: thrown })
}

function failureOf(code: number, thrown: unknown, path: string): Failure | undefined {
  // SQLite does not always say that it was the space for its own files that was missing.
  if (code === IOERR && isDiskFull(path)) return FAILURES[FULL]
  return isFailedWrite(thrown) ? FAILED_WRITE : FAILURES[code]
}

/** SQLite needs some space beside the store for its log and for sorting. */
const LEAST_FREE_BYTES = 2 ** 21

function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize < LEAST_FREE_BYTES
  } catch {
    // Nobody knows how much space there is: the failure is reported as SQLite named it.
    return false
  }
}

/** IOERR_WRITE, IOERR_FSYNC, IOERR_DIR_FSYNC, IOERR_TRUNCATE: the file system took less than it was given. */
const FAILED_WRITES = [778, 1034, 1290, 1546]

function isFailedWrite(thrown: unknown): boolean {
  return thrown instanceof Error && 'errcode' in thrown && FAILED_WRITES.includes(Number(thrown.errcode))
}

interface Failure {
  readonly code: ErrorCode
  readonly says: string
  readonly hint: string
}

const FAILED_WRITE: Failure = {
  code: 'file_unwritable',
  says: 'writing the store failed in the file system',
  hint: 'Check the disk and the limit on file sizes (ulimit -f), then try again. Nothing was half-written.',
}

const CORRUPT_FAILURE: Failure = {
  code: 'store_corrupt',
  says: 'the store is damaged',
  hint: 'Run `memoria upkeep repair`: it saves what can be read and keeps the damaged file. Or `memoria backup restore <backup>`.',
}

const FAILURES: Readonly<Record<number, Failure>> = {
  [BUSY]: {
    code: 'store_busy',
    says: 'another program holds the store and does not let go',
    hint: 'Try again. If it stays so, look for a stuck memoria process.',
  },
  [READONLY]: {
    code: 'store_readonly',
    says: 'the store cannot be written',
    hint: 'Check the owner and mode of the file and its folder (0600 and 0700, yours), or set MEMORIA_HOME to a folder you can write.',
  },
  [IOERR]: {
    code: 'file_unreadable',
    says: 'reading the store failed in the file system',
    hint: 'Check the disk, then run `memoria doctor`. What was acknowledged before is safe.',
  },
  [CORRUPT]: CORRUPT_FAILURE,
  [NOTADB]: CORRUPT_FAILURE,
  [FULL]: {
    code: 'disk_full',
    says: 'the disk is full, and the store cannot be written',
    hint: 'Free some disk space and try again. Nothing was half-written.',
  },
  [CANTOPEN]: {
    code: 'file_unreadable',
    says: 'the store cannot be opened',
    hint: 'Check that the folder exists and that you may read and write it, or set MEMORIA_HOME.',
  },
  [CONSTRAINT]: {
    code: 'conflict',
    says: 'the change contradicts what the store holds',
    hint: 'Nothing was written. If a command led here, run `memoria doctor`.',
  },
}
