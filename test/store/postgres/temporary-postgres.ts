import { onTestFinished } from 'vitest'
import type { Row } from '../../../src/store/db.ts'
import { STORE_TABLES } from '../../../src/store/postgres/access.ts'
import { translate } from '../../../src/store/postgres/translate.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import type { Store } from '../../../src/store/store.ts'
import {
  databaseAt,
  giveDatabaseBack,
  type TestDatabase,
  takeDatabase,
} from '../../support/postgres/databases.ts'

/** The user of what names nobody. */
const USUAL = 'me'

/**
 * A store in PostgreSQL for tests that were written for one file with everybody's rows: whatever names a user goes to the
 * store of that user, as a server sends the requests of each person to theirs. `path` is the address of the database.
 */
export async function temporaryPostgresStore(): Promise<SqliteStore> {
  const made = await takeDatabase()
  let isGivenBack = false
  const close = async () => {
    if (isGivenBack) return
    isGivenBack = true
    await giveDatabaseBack(made)
  }
  onTestFinished(close)
  return storeOfAll(made, close)
}

/** Another store in the same database. */
export function postgresStoreAt(url: string): SqliteStore {
  return storeOfAll(databaseAt(url), async () => undefined)
}

function storeOfAll(made: TestDatabase, close: () => Promise<void>): SqliteStore {
  const stores = new Map<string, Store>()
  const storeOf = (user: string): Store => {
    const store = stores.get(user) ?? made.database.storeFor(user)
    stores.set(user, store)
    return store
  }
  const upkeep = { problems: () => indexProblems(made), scrub: async () => false }
  const transaction: Store['transaction'] = (work) =>
    storeOf(USUAL).transaction((tx) => work(routed((user) => (user === USUAL ? tx : storeOf(user)))))
  return { ...routed(storeOf), path: made.url, upkeep, transaction, close } as unknown as SqliteStore
}

function routed(storeOf: (user: string) => Store): Store {
  const parts = Object.keys(storeOf(USUAL)).filter((name) => name !== 'transaction' && name !== 'close')
  const rows = Object.fromEntries(parts.map((part) => [part, routedRows(part as keyof Store, storeOf)]))
  const { projects } = storeOf(USUAL)
  // A file has one project for everybody; here each has their own.
  const seen: Store['projects']['seen'] = async (...given) => {
    for (const user of [USUAL, 'stranger']) await storeOf(user).projects.seen(...given)
  }
  return { ...storeOf(USUAL), ...rows, projects: { ...projects, seen } }
}

type Rows = Record<string, (...given: unknown[]) => unknown>

function routedRows(part: keyof Store, storeOf: (user: string) => Store): Rows {
  const names = Object.keys(storeOf(USUAL)[part])
  const routed = names.map((name) => [
    name,
    (...given: unknown[]) => (storeOf(userIn(given))[part] as unknown as Rows)[name]?.(...given),
  ])
  return Object.fromEntries(routed)
}

function userIn([first]: unknown[]): string {
  const user = (first as { user?: unknown } | null | undefined)?.user
  return typeof user === 'string' ? user : USUAL
}

/** Rows whose words in the search index are not those of their terms. */
async function indexProblems({ admin }: TestDatabase): Promise<string[]> {
  const problems: string[] = []
  for (const [corpus, terms] of Object.entries(INDEXED)) {
    const { rows } = await admin.command(
      `SELECT t.n FROM ${corpus} t FULL JOIN ${corpus}_index i ON i.user_id = t.user_id AND i.n = t.n
       WHERE i.words IS DISTINCT FROM words_of(t.user_id, ${terms})`,
    )
    if (rows.length > 0) problems.push(`the search index of ${corpus} does not fit its rows`)
  }
  return problems
}

const INDEXED = {
  memories: `t.terms || ' ' || t.labels`,
  messages: 't.terms',
  sections: 't.terms',
  episodes: 't.terms',
}

/** What stands in the database, asked past our own code; the user of a row is left out, since SQLite's rows often have none. */
export async function askPostgres(
  url: string,
  sql: string,
  params: readonly (string | number)[],
): Promise<Row[]> {
  const { rows } = await databaseAt(url).admin.ask(translate(sql).sql, params)
  return sql.includes('user_id') ? (rows as Row[]) : rows.map(({ user_id: _, ...row }) => row as Row)
}

/** Changes the database past our own code. */
export async function meddleInPostgres(url: string, sql: string): Promise<void> {
  await databaseAt(url).admin.command(`SELECT set_config('memoria.user', '${USUAL}', false); ${sql}`)
}

/** Every row of every table of ours, but for the order in which memories changed. */
export async function everythingInPostgres(url: string): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = Object.fromEntries(TABLES.map((table) => [table, []]))
  const { rows } = await databaseAt(url).admin.command(EVERYTHING)
  for (const { name, row } of rows) all[String(name)]?.push(JSON.parse(String(row)) as Row)
  return all
}

const TABLES = STORE_TABLES.filter((name) => name !== 'memory_changes')
/** In one question: tests ask after each of many steps. */
const EVERYTHING = TABLES.map(
  (name) => `SELECT '${name}' AS name, to_json(t)::text AS row FROM ${name} t`,
).join(' UNION ALL ')
