import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isoTime } from '../base/clock.ts'
import { foreignDatabaseAtRest, isSqliteFile } from '../store/sqlite/foreign.ts'
import type { Fields } from './values.ts'

/** A database of another program, open for reading. */
export interface ForeignTables {
  readonly path: string
  /** When the file was written last, in ISO 8601. */
  readonly changedAt: string
  /** The columns of a table; none when there is no such table. */
  columns(table: string): readonly string[]
  /** The first of these columns that the table has; the first of all when it has none. */
  column(table: string, ...names: readonly [string, ...string[]]): string
  all(sql: string, ...params: readonly (string | number)[]): readonly Fields[]
  close(): void
}

/**
 * The SQLite file at a path, or under one of these names in the folder there. Undefined when there is none, or when it lacks
 * one of these columns (`table.column`).
 */
export async function openTables(
  path: string,
  names: readonly string[],
  needed: readonly string[],
): Promise<ForeignTables | undefined> {
  const file = [path, ...names.map((name) => join(path, name))].find(isDatabase)
  if (file === undefined) return undefined
  const database = await foreignDatabaseAtRest(file)
  const columns = (table: string) =>
    database.all('SELECT name FROM pragma_table_info(?)', table).map(({ name }) => String(name))
  const tables: ForeignTables = {
    path: file,
    changedAt: isoTime(statSync(file).mtimeMs),
    columns,
    column: (table, ...wanted) => wanted.find((name) => columns(table).includes(name)) ?? wanted[0],
    all: database.all,
    close: database.close,
  }
  const has = (one: string) => columns(one.split('.')[0] ?? '').includes(one.split('.')[1] ?? '')
  if (needed.every(has)) return tables
  database.close()
  return undefined
}

function isDatabase(path: string): boolean {
  return existsSync(path) && statSync(path).isFile() && isSqliteFile(path)
}
