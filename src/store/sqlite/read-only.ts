/**
 * Reading a store that cannot be written: on a full disk, on a read-only file system, or without the permission.
 *
 * SQLite shares its index of the log between programs in a file (`-shm`), which it cannot make there. Where the store's
 * own file can be written, as on a full disk, an exclusive lock lets it keep that index in memory. Where it cannot, nobody
 * writes: a store without a log is read as it is, and one with a log from a private copy.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MemoriaError } from '../../base/errors.ts'
import type { Db } from '../db.ts'
import { BUSY_TIMEOUT_MS, type Connection, connect } from './connection.ts'
import { loadDriver } from './driver.ts'
import { READONLY_FAILURE, storeFailure } from './failures.ts'
import { APPLICATION_ID, applicationId, migrate, newestSchema, schemaVersion } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { type SqliteStore, storeOver } from './open.ts'
import { secretRows } from './secret-rows.ts'
import { copyStore, isWritableStore } from './store-files.ts'
import { upkeepOf } from './upkeep.ts'

/** Less than this is no space: SQLite needs as much for the index of its log. */
const LEAST_BYTES = 64 * 1024

/** Why a store that is there cannot be written; undefined when that is not the problem. */
export function whyNotWritable(path: string): MemoriaError | undefined {
  if (!existsSync(path)) return undefined
  if (!isWritableStore(path)) {
    const failure = storeFailure(READONLY_FAILURE, path)
    return failure instanceof MemoriaError ? failure : undefined
  }
  const { bavail, bsize } = statfsSync(dirname(path))
  if (bavail * bsize >= LEAST_BYTES) return undefined
  return new MemoriaError('disk_full', `the disk is full, so the store can only be read: ${path}`, {
    hint: 'Free some disk space and try again. Nothing was half-written.',
  })
}

/** Whether a failure may come of a store that cannot be written: SQLite also says so when it could not read. */
export function isAboutWriting(thrown: unknown): boolean {
  return thrown instanceof MemoriaError && ABOUT_WRITING.includes(thrown.code)
}

const ABOUT_WRITING = ['disk_full', 'store_readonly', 'file_unwritable', 'file_unreadable']

/** Opens a store of this program's schema to read it. Every write is refused with `why`. */
export async function openStoreForReading(path: string, why: MemoriaError): Promise<SqliteStore> {
  const { connection, release } = await connectForReading(path)
  const close = async () => {
    await connection.close()
    release()
  }
  try {
    const isCurrent = (await schemaVersion(connection)) === newestSchema(MIGRATIONS)
    if (!isCurrent || (await applicationId(connection)) !== APPLICATION_ID) throw why
    const db = readingOnly(connection, why)
    return { path, ...storeOver(db, close), upkeep: upkeepOf(connection, path), secrets: secretRows(db) }
  } catch (thrown) {
    await close()
    throw storeFailure(thrown, path)
  }
}

/**
 * An empty store in memory, for a home that has none: reading finds nothing, and a write is refused with `why` when it
 * would be committed. A dry run, which rolls its transaction back, works as in any store.
 */
export async function openEmptyStore(path: string, why: MemoriaError): Promise<SqliteStore> {
  const connection = connect((await loadDriver())(':memory:'), path)
  await migrate(connection, MIGRATIONS)
  const db = refusingCommits(connection, why)
  const backup = async () => {
    throw why
  }
  return {
    path,
    ...storeOver(db, () => connection.close()),
    upkeep: { ...upkeepOf(connection, path), backup },
    secrets: secretRows(db),
  }
}

interface ReadConnection {
  readonly connection: Connection
  release(): void
}

async function connectForReading(path: string): Promise<ReadConnection> {
  const open = await loadDriver()
  if (isWritableStore(path)) {
    const connection = connect(open(path), path)
    await connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    await connection.exec('PRAGMA locking_mode = EXCLUSIVE')
    return { connection, release: () => undefined }
  }
  if (!hasLog(path)) return { connection: connectUnchanging(open, path), release: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'memoria-read-'))
  const copy = join(folder, 'memoria.db')
  copyStore(path, copy)
  return {
    connection: connect(open(copy), path),
    release: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** SQLite takes the file as one that never changes: it looks for no log and takes no locks. */
function connectUnchanging(open: Awaited<ReturnType<typeof loadDriver>>, path: string): Connection {
  return connect(open(`${pathToFileURL(path).href}?mode=ro&immutable=1`, { readOnly: true }), path)
}

function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function readingOnly(connection: Connection, why: MemoriaError): Db {
  const reading: Db = {
    all: (sql, params) => connection.all(sql, params),
    get: (sql, params) => connection.get(sql, params),
    run: async () => {
      throw why
    },
    transaction: (work) => work(reading),
  }
  return reading
}

function refusingCommits(connection: Connection, why: MemoriaError): Db {
  return {
    ...readingOnly(connection, why),
    transaction: (work) =>
      connection.transaction(async (tx) => {
        let hasWritten = false
        const done = await work(
          watchingWrites(tx, () => {
            hasWritten = true
          }),
        )
        if (hasWritten) throw why
        return done
      }),
  }
}

function watchingWrites(tx: Db, onWrite: () => void): Db {
  return {
    all: (sql, params) => tx.all(sql, params),
    get: (sql, params) => tx.get(sql, params),
    run: (sql, params) => {
      onWrite()
      return tx.run(sql, params)
    },
    transaction: (work) => tx.transaction((inner) => work(watchingWrites(inner, onWrite))),
  }
}
