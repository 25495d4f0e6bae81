import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../../src/store/sqlite/migrations/all.ts'
import { openConnection } from '../../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { ME } from '../../examples.ts'
import { ask, everything, meddle, openedAt } from '../../temporary-store.ts'

/** A store as the first release leaves it, with a row of everything. */
const DUMP = readFileSync(new URL('../../../fixtures/schema/1.sql', import.meta.url), 'utf8')

async function released(): Promise<string> {
  const path = join(temporaryFolder(), 'memoria.db')
  await meddle(path, DUMP)
  return path
}

async function migratedTo(path: string, target: number): Promise<void> {
  const connection = await openConnection(path)
  await migrate(connection, MIGRATIONS, target)
  await connection.close()
}

describe('schema 1', () => {
  test('is what it was when it was released', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    await migratedTo(path, 1)
    expect(await shapeOf(path)).toEqual(await shapeOf(await released()))
  })

  test('is opened by this program, and every row is there', async () => {
    const path = await released()
    const before = await everything(path)
    const store = await openedAt(path)
    expect(await store.upkeep.problems()).toEqual([])
    const after = await everything(path)
    for (const [table, rows] of Object.entries(before)) {
      expect(rows.length, `${table} has a row in the dump`).toBeGreaterThan(0)
      if (table !== 'migrations') expect.soft(after[table], table).toMatchObject(rows)
    }
    const listed = await store.memories.list(ME)
    expect(listed.map(({ state }) => state).sort()).toEqual(['active', 'active', 'forgotten', 'superseded'])
    expect(await store.text.search('memories', ME, ['tuesdai'], 9)).toHaveLength(1)
    expect(await store.text.search('messages', ME, ['deploi'], 9)).toHaveLength(1)
  })

  test('is removed and made again on old rows', async () => {
    const path = await released()
    await migratedTo(path, 0)
    expect((await shapeOf(path)).map(({ name }) => name)).toEqual(['migrations'])
    await migratedTo(path, 1)
    expect(await shapeOf(path)).toEqual(await shapeOf(await released()))
  })
})

function shapeOf(path: string) {
  return ask(path, `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name`)
}
