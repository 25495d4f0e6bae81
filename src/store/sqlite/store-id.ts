/**
 * The id of a home's store. It is in the store (a note) and in a file beside it, so that a store that vanished, or was
 * replaced by another one, is noticed instead of being started again empty.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFileAtomic, writeFileAtomic } from '../../base/atomic-file.ts'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { idMaker, isId } from '../../base/ids.ts'
import type { HomePaths } from '../../config/paths.ts'
import { textState } from '../state.ts'
import type { Store } from '../store.ts'
import { namesIn, newestBackup } from './backup-files.ts'

export type StorePaths = Pick<HomePaths, 'store' | 'storeId' | 'backups' | 'vault' | 'wired'>

export const STORE_ID = textState('storeId')

/** Throws when the home shows that there was a store, and there is none or only an empty file. */
export function refuseMissing(paths: StorePaths): void {
  const missing = missingStore(paths)
  if (missing !== undefined) throw missing
}

export function missingStore(paths: StorePaths): MemoriaError | undefined {
  const size = statSync(paths.store, { throwIfNoEntry: false })?.size
  if (size !== undefined && size > 0) return undefined
  const trace = traceOfStore(paths, size === 0)
  if (trace === undefined) return undefined
  const what = size === undefined ? 'does not exist' : 'is an empty file'
  return new MemoriaError(
    'store_missing',
    `the store is gone: ${paths.store} ${what}, but this home had one (${trace})`,
    { hint: waysBack(paths) },
  )
}

/** An empty file alone may be a store that another process is making just now; only its id shows that it was full. */
function traceOfStore({ storeId, backups, vault, wired }: StorePaths, isEmpty: boolean): string | undefined {
  if (existsSync(storeId)) return 'its id is kept in store-id'
  if (isEmpty) return undefined
  if (newestBackup(backups) !== undefined) return 'there are backups'
  if (existsSync(join(vault, 'index.md'))) return 'there are pages in the vault'
  return namesIn(wired).length > 0 ? 'agents are wired' : undefined
}

function waysBack({ backups }: StorePaths): string {
  const newest = newestBackup(backups)
  const back =
    newest === undefined
      ? 'There is no backup here; if its disk is not mounted, mount it'
      : `To bring the newest backup back (from ${newest.at}): memoria backup restore ${newest.file}`
  return `To begin with an empty store: memoria upkeep repair --new-store. ${back}`
}

/** The id of this home's store: noted in both places when it is opened for the first time. */
export async function settleStoreId(store: Store, paths: StorePaths): Promise<string> {
  const beside = claimStoreId(paths.storeId, (await store.state.read(STORE_ID)) ?? idMaker()())
  const inside = await noteStoreId(store, beside)
  if (beside !== inside) throw replaced(paths)
  return inside
}

/** Two programs that open a new store at once agree on the id of the one that comes first. */
async function noteStoreId(store: Store, id: string): Promise<string> {
  const noted = await store.state.read(STORE_ID)
  if (noted !== undefined) return noted
  return store.transaction(async ({ state }) => {
    const first = await state.read(STORE_ID)
    if (first === undefined) await state.write(STORE_ID, id)
    return first ?? id
  })
}

function replaced(paths: StorePaths): MemoriaError {
  return new MemoriaError(
    'store_missing',
    `${paths.store} is another store than the one of this home: its id is not the one in store-id`,
    {
      hint: `If you put it there, keep it: memoria upkeep repair --adopt. ${waysBack(paths)}`,
    },
  )
}

/** Undefined when there is none, the file holds no id, or is another user's (after `sudo`): then it is written again. */
export function readStoreId(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return isId(text) ? text : undefined
  } catch (thrown) {
    if (['ENOENT', 'EACCES'].includes(errnoOf(thrown) ?? '')) return undefined
    throw fileError(thrown, 'read', path)
  }
}

/**
 * Writes the id beside the store and returns it. Of processes that open a store at the same time the first one wins, and the
 * others get its id.
 */
export function claimStoreId(path: string, id: string): string {
  const there = readStoreId(path)
  if (there !== undefined) return there
  if (createFileAtomic(path, `${id}\n`)) return id
  const first = readStoreId(path)
  // A file without an id in it is nobody's claim.
  if (first === undefined) writeFileAtomic(path, `${id}\n`)
  return first ?? id
}

/** The next one who opens the store takes its id as this home's. */
export function forgetStoreId(path: string): void {
  rmSync(path, { force: true })
}
