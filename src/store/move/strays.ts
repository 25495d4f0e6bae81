import { numberOf, type Row } from '../db.ts'
import type { Renaming } from './rename.ts'
import { type MoveEnd, ownRows, pagesOf } from './rows.ts'
import { MOVED_TABLES, type MovedTable } from './tables.ts'

/**
 * Removes rows that the source does not have (any more) from a store that is moved into: an earlier try may have copied them,
 * and a new store makes some notes by itself. Rows that point to others go first.
 */
export async function removeStrays(from: MoveEnd, to: MoveEnd, renaming: Renaming): Promise<void> {
  for (const table of [...MOVED_TABLES].reverse()) {
    if ((await countRows(to, table)) === 0) continue
    const known = new Set<string>()
    for await (const rows of pagesOf(from, table, renaming))
      for (const row of rows) known.add(keyOf(table, row))
    for await (const rows of pagesOf(to, table))
      await removeRows(
        to,
        table,
        rows.filter((row) => !known.has(keyOf(table, row))),
      )
  }
}

/** How many rows of the user a table has. */
export async function countRows(end: MoveEnd, table: MovedTable): Promise<number> {
  const { sql, params } = ownRows(end, table)
  const row = await end.db.get(`SELECT count(*) AS many FROM ${table.name} WHERE ${sql}`, params)
  return numberOf(row ?? {}, 'many')
}

async function removeRows(to: MoveEnd, table: MovedTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const { sql, params } = ownRows(to, table)
  const isRow = table.key.map((column) => `${column} = ?`).join(' AND ')
  await to.db.transaction(async (tx) => {
    for (const row of rows) {
      const key = table.key.map((column) => row[column] ?? null)
      await tx.run(`DELETE FROM ${table.name} WHERE ${sql} AND ${isRow}`, [...params, ...key])
    }
  })
}

function keyOf({ key }: MovedTable, row: Row): string {
  return JSON.stringify(key.map((column) => row[column] ?? null))
}
