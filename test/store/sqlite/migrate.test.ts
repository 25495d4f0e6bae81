import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Migration, migrate, refuseUnknown, schemaVersion } from '../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../src/store/sqlite/migrations/all.ts'
import { openConnection, openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, ME, newMemory } from '../examples.ts'
import { ask, everything, meddle, openedAt, temporaryStore } from '../temporary-store.ts'

const NEXT = MIGRATIONS.length + 1

/** What the next release might bring. */
const mood: Migration = {
  version: NEXT,
  name: 'mood',
  needs: '9.8.7',
  up: [`ALTER TABLE memories ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'`],
  down: ['ALTER TABLE memories DROP COLUMN mood'],
}

async function migrated(path: string, migrations: readonly Migration[], target?: number) {
  const connection = await openConnection(path, migrations)
  try {
    return await migrate(connection, migrations, target)
  } finally {
    await connection.close()
  }
}

describe('migrations', () => {
  test('have versions without gaps, and say which program understands them', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1))
    for (const { needs } of MIGRATIONS) expect(needs).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('go up, down and up again, and the rows stay', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: 'old', text: 'from before' }), author())
    await store.close()
    const before = await everything(store.path)
    expect(await migrated(store.path, [...MIGRATIONS, mood])).toEqual({ from: NEXT - 1, to: NEXT })
    expect(await ask(store.path, 'SELECT id, text, mood FROM memories')).toEqual([
      { id: 'old', text: 'from before', mood: 'calm' },
    ])
    await migrated(store.path, [...MIGRATIONS, mood], NEXT - 1)
    expect(await everything(store.path)).toEqual(before)
    await migrated(store.path, [...MIGRATIONS, mood])
    const opened = await openSqliteStore(store.path, [...MIGRATIONS, mood])
    expect(await opened.memories.get(ME, 'old')).toMatchObject({ text: 'from before' })
    expect(await opened.upkeep.problems()).toEqual([])
    await opened.close()
  })

  test('that fail half-way change nothing', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ text: 'from before' }), author())
    await store.close()
    const before = await everything(store.path)
    const broken = { ...mood, up: [...mood.up, 'DELETE FROM memories', 'CREATE TABLE nonsense ('] }
    await expect(openSqliteStore(store.path, [...MIGRATIONS, broken])).rejects.toThrow('incomplete input')
    expect(await everything(store.path)).toEqual(before)
    expect(await (await openedAt(store.path)).upkeep.schemaVersion()).toBe(NEXT - 1)
  })

  test('happen once, however many open a new store together', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    const stores = await Promise.all(Array.from({ length: 5 }, () => openedAt(path)))
    for (const { upkeep } of stores) expect(await upkeep.schemaVersion()).toBe(MIGRATIONS.length)
    expect(await ask(path, 'SELECT version FROM migrations')).toEqual(
      MIGRATIONS.map(({ version }) => ({ version })),
    )
  })
})

describe('a program older than the store', () => {
  test('refuses it, says which version is needed, and leaves every byte as it is [promise:honest.failure-is-not-empty]', async () => {
    const path = join(temporaryFolder(), 'home', 'memoria.db')
    const newer = await openSqliteStore(path, [...MIGRATIONS, mood])
    await newer.memories.add(newMemory(), author())
    await newer.close()
    const bytes = readFileSync(path)
    await expect(openSqliteStore(path)).rejects.toMatchObject({
      code: 'store_newer',
      message: expect.stringContaining(`schema ${NEXT}`),
      hint: expect.stringContaining('9.8.7'),
    })
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  test('that has it open while a newer one changes it stops writing', async () => {
    const older = await temporaryStore()
    await older.memories.add(newMemory({ text: 'while it was known' }), author())
    const newer = await openSqliteStore(older.path, [...MIGRATIONS, mood])
    const before = await everything(older.path)
    const refused = { code: 'store_newer' }
    await expect(older.memories.add(newMemory({ text: 'x' }), author())).rejects.toMatchObject(refused)
    await expect(older.jobs.drop('x')).rejects.toMatchObject(refused)
    await expect(older.transaction(async () => 1)).rejects.toMatchObject(refused)
    expect(await everything(older.path)).toEqual(before)
    await newer.close()
  })
})

describe('another program’s database in the store’s place', () => {
  test.each([
    ['with tables', 'CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)'],
    ['with a mark of its own', 'PRAGMA application_id = 7; PRAGMA user_version = 3'],
    ['with a version', 'CREATE TABLE theirs (x); PRAGMA user_version = 99'],
  ])('%s is refused and left as it is', async (_what, sql) => {
    const path = join(temporaryFolder(), 'memoria.db')
    await meddle(path, sql)
    const bytes = readFileSync(path)
    await expect(openSqliteStore(path)).rejects.toMatchObject({ code: 'store_not_a_file' })
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(existsSync(`${path}-wal`)).toBe(false)
  })

  test('is not taken for one when it is an empty file', async () => {
    const connection = await openConnection(join(temporaryFolder(), 'memoria.db'))
    expect(await schemaVersion(connection)).toBe(0)
    await connection.close()
  })
})

test('a store that another process makes between two looks is not taken for another program’s', async () => {
  const path = join(temporaryFolder(), 'memoria.db')
  const connection = await openConnection(path)
  let looks = 0
  const get: typeof connection.get = async (sql, params) => {
    const row = await connection.get(sql, params)
    looks += 1
    if (looks === 1) await (await openSqliteStore(path)).close()
    return row
  }
  await expect(refuseUnknown({ ...connection, get }, MIGRATIONS, path)).resolves.toBeUndefined()
  expect(looks).toBeGreaterThan(1)
  await connection.close()
})
