import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { errnoOf } from '../../src/base/errors.ts'
import type { Row } from '../../src/store/db.ts'
import { noteSecretsChecked } from '../../src/store/secrets-checked.ts'
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

/** A new store at a path, closed after the test. */
export async function newStoreAt(path: string): Promise<SqliteStore> {
  await writeCopy(path, emptyStore())
  return openedAt(path)
}

let empty: Promise<Buffer> | undefined
let homes: Promise<Buffer> | undefined

function emptyStore(): Promise<Buffer> {
  empty ??= makeStore(async () => undefined)
  return empty
}

/** Writes a store as a home begins with it: a copy, since bringing an empty file up to date takes eight times as long. */
export async function writeHomeStore(path: string): Promise<void> {
  homes ??= makeStore(({ state }) => noteSecretsChecked(state))
  await writeCopy(path, homes)
}

async function writeCopy(path: string, store: Promise<Buffer>): Promise<void> {
  const bytes = await store
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.new`
  writeFileSync(aside, bytes, { mode: 0o600 })
  try {
    linkSync(aside, path)
  } catch (thrown) {
    // A program that the test started made its own meanwhile.
    if (errnoOf(thrown) !== 'EEXIST') throw thrown
  } finally {
    rmSync(aside)
  }
}

async function makeStore(prepare: (store: SqliteStore) => Promise<void>): Promise<Buffer> {
  // Not a folder of a test: a hook before all tests may be the first to ask.
  const folder = mkdtempSync(join(tmpdir(), 'memoria-new-store-'))
  try {
    const store = await openSqliteStore(join(folder, 'memoria.db'))
    await prepare(store)
    // The file of a store that was just closed may still lack what stands in its log.
    const copy = join(folder, 'copy.db')
    await store.upkeep.backup(copy)
    await store.close()
    return readFileSync(copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
