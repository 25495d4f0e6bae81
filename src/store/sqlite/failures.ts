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
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  return typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined
}

export function isBusy(thrown: unknown): boolean {
  const code = sqliteCode(thrown)
  return code === BUSY || code === LOCKED
}

/** Says a SQLite failure in our words: what happened to which file, and what the person can do. */
export function storeFailure(thrown: unknown, path: string): unknown {
  const code = sqliteCode(thrown)
  const known = code === undefined ? undefined : FAILURES[code]
  if (known === undefined) return thrown
  return new MemoriaError(known.code, `${known.says}: ${path}`, { hint: known.hint, cause: thrown })
}

interface Failure {
  readonly code: ErrorCode
  readonly says: string
  readonly hint: string
}

const CORRUPT_FAILURE: Failure = {
  code: 'store_corrupt',
  says: 'the store is damaged',
  hint: 'Run `memoria repair`: it saves what can be read and keeps the damaged file. Or `memoria restore <backup>`.',
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
    says: 'reading or writing the store failed in the file system',
    hint: 'Check the disk, then run `memoria doctor`. What was acknowledged before is safe.',
  },
  [CORRUPT]: CORRUPT_FAILURE,
  [NOTADB]: CORRUPT_FAILURE,
  [FULL]: {
    code: 'disk_full',
    says: 'no space is left to write the store',
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
