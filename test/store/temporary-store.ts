import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Row } from '../../src/store/db.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { openSqliteStore, type SqliteStore } from '../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { dialect } from './dialect.ts'
import {
  askPostgres,
  everythingInPostgres,
  meddleInPostgres,
  postgresStoreAt,
  temporaryPostgresStore,
} from './postgres/temporary-postgres.ts'

/** A new store, closed and gone after the test: in a folder, or in the database that the tests run on. */
export async function temporaryStore(): Promise<SqliteStore> {
  if (dialect() === 'postgres') return temporaryPostgresStore()
  return newStoreAt(join(temporaryFolder(), 'home', 'memoria.db'))
}

let empty: Promise<Buffer> | undefined

/** A new store at a path, closed after the test: a copy, since bringing an empty file up to date takes four times as long. */
export async function newStoreAt(path: string): Promise<SqliteStore> {
  empty ??= emptyStore()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, await empty, { mode: 0o600 })
  return openedAt(path)
}

async function emptyStore(): Promise<Buffer> {
  const path = join(temporaryFolder(), 'memoria.db')
  await (await openSqliteStore(path)).close()
  return readFileSync(path)
}

/** The store at a path, closed after the test. */
export async function openedAt(path: string): Promise<SqliteStore> {
  if (isInPostgres(path)) return postgresStoreAt(path)
  const store = await openSqliteStore(path)
  onTestFinished(() => store.close())
  return store
}

/** A program that may write just now is waited for. */
async function openedBeside(path: string) {
  const database = (await loadDriver())(path)
  database.exec('PRAGMA busy_timeout = 30000')
  return database
}

/** What stands in the file, asked past our own code. */
export async function ask(path: string, sql: string, ...params: (string | number)[]): Promise<Row[]> {
  if (isInPostgres(path)) return askPostgres(path, sql, params)
  const database = await openedBeside(path)
  try {
    return database.prepare(sql).all(...params) as Row[]
  } finally {
    database.close()
  }
}

/** Changes the file past our own code: a fault, or another program. */
export async function meddle(path: string, sql: string): Promise<void> {
  if (isInPostgres(path)) return meddleInPostgres(path, sql)
  const database = await openedBeside(path)
  try {
    database.exec(sql)
  } finally {
    database.close()
  }
}

/** Every row of every table of ours, to tell whether anything changed; not in which order it did. */
export async function everything(path: string): Promise<Record<string, Row[]>> {
  if (isInPostgres(path)) {
    const tables = Object.entries(await everythingInPostgres(path))
    return Object.fromEntries(tables.map(([name, rows]) => [name, inOrder(rows)]))
  }
  const database = await openedBeside(path)
  const all = (sql: string) => database.prepare(sql).all() as Row[]
  try {
    const tables = all(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_index%' ESCAPE '\\'
         AND name NOT LIKE '%\\_words' ESCAPE '\\' AND name <> 'memory_changes' ORDER BY name`,
    )
    return Object.fromEntries(tables.map(({ name }) => [String(name), inOrder(all(`SELECT * FROM ${name}`))]))
  } finally {
    database.close()
  }
}

function isInPostgres(path: string): boolean {
  return path.startsWith('postgres://')
}

function inOrder(rows: Row[]): Row[] {
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ row }) => row)
}
