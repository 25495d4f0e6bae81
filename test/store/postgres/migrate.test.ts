import { expect, onTestFinished, test } from 'vitest'
import { STORE_TABLES } from '../../../src/store/postgres/access.ts'
import { openWire } from '../../../src/store/postgres/driver.ts'
import { migratePostgres } from '../../../src/store/postgres/migrate.ts'
import type { PostgresMigration } from '../../../src/store/postgres/migration.ts'
import { POSTGRES_MIGRATIONS } from '../../../src/store/postgres/migrations/all.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { TEXT_COLUMNS } from '../../../src/store/sqlite/secret-columns.ts'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { APPLICATION, databaseUrl, OWNER, sharedServer } from '../../support/postgres/shared.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { ask, temporaryStore } from '../temporary-store.ts'

let made = 0

/** A new database without anything in it. */
async function emptyDatabase(options = '') {
  const server = await sharedServer()
  if ('reason' in server) throw new Error(server.reason)
  made += 1
  const name = `empty_${process.pid}_${made}`
  const admin = await openWire({ url: server.url, connectTimeoutSeconds: 10, prepare: false })
  await admin.command(`CREATE DATABASE ${name} OWNER ${OWNER} TEMPLATE template0 ${options}`)
  onTestFinished(async () => {
    await admin.command(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  })
  const [url, role] = [databaseUrl(server.url, name, OWNER), APPLICATION]
  return { url, role, app: databaseUrl(server.url, name, APPLICATION) }
}

const NEWEST = POSTGRES_MIGRATIONS.at(-1)?.version ?? 0

/** A step that a later program may bring. */
function later(oldest: number): PostgresMigration {
  const up = ['ALTER TABLE memories ADD COLUMN colour text']
  return { version: NEWEST + 1, name: 'colour', needs: '9.9.9', oldest, up }
}

await withPostgres('the schema in PostgreSQL', () => {
  test('is made once, however many programs start together', async () => {
    const { url, role } = await emptyDatabase()
    const all = await Promise.all(Array.from({ length: 4 }, () => migratePostgres({ url, role })))
    expect(all.filter(({ from }) => from === 0)).toHaveLength(1)
    expect(all.every(({ to }) => to === NEWEST)).toBe(true)
  })

  test('is left as it is when a step fails', async () => {
    const { url, role } = await emptyDatabase()
    await migratePostgres({ url, role })
    const broken = { ...later(1), up: ['ALTER TABLE memories ADD COLUMN colour text', 'SELECT nonsense'] }
    const migrations = [...POSTGRES_MIGRATIONS, broken]
    await expect(migratePostgres({ url, role, migrations })).rejects.toThrow('nonsense')
    expect(await migratePostgres({ url, role })).toEqual({ from: NEWEST, to: NEWEST })
  })

  test('of the next release works with this one, where it says so', async () => {
    const { url, role, app } = await emptyDatabase()
    await migratePostgres({ url, role, migrations: [...POSTGRES_MIGRATIONS, later(NEWEST)] })
    const database = await openPostgres({ url: app })
    await database.storeFor('me').projects.list()
    await database.close()
    // And is not changed by it.
    expect(await migratePostgres({ url, role })).toEqual({ from: NEWEST + 1, to: NEWEST + 1 })
  })

  test('of a later release is refused by this one, and left as it is', async () => {
    const { url, role, app } = await emptyDatabase()
    await migratePostgres({ url, role, migrations: [...POSTGRES_MIGRATIONS, later(NEWEST + 1)] })
    const refused = { code: 'store_newer', hint: expect.stringContaining('9.9.9') }
    await expect(openPostgres({ url: app })).rejects.toMatchObject(refused)
    await expect(migratePostgres({ url, role })).rejects.toMatchObject(refused)
  })

  test('that is older than the program is refused, with what to do', async () => {
    const { url, role, app } = await emptyDatabase()
    await migratePostgres({ url, role })
    const admin = await openWire({ url, connectTimeoutSeconds: 10, prepare: false })
    await admin.command(`DELETE FROM memoria.migrations WHERE version = ${NEWEST}`)
    await admin.end()
    const refused = { code: 'store_missing', hint: expect.stringContaining('Migrate') }
    await expect(openPostgres({ url: app })).rejects.toMatchObject(refused)
  })

  test.each([
    ['a role that is not there', 'nobody-here', 'not_found', ''],
    ['the owner as the application', OWNER, 'refused', ''],
    ['another encoding', APPLICATION, 'refused', `ENCODING 'SQL_ASCII' LOCALE 'C'`],
  ])('is not made with %s', async (_what, role, code, options) => {
    const { url } = await emptyDatabase(options)
    await expect(migratePostgres({ url, role })).rejects.toMatchObject({ code, hint: expect.any(String) })
  })

  test('has every table and column that SQLite’s has, and a user for each row', async () => {
    const { path } = await temporaryStore()
    const inFile = await ask(
      path,
      `SELECT t.name || '.' || c.name AS name FROM pragma_table_list t JOIN pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'migrations'`,
    )
    const tables = Object.keys(TEXT_COLUMNS).filter((table) => table !== 'migrations')
    const wanted = [
      ...inFile.map(({ name }) => String(name)),
      ...[...tables, 'memory_unembedded'].map((name) => `${name}.user_id`),
    ]
    const database = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(database))
    const { rows } = await database.admin.command(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'memoria' AND table_name <> 'migrations' AND table_name NOT LIKE '%\\_index'`,
    )
    const inDatabase = rows.map(({ name }) => String(name))
    const ofStore = inDatabase.filter((name) => STORE_TABLES.includes(name.split('.')[0] ?? ''))
    expect(ofStore.sort()).toEqual([...new Set(wanted)].sort())
  })
})
