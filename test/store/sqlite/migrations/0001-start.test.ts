import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { ME } from '../../examples.ts'
import { everything, openedAt } from '../../temporary-store.ts'
import { migratedTo, released, shapeOf } from './released.ts'

describe('schema 1', () => {
  test('is what it was when it was released', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    await migratedTo(path, 1)
    expect(await shapeOf(path)).toEqual(await shapeOf(await released(1)))
  })

  test('is opened by this program, and every row is there', async () => {
    const path = await released(1)
    const before = await everything(path)
    const store = await openedAt(path)
    expect(await store.upkeep.problems()).toEqual([])
    const after = await everything(path)
    for (const [table, rows] of Object.entries(before)) {
      expect(rows.length, `${table} has a row in the dump`).toBeGreaterThan(0)
      // Schema 4 keeps vectors otherwise; nobody ever had one of the old kind.
      if (!['migrations', 'vectors'].includes(table)) expect.soft(after[table], table).toMatchObject(rows)
    }
    const listed = await store.memories.list(ME)
    expect(listed.map(({ state }) => state).sort()).toEqual(['active', 'active', 'forgotten', 'superseded'])
    expect(await store.text.search('memories', ME, ['tuesdai'], 9)).toHaveLength(1)
    expect(await store.text.search('messages', ME, ['deploi'], 9)).toHaveLength(1)
  })

  test('is removed and made again on old rows', async () => {
    const path = await released(1)
    await migratedTo(path, 0)
    expect((await shapeOf(path)).map(({ name }) => name)).toEqual(['migrations'])
    await migratedTo(path, 1)
    expect(await shapeOf(path)).toEqual(await shapeOf(await released(1)))
  })
})
