import { randomBytes } from 'node:crypto'
import { ACCESS, HIDDEN } from '../../../src/store/postgres/access.ts'
import { openWire, type Wire } from '../../../src/store/postgres/driver.ts'
import { openPostgres, type PostgresDatabase } from '../../../src/store/postgres/open.ts'
import { APPLICATION, databaseUrl, OWNER, sharedServer, TEMPLATE } from './shared.ts'

/** A database with an empty schema, for one test at a time. */
export interface TestDatabase {
  readonly name: string
  /** Connects as the role of the application. */
  readonly url: string
  readonly ownerUrl: string
  /** The superuser's connection, which sees everything. */
  readonly admin: Wire
  readonly database: PostgresDatabase
}

const free: TestDatabase[] = []
const open = new Map<string, TestDatabase>()

/** A database that is empty. Give it back for the next one who wants one. */
export async function takeDatabase(): Promise<TestDatabase> {
  return free.pop() ?? makeDatabase()
}

export async function giveDatabaseBack(given: TestDatabase): Promise<void> {
  await given.admin.command(EMPTIED)
  free.push(given)
}

/** The database of an address that a test got from here. */
export function databaseAt(url: string): TestDatabase {
  const found = open.get(url)
  if (found === undefined) throw new Error(`no test made a database at ${url}`)
  return found
}

/** Closes all connections of this thread: for the end of a file. */
export async function closeDatabases(): Promise<void> {
  const all = [...open.values()]
  open.clear()
  free.length = 0
  for (const { admin, database } of all) {
    await database.close()
    await admin.end()
  }
}

/** Without triggers, which would note that something went. */
const EMPTIED = [
  'SET session_replication_role = replica',
  ...[...Object.keys(ACCESS), ...HIDDEN]
    .filter((table) => table !== 'teams' && table !== 'sync_server')
    .map((table) => `DELETE FROM ${table}`),
  // The team of all people comes with the schema, as the name of the server's data does.
  `DELETE FROM teams WHERE user_id <> 'everyone'; UPDATE teams SET name = 'Everyone', review = 'maintainers'`,
  'SET session_replication_role = DEFAULT',
].join('; ')

async function makeDatabase(): Promise<TestDatabase> {
  const server = await sharedServer()
  if ('reason' in server) throw new Error(server.reason)
  const name = `test_${randomBytes(8).toString('hex')}`
  const first = await openWire({ url: server.url, ...QUICK })
  await first.command(`CREATE DATABASE ${name} OWNER ${OWNER} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  await first.end()
  const superuser = new URL(server.url).username
  const admin = await openWire({ url: databaseUrl(server.url, name, superuser), ...QUICK })
  await admin.command(`SET search_path = memoria, pg_temp`)
  const url = databaseUrl(server.url, name, APPLICATION)
  const opened = {
    name,
    url,
    ownerUrl: databaseUrl(server.url, name, OWNER),
    admin,
    database: await openPostgres({ url, connections: 4 }),
  }
  open.set(url, opened)
  return opened
}

const QUICK = { connectTimeoutSeconds: 10, prepare: false }
