import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { type Db, numberOf, textOf } from '../db.ts'
import { copyTo, inspect } from './backup.ts'
import type { Connection } from './connection.ts'
import { APPLICATION_ID, newestSchema } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { openConnection, openSqliteStore } from './open.ts'

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
  await refuseForeign(backup)
  const incoming = `${places.store}.${process.pid}.incoming`
  try {
    copyFileSync(backup, incoming)
    // An older backup is brought to this program's schema on the copy, never on the backup itself.
    await (await openSqliteStore(incoming)).close()
    return await replaceWith(incoming, places)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(incoming + suffix, { force: true })
  }
}

async function refuseForeign(backup: string): Promise<void> {
  const { applicationId, schema } = await inspect(backup)
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

/** Backs up, then replaces; if somebody wrote in between, that write is not in the backup, so both are done again. */
async function copyOver(current: Connection, incoming: string, places: RestorePlaces): Promise<string> {
  await current.exec(`ATTACH '${incoming.replaceAll("'", "''")}' AS incoming`)
  for (let attempt = 1; ; attempt++) {
    const before = join(
      places.backups,
      `before-restore-${places.stamp}${attempt === 1 ? '' : `-${attempt}`}.db`,
    )
    const seen = await dataVersion(current)
    await copyTo(current, before)
    const replaced = await current.transaction(async (tx) => {
      if ((await dataVersion(tx)) !== seen) return false
      await replaceRows(tx)
      return true
    })
    if (replaced) return before
    rmSync(before)
  }
}

async function dataVersion(db: Db): Promise<number> {
  return numberOf((await db.get('PRAGMA main.data_version')) ?? {}, 'data_version')
}

async function replaceRows(tx: Db): Promise<void> {
  await tx.run('PRAGMA defer_foreign_keys = ON')
  const tables = await ordinaryTables(tx)
  for (const table of tables) await tx.run(`DELETE FROM main.${table}`)
  for (const table of tables) await tx.run(`INSERT INTO main.${table} SELECT * FROM incoming.${table}`)
}

/** Our tables without the search index's own, which the triggers keep. */
export async function ordinaryTables(db: Db): Promise<string[]> {
  const rows = await db.all(
    `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '%\\_index%' ESCAPE '\\' AND name NOT LIKE '%\\_words' ESCAPE '\\' ORDER BY name`,
  )
  return rows.map((row) => textOf(row, 'name'))
}

/** Moves a store file with its log aside; null when there was nothing. */
export function setAside(store: string, to: string): string | null {
  if (!existsSync(store)) return null
  ensurePrivateDir(dirname(to))
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(store + suffix)) renameSync(store + suffix, to + suffix)
  }
  return to
}
