import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { type Connection, connect } from './connection.ts'
import { loadDriver } from './driver.ts'
import { migrate, newestSchema, schemaVersion } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { openConnection } from './open.ts'
import { type LooseRow, takeOrphans } from './quarantine.ts'
import { readTable } from './readable-rows.ts'
import { replaceStore } from './replace-store.ts'
import { rowCollector } from './salvage/collect.ts'
import { type PageNumbers, type PageScan, scanPages } from './salvage/scan.ts'
import { shapesOf } from './salvage/shapes.ts'
import { removeStore } from './store-files.ts'
import { ordinaryTables } from './tables.ts'

export interface SalvagePaths {
  readonly store: string
  readonly quarantine: string
  readonly stamp: string
}

export interface Salvaged {
  readonly rowsSaved: Readonly<Record<string, number>>
  /** By table; null where not even their number can be read. */
  readonly rowsLost: Readonly<Record<string, number | null>>
  readonly rowsQuarantined: number
  /** How many pages the damaged file has, and how many of them cannot be read; null when it was not looked through. */
  readonly pages: PageNumbers | null
  readonly damaged: string | null
}

/** A new store from what can be read of the old one, which is kept. */
export async function salvage(paths: SalvagePaths): Promise<Salvaged> {
  const fresh = `${paths.store}.${process.pid}.salvage`
  removeStore(fresh)
  const rows = join(paths.quarantine, `rows-${paths.stamp}.jsonl`)
  let to: Connection | undefined
  try {
    to = await openConnection(fresh)
    await to.exec('PRAGMA foreign_keys = OFF')
    const { saved, lost, loose, pages } = await copyReadable(paths.store, to)
    const orphans = await takeOrphans(to)
    const quarantined = [...loose, ...orphans]
    for (const { table } of orphans) saved[table] = (saved[table] ?? 0) - 1
    keepAside(quarantined, rows)
    await to.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    await to.close()
    const aside = join(paths.quarantine, `memoria-damaged-${paths.stamp}.db`)
    const damaged = replaceStore(paths.store, fresh, aside)
    return { rowsSaved: saved, rowsLost: lost, rowsQuarantined: quarantined.length, pages, damaged }
  } catch (thrown) {
    // Until the new store is renamed, the damaged one is in its place, with these rows in it.
    if (existsSync(fresh)) rmSync(rows, { force: true })
    throw thrown
  } finally {
    await to?.close()
    removeStore(fresh)
  }
}

interface Copied {
  readonly saved: Record<string, number>
  readonly lost: Record<string, number | null>
  readonly loose: readonly LooseRow[]
  readonly pages: PageNumbers
}

/** First what SQLite itself can read, which is exact; then, of tables that are not whole, what stands on the pages. */
async function copyReadable(path: string, to: Connection): Promise<Copied> {
  const scan = scanPages(path)
  try {
    // The rows go into tables of their own schema; then these are brought up to date as any old store is.
    await migrate(to, MIGRATIONS, await readableSchema(path, scan))
    const tables = (await ordinaryTables(to)).filter((table) => table !== 'migrations')
    const rows = rowCollector(to, tables)
    const counted = await readWithSqlite(path, to, tables, rows.take)
    const isMissing = (table: string) => counted[table] === null || rows.found(table) < (counted[table] ?? 0)
    const pages = await scan.readRows(await shapesOf(to), {
      ...rows,
      take: async (table, found) => {
        if (tables.includes(table) && isMissing(table)) await rows.take(table, found)
      },
    })
    const lost: Record<string, number | null> = {}
    for (const table of tables.filter(isMissing)) {
      const count = counted[table] ?? null
      if (count !== null) lost[table] = count - rows.found(table)
      else if (!scan.isWhole(table)) lost[table] = null
    }
    await migrate(to, MIGRATIONS)
    const saved = rows.saved()
    // A file with nothing of a store in it has lost all that there was, and nobody knows how much.
    if (Object.values(saved).every((count) => count === 0)) for (const table of tables) lost[table] ??= null
    return { saved, lost, loose: rows.loose(), pages }
  } finally {
    scan.close()
  }
}

/** How many rows each table says it has; null where SQLite cannot tell. */
async function readWithSqlite(
  path: string,
  to: Connection,
  tables: readonly string[],
  take: (table: string, rows: Parameters<Parameters<typeof readTable>[3]>[0]) => Promise<void>,
): Promise<Record<string, number | null>> {
  const from = connect((await loadDriver())(path, { readOnly: true }), path)
  const counted: Record<string, number | null> = {}
  try {
    for (const table of tables) counted[table] = await readTable(from, to, table, (rows) => take(table, rows))
    return counted
  } finally {
    await closeQuietly(from)
  }
}

async function readableSchema(path: string, scan: PageScan): Promise<number> {
  const newest = newestSchema(MIGRATIONS)
  // The header may be another file's.
  const version = scan.schema() || (await statedSchema(path)) || newest
  return version > 0 && version <= newest ? version : newest
}

/** The schema in the header; 0 when that is gone. */
async function statedSchema(path: string): Promise<number> {
  const from = connect((await loadDriver())(path, { readOnly: true }), path)
  try {
    return await schemaVersion(from)
  } catch (thrown) {
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt') return 0
    throw thrown
  } finally {
    await closeQuietly(from)
  }
}

function keepAside(rows: readonly LooseRow[], file: string): void {
  if (rows.length === 0) return
  ensurePrivateDir(dirname(file))
  const lines = rows.map(({ table, row }) =>
    JSON.stringify({ table, ...row }, (_, value) => jsonSafeValue(value)),
  )
  writeFileAtomic(file, `${lines.join('\n')}\n`)
}

function jsonSafeValue(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

async function closeQuietly(connection: Connection): Promise<void> {
  try {
    await connection.close()
  } catch (thrown) {
    // A damaged file may not even close cleanly; it was opened read-only, so nothing can be lost by that.
    if (!(thrown instanceof Error)) throw thrown
  }
}
