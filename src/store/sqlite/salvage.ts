import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder, writeFileAtomic } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { type Db, placeholders, type Row } from '../db.ts'
import { type Connection, connect } from './connection.ts'
import { loadDriver } from './driver.ts'
import { isRefusedRow } from './failures.ts'
import { migrate, newestSchema, schemaVersion } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { openConnection } from './open.ts'
import { isGarbled, type LooseRow, takeOrphans } from './quarantine.ts'
import { readTable } from './readable-rows.ts'
import { removeStore, setAside } from './store-files.ts'
import { ordinaryTables } from './tables.ts'

export interface SalvagePlaces {
  readonly store: string
  readonly quarantine: string
  readonly stamp: string
}

export interface Salvaged {
  readonly rowsSaved: Readonly<Record<string, number>>
  /** By table; null where not even their number can be read. */
  readonly rowsLost: Readonly<Record<string, number | null>>
  readonly rowsQuarantined: number
  readonly damaged: string | null
}

/** A new store from what can be read of the old one, which is kept. */
export async function salvage(places: SalvagePlaces): Promise<Salvaged> {
  const fresh = `${places.store}.${process.pid}.salvage`
  removeStore(fresh)
  const to = await openConnection(fresh)
  try {
    await to.exec('PRAGMA foreign_keys = OFF')
    const { saved, lost, loose } = await copyReadable(places.store, to)
    const quarantined = [...loose, ...(await takeOrphans(to))]
    keepAside(quarantined, places)
    await to.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    await to.close()
    const damaged = setAside(places.store, join(places.quarantine, `memoria-damaged-${places.stamp}.db`))
    renameSync(fresh, places.store)
    syncFolder(dirname(places.store))
    return { rowsSaved: saved, rowsLost: lost, rowsQuarantined: quarantined.length, damaged }
  } finally {
    await to.close()
    removeStore(fresh)
  }
}

interface Copied {
  readonly saved: Record<string, number>
  readonly lost: Record<string, number | null>
  readonly loose: LooseRow[]
}

async function copyReadable(path: string, to: Connection): Promise<Copied> {
  const from = connect((await loadDriver())(path, { readOnly: true }), path)
  const copied: Copied = { saved: {}, lost: {}, loose: [] }
  try {
    // The rows go into tables of their own schema; then these are brought up to date as any old store is.
    await migrate(to, MIGRATIONS, await readableSchema(from))
    for (const table of await ordinaryTables(to)) {
      if (table === 'migrations') continue
      const { rows, lost } = await readTable(from, to, table)
      const refused = await to.transaction((tx) => insertAll(tx, table, rows))
      copied.loose.push(...refused.map((row) => ({ table, row })))
      copied.saved[table] = rows.length - refused.length
      if (lost !== 0) copied.lost[table] = lost
    }
    await migrate(to, MIGRATIONS)
    return copied
  } finally {
    await closeQuietly(from)
  }
}

async function readableSchema(from: Connection): Promise<number> {
  const newest = newestSchema(MIGRATIONS)
  try {
    const version = await schemaVersion(from)
    return version > 0 && version <= newest ? version : newest
  } catch (thrown) {
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt') return newest
    throw thrown
  }
}

/** Gives back the rows that the table does not take. */
async function insertAll(tx: Db, table: string, rows: readonly Row[]): Promise<Row[]> {
  const refused: Row[] = []
  for (const row of rows) if (isGarbled(table, row) || !(await insert(tx, table, row))) refused.push(row)
  return refused
}

async function insert(tx: Db, table: string, row: Row): Promise<boolean> {
  const columns = Object.keys(row)
  try {
    await tx.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders(columns.length)})`,
      columns.map((column) => row[column] ?? null),
    )
    return true
  } catch (thrown) {
    if (isRefusedRow(thrown)) return false
    throw thrown
  }
}

function keepAside(rows: readonly LooseRow[], places: SalvagePlaces): void {
  if (rows.length === 0) return
  ensurePrivateDir(places.quarantine)
  const lines = rows.map(({ table, row }) => JSON.stringify({ table, ...row }, (_, value) => plain(value)))
  writeFileAtomic(join(places.quarantine, `rows-${places.stamp}.jsonl`), `${lines.join('\n')}\n`)
}

function plain(value: unknown): unknown {
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
