import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder, writeFileAtomic } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { type Db, numberOf, placeholders, type Row, textOf, type Value } from '../db.ts'
import type { Connection } from './connection.ts'
import { connect } from './connection.ts'
import { loadDriver } from './driver.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { openConnection, openSqliteStore } from './open.ts'
import { ordinaryTables, setAside } from './restore.ts'

export interface Repaired {
  /** What was found before the repair. */
  readonly problems: readonly string[]
  /** `indexed`: the search index was rebuilt in place; `salvaged`: what could be read was copied into a new file. */
  readonly outcome: 'indexed' | 'salvaged'
  readonly rowsSaved: Readonly<Record<string, number>>
  /** Rows that were read but lead to nothing any more: written to the quarantine. */
  readonly rowsQuarantined: number
  /** The damaged file, kept. */
  readonly damaged: string | null
}

export interface RepairPlaces {
  readonly store: string
  readonly quarantine: string
  readonly stamp: string
}

/** Makes a store usable again without throwing anything away: the search index anew, or a new file from what can be read. */
export async function repairStore(places: RepairPlaces): Promise<Repaired> {
  if (!existsSync(places.store)) {
    throw new MemoriaError('not_found', `there is no store at ${places.store}`, {
      hint: 'The first `memoria remember` makes one; nothing needs repair.',
    })
  }
  const problems = await rebuildInPlace(places.store)
  if (problems.remaining.length === 0) {
    return { problems: problems.before, outcome: 'indexed', rowsSaved: {}, rowsQuarantined: 0, damaged: null }
  }
  return salvage(places, problems.before)
}

async function rebuildInPlace(path: string): Promise<{ before: string[]; remaining: string[] }> {
  try {
    const store = await openSqliteStore(path)
    try {
      const before = await store.upkeep.problems()
      await store.upkeep.rebuildIndex()
      return { before, remaining: await store.upkeep.problems() }
    } finally {
      await store.close()
    }
  } catch (thrown) {
    if (!(thrown instanceof MemoriaError) || thrown.code !== 'store_corrupt') throw thrown
    return { before: [thrown.message], remaining: [thrown.message] }
  }
}

async function salvage(places: RepairPlaces, problems: readonly string[]): Promise<Repaired> {
  const fresh = `${places.store}.${process.pid}.salvage`
  removeStore(fresh)
  const to = await openConnection(fresh)
  try {
    await migrate(to, MIGRATIONS)
    await to.exec('PRAGMA foreign_keys = OFF')
    const from = connect((await loadDriver())(places.store, { readOnly: true }), places.store)
    const rowsSaved = await copyReadable(from, to)
    await closeQuietly(from)
    const orphans = await takeOrphans(to)
    quarantineRows(orphans, places)
    await to.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    await to.close()
    const damaged = setAside(places.store, join(places.quarantine, `memoria-damaged-${places.stamp}.db`))
    renameSync(fresh, places.store)
    syncFolder(dirname(places.store))
    return { problems, outcome: 'salvaged', rowsSaved, rowsQuarantined: orphans.length, damaged }
  } finally {
    await to.close()
    removeStore(fresh)
  }
}

async function copyReadable(from: Connection, to: Connection): Promise<Record<string, number>> {
  const saved: Record<string, number> = {}
  for (const table of await ordinaryTables(to)) {
    if (table === 'migrations') continue
    const rows = await readFromBothEnds(from, table, await primaryKey(to, table))
    saved[table] = await to.transaction((tx) => insertAll(tx, table, rows))
  }
  return saved
}

const PAGE = 200

/** A damaged page stops a scan; what lies behind it is reached from the other end. */
async function readFromBothEnds(from: Connection, table: string, key: readonly string[]): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (const direction of ['ASC', 'DESC'] as const) {
    const order = key.map((column) => `${column} ${direction}`).join(', ')
    for (let offset = 0; ; offset += PAGE) {
      const page = await readPage(
        from,
        `SELECT * FROM ${table} ORDER BY ${order} LIMIT ${PAGE} OFFSET ${offset}`,
      )
      for (const row of page ?? []) found.set(JSON.stringify(key.map((column) => row[column])), row)
      if (page === undefined || page.length < PAGE) break
    }
  }
  return [...found.values()]
}

async function readPage(from: Connection, sql: string): Promise<Row[] | undefined> {
  try {
    return await from.all(sql)
  } catch (thrown) {
    // Unreadable is an answer here: it is why the repair runs. Anything but damage is not ours to hide.
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt') return undefined
    if (String(thrown).includes('no such table')) return undefined
    throw thrown
  }
}

async function insertAll(tx: Db, table: string, rows: readonly Row[]): Promise<number> {
  let inserted = 0
  for (const row of rows) {
    const columns = Object.keys(row)
    inserted += await tx.run(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${placeholders(columns.length)})`,
      columns.map((column) => row[column] ?? null) satisfies Value[],
    )
  }
  return inserted
}

async function primaryKey(db: Db, table: string): Promise<string[]> {
  const rows = await db.all(`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`, [table])
  return rows.map((row) => textOf(row, 'name'))
}

interface Orphan {
  readonly table: string
  readonly row: Row
}

/** Rows whose parent was lost: taken out until every reference holds again. */
async function takeOrphans(db: Connection): Promise<Orphan[]> {
  const taken: Orphan[] = []
  for (;;) {
    const broken = await db.all(
      'SELECT DISTINCT "table" AS name, "parent" AS parent, fkid FROM pragma_foreign_key_check',
    )
    if (broken.length === 0) return taken
    for (const problem of broken)
      taken.push(...(await takeFrom(db, textOf(problem, 'name'), numberOf(problem, 'fkid'))))
  }
}

async function takeFrom(db: Connection, table: string, fkid: number): Promise<Orphan[]> {
  const [reference] = await db.all(
    'SELECT "table" AS parent, "from" AS child, "to" AS key FROM pragma_foreign_key_list(?) WHERE id = ?',
    [...[table, fkid]],
  )
  if (reference === undefined) return []
  const { parent, child, key } = {
    parent: textOf(reference, 'parent'),
    child: textOf(reference, 'child'),
    key: textOf(reference, 'key'),
  }
  const lost = `${child} IS NOT NULL AND ${child} NOT IN (SELECT ${key} FROM ${parent})`
  const rows = await db.all(`SELECT * FROM ${table} WHERE ${lost}`)
  await db.run(`DELETE FROM ${table} WHERE ${lost}`)
  return rows.map((row) => ({ table, row }))
}

function quarantineRows(orphans: readonly Orphan[], places: RepairPlaces): void {
  if (orphans.length === 0) return
  ensurePrivateDir(places.quarantine)
  const lines = orphans.map(({ table, row }) => JSON.stringify({ table, ...row }, (_, value) => plain(value)))
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

function removeStore(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}
