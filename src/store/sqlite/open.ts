import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { ensurePrivateDir, FILE_MODE, isOpenToOthers, isOwnedByUser } from '../../base/private-dir.ts'
import type { Db } from '../db.ts'
import { type FullText, rowsOver } from '../sql/store-rows.ts'
import type { Store } from '../store.ts'
import { BUSY_TIMEOUT_MS, type Connection, connect } from './connection.ts'
import { loadDriver } from './driver.ts'
import { READONLY_FAILURE, storeFailure } from './failures.ts'
import {
  APPLICATION_ID,
  applicationId,
  guarded,
  type Migration,
  migrate,
  newestSchema,
  refuseUnknown,
  schemaVersion,
} from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { searchEpisodes } from './search-episodes.ts'
import { type SecretRows, secretRows } from './secret-rows.ts'
import { isWritableStore } from './store-files.ts'
import { searchSections, textIndex } from './text-index.ts'
import { type Upkeep, upkeepOf } from './upkeep.ts'

export interface SqliteStore extends Store {
  readonly path: string
  readonly upkeep: Upkeep
  /** All text of the store, to remove secrets from it. */
  readonly secrets: SecretRows
}

export interface OpenStoreOptions {
  /** Called with the store of an older program, before its schema is changed. When it throws, nothing is. */
  readonly beforeMigration?: (connection: Connection) => Promise<void>
  readonly lockWaitMs?: number | undefined
}

/** Opens the store at `path`, makes it if it is not there, and brings its schema up to date. */
export async function openSqliteStore(
  path: string,
  migrations: readonly Migration[] = MIGRATIONS,
  { beforeMigration, lockWaitMs }: OpenStoreOptions = {},
): Promise<SqliteStore> {
  const connection = await openConnection(path, migrations, lockWaitMs)
  try {
    if (beforeMigration && (await isOlder(connection, migrations))) await beforeMigration(connection)
    await migrate(connection, migrations)
  } catch (thrown) {
    await connection.close()
    throw thrown
  }
  const db = guarded(connection, migrations)
  const rows = storeOver(db, () => connection.close())
  return { path, ...rows, upkeep: upkeepOf(connection, path), secrets: secretRows(db) }
}

/** Whether the store holds something, and in an older schema. */
export async function isOlder(
  connection: Connection,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<boolean> {
  const version = await schemaVersion(connection)
  return version > 0 && version < newestSchema(migrations)
}

/**
 * Opens a store that is there and of this program's very schema, to look something up and be gone; undefined for any
 * other. Nothing is made, brought up to date or waited for, and what is written need not reach the disk at once. Closing it
 * may take its time: it leaves no log, which the next one would have to read from end to end before anything else.
 */
export async function openStoreAsItIs(path: string): Promise<SqliteStore | undefined> {
  if (!existsSync(path)) return undefined
  const open = await loadDriver()
  const connection = connect(open(path), path, 0)
  await connection.exec(PRAGMAS_FOR_A_LOOK.join('; '))
  const [id, version] = [await applicationId(connection), await schemaVersion(connection)]
  if (id !== APPLICATION_ID || version !== newestSchema(MIGRATIONS)) {
    await connection.close()
    return undefined
  }
  const db = guarded(connection, MIGRATIONS)
  const rows = storeOver(db, () => closeWithoutLog(connection))
  return { path, ...rows, upkeep: upkeepOf(connection, path), secrets: secretRows(db) }
}

/** SQLite empties the log itself when the last one closes, but not while a statement lives, as they do in the package. */
async function closeWithoutLog(connection: Connection): Promise<void> {
  try {
    await connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // It is closed already, or damaged: there is nothing to put away.
    return connection.close()
  }
  await connection.close()
}

const PRAGMAS_FOR_A_LOOK = [
  'PRAGMA busy_timeout = 50',
  'PRAGMA synchronous = NORMAL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA secure_delete = ON',
  // Every page is read for the first time here, and by the map of the file for half the price.
  `PRAGMA mmap_size = ${256 * 1024 * 1024}`,
]

/** A connection with our settings and whatever schema is there; not even the settings touch a file that is not ours. */
export async function openConnection(
  path: string,
  migrations: readonly Migration[] = MIGRATIONS,
  lockWaitMs?: number,
): Promise<Connection> {
  ensurePrivateDir(dirname(path))
  ensurePrivateFile(path)
  const open = await loadDriver()
  let connection: Connection | undefined
  try {
    connection = connect(open(path), path, lockWaitMs)
    await connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    await refuseUnknown(connection, migrations, path)
    for (const pragma of PRAGMAS) await connection.exec(pragma)
    return connection
  } catch (thrown) {
    await connection?.close()
    throw storeFailure(thrown, path)
  }
}

const PRAGMAS = [
  'PRAGMA journal_mode = WAL',
  // An acknowledged write survives a power cut, not only a killed process.
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  // Deleted text is overwritten: forgetting must not leave it in free pages.
  'PRAGMA secure_delete = ON',
]

/** The rows of a store over one connection. */
export function storeOver(db: Db, close: () => Promise<void>): Store {
  return rowsOver(db, SEARCH, close)
}

const SEARCH: FullText = { textIndex, searchSections, searchEpisodes }

/** SQLite would make the file with the umask's mode; ours are the owner's alone from the first byte. */
function ensurePrivateFile(path: string): void {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) closeSync(openSync(path, 'a', FILE_MODE))
    else if (!stats.isFile()) throw notAFile(path)
    else if (isOwnedByUser(stats) && isOpenToOthers(stats)) chmodSync(path, stats.mode & 0o700)
    // SQLite would only say that it cannot open: it makes its log beside the file.
    if (!isWritableStore(path)) throw storeFailure(READONLY_FAILURE, path)
  } catch (thrown) {
    if (errnoOf(thrown) === undefined || thrown instanceof MemoriaError) throw thrown
    throw fileError(thrown, 'write', path)
  }
}

function notAFile(path: string): MemoriaError {
  return new MemoriaError(
    'store_not_a_file',
    `the store's place is taken by something that is no file: ${path}`,
    {
      hint: 'Move it away, or set MEMORIA_HOME to another folder.',
    },
  )
}
