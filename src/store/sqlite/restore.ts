import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import type { Db } from '../db.ts'
import { copyTo, inspect } from './backup.ts'
import type { Connection } from './connection.ts'
import { APPLICATION_ID, migrate, newestSchema } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { openConnection, openSqliteStore } from './open.ts'
import { copyStore, removeStore, setAside } from './store-files.ts'
import { ordinaryTables } from './tables.ts'

export interface Restored {
  /** Where the state before the restore is kept; null when there was none that could be read. */
  readonly before: string | null
  /** Where a damaged store was moved to. */
  readonly damaged: string | null
}

export interface RestorePlaces {
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
export async function restoreFrom(backup: string, places: RestorePlaces): Promise<Restored> {
  refuseMissing(backup)
  const incoming = `${places.store}.${process.pid}.incoming`
  try {
    copyIn(backup, incoming)
    await refuseForeign(incoming, backup)
    await bringUpToDate(incoming)
    return await replaceWith(incoming, places)
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
    throw fileError(thrown, 'read', backup)
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

async function replaceWith(incoming: string, places: RestorePlaces): Promise<Restored> {
  const current = await openIfReadable(places.store)
  if (current === undefined) {
    const damaged = setAside(places.store, join(places.quarantine, `memoria-damaged-${places.stamp}.db`))
    renameSync(incoming, places.store)
    syncFolder(dirname(places.store))
    return { before: null, damaged }
  }
  try {
    return { before: await copyOver(current, incoming, places), damaged: null }
  } finally {
    await current.close()
  }
}

async function openIfReadable(path: string): Promise<Connection | undefined> {
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

async function copyOver(current: Connection, incoming: string, places: RestorePlaces): Promise<string> {
  const before = join(places.backups, `before-restore-${places.stamp}.db`)
  await current.exec(`ATTACH '${incoming.replaceAll("'", "''")}' AS incoming`)
  await current.transaction(async (tx) => {
    // Nobody else can write now, so what a second reader saves is exactly what is replaced.
    const reader = await openConnection(places.store)
    try {
      await copyTo(reader, before)
    } finally {
      await reader.close()
    }
    await replaceRows(tx)
  })
  return before
}

async function replaceRows(tx: Db): Promise<void> {
  await tx.run('PRAGMA defer_foreign_keys = ON')
  // What we wrote into vaults stands there still, whatever the store says again.
  const tables = (await ordinaryTables(tx)).filter((table) => !table.startsWith('vault_'))
  for (const table of tables) await tx.run(`DELETE FROM main.${table}`)
  for (const table of tables) await tx.run(`INSERT INTO main.${table} SELECT * FROM incoming.${table}`)
}
