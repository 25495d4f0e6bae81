import { expect, onTestFinished, test } from 'vitest'
import { ACCESS, HIDDEN, STORE_TABLES } from '../../../src/store/postgres/access.ts'
import type { Wire } from '../../../src/store/postgres/driver.ts'
import { giveDatabaseBack, type TestDatabase, takeDatabase } from '../../support/postgres/databases.ts'
import { applicationWire, fillEveryTable } from '../../support/postgres/filled.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { author, ME, newMemory } from '../examples.ts'

const [MINE, THEIRS] = ['me', 'stranger']

/** A database in which every table of a store has a row of each of two users. */
async function filled(): Promise<TestDatabase> {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  await fillEveryTable(made, [MINE, THEIRS])
  return made
}

function application(made: TestDatabase): Promise<Wire> {
  return applicationWire(made, { user: MINE, actor: MINE })
}

/** Each way in which a row of another user can be seen or changed; it is taken back at once. */
const WAYS: Readonly<Record<string, (table: string) => string>> = {
  sees: (table) => `SELECT 1 FROM ${table} WHERE user_id = '${THEIRS}'`,
  counts: (table) => `SELECT 1 FROM (SELECT count(*) AS many FROM ${table}) AS t WHERE many > 1`,
  changes: (table) => `UPDATE ${table} SET user_id = user_id WHERE user_id = '${THEIRS}'`,
  takes: (table) => `UPDATE ${table} SET user_id = '${MINE}' WHERE user_id = '${THEIRS}'`,
  gives: (table) => `UPDATE ${table} SET user_id = '${THEIRS}2' WHERE user_id = '${MINE}'`,
  removes: (table) => `DELETE FROM ${table} WHERE user_id = '${THEIRS}'`,
  adds: (
    table,
  ) => `INSERT INTO ${table} SELECT (t).* FROM (SELECT json_populate_record(t, '{"user_id":"third"}') AS t
    FROM ${table} t LIMIT 1) AS x`,
}

/** The ways that are open, by table. */
async function leaks(app: Wire): Promise<string[]> {
  const open: string[] = []
  for (const table of STORE_TABLES)
    for (const [way, sql] of Object.entries(WAYS)) {
      await app.command('BEGIN')
      const [tried] = await Promise.allSettled([app.command(sql(table))])
      await app.command('ROLLBACK')
      if (tried.status === 'fulfilled' && tried.value.count > 0) open.push(`${way} ${table}`)
    }
  return open
}

await withPostgres('without any filter of ours, row-level security alone', () => {
  test('shows and changes no row of another user, in any table', async () => {
    expect(await leaks(await application(await filled()))).toEqual([])
  })

  test.each(['memories', 'evidence', 'notes'])(
    'is what keeps users apart: without it %s is open',
    async (table) => {
      const made = await filled()
      await made.admin.command(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`)
      onTestFinished(async () => {
        await made.admin.command(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`)
      })
      const open = await leaks(await application(made))
      expect(open).toContain(`sees ${table}`)
      expect(open).toContain(`changes ${table}`)
      expect(open.every((leak) => leak.endsWith(` ${table}`))).toBe(true)
    },
  )

  test('shows a user their own rows', async () => {
    const app = await application(await filled())
    for (const table of STORE_TABLES)
      expect.soft((await app.command(`SELECT 1 FROM ${table}`)).count, table).toBe(1)
  })

  test.each([
    ['none is set', 'RESET "memoria.user"'],
    ['it is empty', `SET "memoria.user" = ''`],
    ['nobody acts for them', 'RESET "memoria.actor"'],
    ['another acts without a key', `SET "memoria.actor" = 'stranger'`],
    ['they act with a key that is not theirs', `SET "memoria.key" = 'no such key'`],
  ])('shows and keeps nothing while the user is not known: %s', async (_what, sql) => {
    const app = await application(await filled())
    await app.command(sql)
    for (const table of STORE_TABLES)
      expect.soft((await app.command(`SELECT 1 FROM ${table}`)).count, table).toBe(0)
    await expect(app.command(`INSERT INTO notes (name, value) VALUES ('a', 'b')`)).rejects.toThrow()
  })

  test('holds for every table: each has rules, or cannot be read at all', async () => {
    const { admin } = await filled()
    const { rows } = await admin.command(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'memoria'::regnamespace AND relkind IN ('r', 'p')`,
    )
    const tables = rows.map(({ name }) => String(name)).filter((name) => name !== 'migrations')
    expect(tables.sort()).toEqual([...Object.keys(ACCESS), ...HIDDEN].sort())
    const { count } = await admin.command(
      `SELECT 1 FROM pg_class WHERE relnamespace = 'memoria'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relrowsecurity AND relname <> 'migrations'`,
    )
    expect(count).toBe(0)
  })

  test('leaves the words of the search to its functions, which know one user', async () => {
    const made = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(made))
    for (const user of [MINE, THEIRS])
      await made.database
        .storeFor(user)
        .memories.add(newMemory({ id: user, user, text: `plum ${user}` }), author())
    const app = await application(made)
    for (const table of HIDDEN)
      await expect(app.command(`SELECT 1 FROM ${table}`)).rejects.toThrow(/permission denied/)
    expect((await app.command(`SELECT n FROM newest_with('memories', '{plum}', false, 9)`)).count).toBe(1)
    expect((await app.command(`SELECT word FROM words_like('memories', 'strang', 9)`)).count).toBe(0)
    const { rows } = await app.command(`SELECT many FROM term_counts('memories', '{plum}', false, 9)`)
    expect(rows).toEqual([{ many: 1 }])
  })

  test('gives the application nothing of its own and no way around', async () => {
    const app = await application(await filled())
    for (const sql of [
      'CREATE TABLE mine (a int)',
      'ALTER TABLE memories DISABLE ROW LEVEL SECURITY',
      'DROP POLICY reads ON memories',
      'SET ROLE memoria_owner',
      'TRUNCATE memories',
      `UPDATE migrations SET oldest = 0`,
      `CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    ])
      await expect.soft(app.command(sql), sql).rejects.toThrow(/permission denied|must be owner/)
  })
})

await withPostgres('a store that is opened for a user', () => {
  test('refuses to keep a row for somebody else', async () => {
    const made = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(made))
    const { memories } = made.database.storeFor(THEIRS)
    await expect(memories.add(newMemory(), author())).rejects.toMatchObject({ code: 'refused' })
    await expect(made.database.storeFor(MINE).memories.list(ME)).resolves.toEqual([])
  })

  test('has ids of its own: two users may keep the same ones', async () => {
    const made = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(made))
    for (const user of [MINE, THEIRS])
      await made.database.storeFor(user).memories.add(newMemory({ id: 'same', user, text: user }), author())
    expect(await made.database.storeFor(MINE).memories.list(ME)).toMatchObject([{ id: 'same', text: MINE }])
  })

  test('is refused for nobody', async () => {
    const made = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(made))
    expect(() => made.database.storeFor('')).toThrow('somebody')
  })
})
