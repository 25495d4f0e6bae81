import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { idMaker } from '../../base/ids.ts'
import type { HomePaths } from '../../config/paths.ts'
import { noteSecretsChecked } from '../secrets-checked.ts'
import { stateRows } from '../sql/state.ts'
import { type BackupContext, backupBeforeMigration, type StoreToBackUp } from './auto-backup.ts'
import { copyTo } from './backup.ts'
import type { Connection } from './connection.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { isOlder, openSqliteStore, type SqliteStore } from './open.ts'
import { isAboutWriting, openEmptyStore, openStoreForReading, whyNotWritable } from './read-only.ts'
import { removeStore, storeBytes } from './store-files.ts'
import {
  claimStoreId,
  forgetStoreId,
  readStoreId,
  refuseMissing,
  STORE_ID,
  type StorePaths,
  settleStoreId,
} from './store-id.ts'

/** The store of a home: the one this home always had, and either writable or with the reason why not. */
export interface HomeStore extends SqliteStore {
  readonly storeId: string
  /** Why nothing can be written; null when it can. */
  readonly readOnly: MemoriaError | null
  /** Why a write would fail now; undefined when nothing is known to be in its way. */
  writeProblem(): MemoriaError | undefined
}

export interface HomeStoreOptions {
  readonly paths: StorePaths & Pick<HomePaths, 'backupLock'>
  /** How many automatic backups are kept; 0: none is made. */
  readonly keep: number
  readonly clock: Clock
  /** False: a home without a store stays without one, and is read as an empty store. Default: true. */
  readonly create?: boolean
  /** How long a statement waits for a lock of another program. Default: one minute. */
  readonly lockWaitMs?: number | undefined
}

/**
 * Opens the store of a home, and makes it in a home that never had one. A store that vanished is an error. An older one is
 * backed up before its schema is changed. One that cannot be written, as on a full disk, is opened for reading.
 */
export async function openHomeStore(options: HomeStoreOptions): Promise<HomeStore> {
  const { paths } = options
  refuseMissing(paths)
  if (options.create === false && !existsSync(paths.store)) return withoutStore(paths)
  try {
    return await openToWrite(options)
  } catch (thrown) {
    const why = isAboutWriting(thrown) ? whyNotWritable(paths.store) : undefined
    if (why === undefined) throw thrown
    const store = await openStoreForReading(paths.store, why)
    return { ...store, storeId: readStoreId(paths.storeId) ?? '', readOnly: why, writeProblem: () => why }
  }
}

/** Reads as an empty store. Nothing is made on the disk, and every write is refused with the next step. */
async function withoutStore({ store: path }: StorePaths): Promise<HomeStore> {
  const why = new MemoriaError('not_found', `nothing is stored in ${dirname(path)} yet`, {
    hint: 'Wire your agents with `memoria init`, or keep a first memory: memoria remember "…"',
  })
  return { ...(await openEmptyStore(path, why)), storeId: '', readOnly: why, writeProblem: () => why }
}

/** Whether the home has no store yet, and this one only stands for it. */
export function isWithoutStore({ readOnly }: Pick<HomeStore, 'readOnly'>): boolean {
  return readOnly?.code === 'not_found'
}

/** The options for automatic backups of an open store. */
export function storeToBackUp(
  options: HomeStoreOptions & { readonly store: HomeStore } & Pick<StoreToBackUp, 'clean'>,
): StoreToBackUp {
  const { paths, keep, clock, store, clean } = options
  return {
    paths,
    keep,
    clock,
    storeId: store.storeId,
    state: store.state,
    copy: (to) => store.upkeep.backup(to),
    bytes: () => store.upkeep.bytes(),
    content: () => store.upkeep.content(),
    clean,
  }
}

/** Makes an empty store where the old one is gone, on purpose. Gives its id. */
export async function newStore(options: HomeStoreOptions): Promise<string> {
  const { store, storeId } = options.paths
  if (storeBytes(store) > 0) {
    throw new MemoriaError('refused', `there is a store at ${store}`, {
      hint: 'Move it away first, or use it: without --new-store, `memoria upkeep repair` repairs it.',
    })
  }
  // First, so that the new store cannot take the id, and with it the backups, of the old one.
  forgetStoreId(storeId)
  removeStore(store)
  await (await openSqliteStore(store)).close()
  return adoptStore(options)
}

/** Makes the store that is there the one of this home. Gives its id. */
export async function adoptStore(options: HomeStoreOptions): Promise<string> {
  refuseMissing(options.paths)
  forgetStoreId(options.paths.storeId)
  const store = await openHomeStore({ ...options, create: false })
  await store.close()
  if (isWithoutStore(store)) throw store.readOnly
  return store.storeId
}

async function openToWrite(options: HomeStoreOptions): Promise<HomeStore> {
  const { paths } = options
  const isNew = !existsSync(paths.store)
  const store = await openSqliteStore(paths.store, MIGRATIONS, {
    beforeMigration: (connection) => backUp(connection, options),
    lockWaitMs: options.lockWaitMs,
  })
  try {
    const storeId = await settleStoreId(store, paths)
    // All that will be in it comes in by the rules of today.
    if (isNew) await noteSecretsChecked(store.state)
    return { ...store, storeId, readOnly: null, writeProblem: () => whyNotWritable(paths.store) }
  } catch (thrown) {
    await store.close()
    throw thrown
  }
}

async function backUp(connection: Connection, { paths, keep, clock }: HomeStoreOptions): Promise<void> {
  const storeId = claimStoreId(paths.storeId, (await notedId(connection)) ?? idMaker(clock)())
  const context: BackupContext = {
    paths,
    storeId,
    keep,
    clock,
    copy: (to) => copyTo(connection, to),
    bytes: () => storeBytes(paths.store),
  }
  await backupBeforeMigration(context, () => isOlder(connection))
}

/** The first schema has no state. */
async function notedId(connection: Connection): Promise<string | undefined> {
  const table = await connection.get(`SELECT 1 AS here FROM sqlite_schema WHERE name = 'notes'`)
  return table && stateRows(connection).read(STORE_ID)
}
