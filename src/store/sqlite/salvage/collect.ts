import { type Db, numberOf, placeholders, type Row, textColumn } from '../../db.ts'
import { isRefusedRow } from '../failures.ts'
import { isGarbled, type LooseRow } from '../quarantine.ts'
import { primaryKey } from '../tables.ts'
import { COMPUTED_COLUMN, type Shape } from './shapes.ts'

export interface RowCollector {
  take(table: string, rows: readonly Row[]): Promise<void>
  /** Keeps rows that no table can take. */
  setAside(rows: readonly LooseRow[]): void
  countReferences(shape: Shape, rows: readonly Row[]): Promise<number>
  /** How many different rows of a table came, those that it does not take included. */
  found(table: string): number
  saved(): Record<string, number>
  /** Rows that their table does not take. */
  loose(): readonly LooseRow[]
}

/** Puts salvaged rows into a sound store, each once; of two versions of a memory, the one with the later revision. */
export function rowCollector(to: Db, tables: readonly string[]): RowCollector {
  const saved: Record<string, number> = Object.fromEntries(tables.map((table) => [table, 0]))
  const refused = new Map<string, LooseRow>()
  const keys = new Map<string, readonly string[]>()
  const refusedIn: Record<string, number> = {}

  async function takeRow(tx: Db, table: string, row: Row): Promise<void> {
    if (!isGarbled(table, row) && (await insert(tx, table, row))) {
      saved[table] = (saved[table] ?? 0) + 1
      return
    }
    const there = await existing(tx, table, await keyOf(tx, table), row)
    if (there === undefined) refuseRow(table, row)
    else if (!isGarbled(table, row) && isLater(row, there))
      await replace(tx, table, await keyOf(tx, table), row)
  }

  function refuseRow(table: string, row: Row): void {
    const name = JSON.stringify([table, Object.entries(row).sort()])
    if (!refused.has(name)) refusedIn[table] = (refusedIn[table] ?? 0) + 1
    refused.set(name, { table, row })
  }

  async function keyOf(tx: Db, table: string): Promise<readonly string[]> {
    const known = keys.get(table) ?? (await uniqueColumns(tx, table))
    keys.set(table, known)
    return known
  }

  return {
    take: (table, rows) =>
      to.transaction(async (tx) => {
        for (const row of rows) await takeRow(tx, table, row)
      }),
    setAside: (rows) => {
      for (const { table, row } of rows) refuseRow(table, row)
    },
    countReferences: (shape, rows) => countReferences(to, shape, rows),
    found: (table) => (saved[table] ?? 0) + (refusedIn[table] ?? 0),
    saved: () => saved,
    loose: () => [...refused.values()],
  }
}

/** How many references of these rows, if they are of this table, lead to a row that is there; of an index, how many rows. */
async function countReferences(db: Db, shape: Shape, rows: readonly Row[]): Promise<number> {
  const { name, isIndex } = shape
  if (isIndex) return countRepeated(db, shape, rows)
  const references = await db.all(
    'SELECT "table" AS parent, "from" AS child, "to" AS key FROM pragma_foreign_key_list(?)',
    [name],
  )
  let found = 0
  for (const reference of references) {
    const sql = `SELECT 1 FROM ${textColumn(reference, 'parent')} WHERE ${textColumn(reference, 'key')} = ?`
    for (const row of rows) {
      const value = row[textColumn(reference, 'child')] ?? null
      if (value !== null && (await db.get(sql, [value])) !== undefined) found += 1
    }
  }
  return found
}

/** How many of these entries of an index repeat a row of its table. */
async function countRepeated(db: Db, { table, columns }: Shape, rows: readonly Row[]): Promise<number> {
  const stored = columns.map(({ name }) => name).filter((name) => name !== COMPUTED_COLUMN)
  if (stored.length === 0) return 0
  const sql = `SELECT 1 FROM ${table} WHERE ${stored.map((column) => `${column} IS ?`).join(' AND ')}`
  let found = 0
  for (const row of rows) {
    const values = stored.map((column) => row[column] ?? null)
    if ((await db.get(sql, values)) !== undefined) found += 1
  }
  return found
}

/** The columns that tell a row of a table apart: its id where it has one, else its primary key. */
async function uniqueColumns(db: Db, table: string): Promise<readonly string[]> {
  const columns = await db.all('SELECT name FROM pragma_table_info(?)', [table])
  return columns.some(({ name }) => name === 'id') ? ['id'] : primaryKey(db, table)
}

/** False when the table does not take the row. */
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

async function existing(tx: Db, table: string, key: readonly string[], row: Row): Promise<Row | undefined> {
  const same = key.map((column) => `${column} IS ?`).join(' AND ')
  return tx.get(
    `SELECT * FROM ${table} WHERE ${same}`,
    key.map((column) => row[column] ?? null),
  )
}

function isLater(row: Row, there: Row): boolean {
  return 'id' in row && numberOf(row, 'revision') > numberOf(there, 'revision')
}

async function replace(tx: Db, table: string, key: readonly string[], row: Row): Promise<void> {
  const same = key.map((column) => `${column} IS ?`).join(' AND ')
  await tx.run(
    `DELETE FROM ${table} WHERE ${same}`,
    key.map((column) => row[column] ?? null),
  )
  await insert(tx, table, row)
}
