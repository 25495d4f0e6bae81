import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import type { Db } from '../db.ts'
import { copyTo, inspect } from './backup.ts'
import type { Connection } from './connection.ts'
import { APPLICATION_ID, migrate, newestSchema } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { openConnection, openSqliteStore } from './open.ts'
import { replaceStore } from './replace-store.ts'
import { copyStore, removeAbandonedCopies, removeStore, storeBytes } from './store-files.ts'
import { ordinaryTables } from './tables.ts'

export interface Restored {
  /** Where the state before the restore is kept; null when there was none that could be read. */
  readonly before: string | null
  /** Where a damaged store was moved to. */
  readonly damaged: string | null
}

export interface RestorePaths {
  readonly store: string
  readonly backups: string
  readonly quarantine: string
  /** Makes the names of what is kept unique: a time. */
  readonly stamp: string
}

/**
 * Puts a backup's content in the store's place, in one transaction, while other programs may have the store open:
 * they see either the old or the new content. The old content is backed up first.
 */
export async function restoreFrom(backup: string, paths: RestorePaths): Promise<Restored> {
  refuseMissing(backup)
  removeAbandonedCopies(dirname(paths.store))
  const incoming = `${paths.store}.${process.pid}.incoming`
  try {
    copyIn(backup, incoming)
    await refuseForeign(incoming, backup)
    await bringUpToDate(incoming)
    return await replaceWith(incoming, paths)
  } finally {
    removeStore(incoming)
  }
}

function refuseMissing(backup: string): void {
  if (existsSync(backup)) return
  throw new MemoriaError('not_found', `there is no file ${backup}`, {
    hint: 'List the backups with `memoria backup --list`.',
  })
}

function copyIn(backup: string, incoming: string): void {
  try {
    copyStore(backup, incoming)
  } catch (thrown) {
    const failure = fileError(thrown, 'read', backup)
    throw failure.code === 'disk_full' ? fileError(thrown, 'write', incoming) : failure
  }
}

async function refuseForeign(incoming: string, backup: string): Promise<void> {
  const { applicationId, schema } = await inspect(incoming, backup)
  if (applicationId !== APPLICATION_ID || schema === 0) {
    throw new MemoriaError('invalid_input', `this is no memoria store: ${backup}`, {
      hint: 'List the backups with `memoria backup --list`.',
    })
  }
  if (schema > newestSchema(MIGRATIONS)) {
    throw new MemoriaError(
      'store_newer',
      `the backup has schema ${schema}; this program knows up to ${newestSchema(MIGRATIONS)}`,
      {
        hint: 'Install a newer memoria: npm install -g memoria@latest. Nothing was changed.',
      },
    )
  }
}

/** An older backup gets this program's schema on the copy, never on the backup itself. The file alone then holds all of it. */
async function bringUpToDate(incoming: string): Promise<void> {
  const connection = await openConnection(incoming)
  try {
    await migrate(connection, MIGRATIONS)
    await connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    await connection.close()
  }
}

async function replaceWith(incoming: string, paths: RestorePaths): Promise<Restored> {
  const current = await openIfReadable(paths.store)
  if (current === undefined) {
    const aside = join(paths.quarantine, `memoria-damaged-${paths.stamp}.db`)
    return { before: null, damaged: replaceStore(paths.store, incoming, aside) }
  }
  try {
    return { before: await copyOver(current, incoming, paths), damaged: null }
  } finally {
    await current.close()
  }
}

async function openIfReadable(path: string): Promise<Connection | undefined> {
  if (storeBytes(path) === 0) removeStore(path)
  if (!existsSync(path)) return undefined
  try {
    await (await openSqliteStore(path)).close()
    await inspect(path)
    return await openConnection(path)
  } catch (thrown) {
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt') return undefined
    throw thrown
  }
}

async function copyOver(current: Connection, incoming: string, paths: RestorePaths): Promise<string> {
  const before = join(paths.backups, `before-restore-${paths.stamp}.db`)
  await current.exec(`ATTACH '${incoming.replaceAll("'", "''")}' AS incoming`)
  let isCopied = false
  const replacing = current.transaction(async (tx) => {
    // Nobody else can write now, so what a second reader saves is exactly what is replaced.
    const reader = await openConnection(paths.store)
    try {
      await copyTo(reader, before)
      isCopied = true
    } finally {
      await reader.close()
    }
    await replaceRows(tx)
  })
  try {
    await replacing
    return before
  } catch (thrown) {
    // Nothing was replaced, so there is no state before it to keep.
    if (isCopied) rmSync(before, { force: true })
    throw thrown
  }
}

async function replaceRows(tx: Db): Promise<void> {
  await tx.run('PRAGMA defer_foreign_keys = ON')
  // The files that we wrote into vaults are still there, whatever the store says again.
  const tables = (await ordinaryTables(tx)).filter((table) => !table.startsWith('vault_'))
  for (const table of tables) await tx.run(`DELETE FROM main.${table}`)
  // Without a condition SQLite copies whole pages, and does not notice that the parents of rows are there again.
  for (const table of tables)
    await tx.run(`INSERT INTO main.${table} SELECT * FROM incoming.${table} WHERE true`)
}
