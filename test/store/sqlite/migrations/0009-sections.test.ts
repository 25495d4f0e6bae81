import { describe, expect, test } from 'vitest'
import { ask, everything, openedAt } from '../../temporary-store.ts'
import { migratedTo, released } from './released.ts'

const VERSION = 9

describe('schema 9', () => {
  test.each([1, 2, 3])('is reached from release %d, and every old row is there', async (from) => {
    const path = await released(from)
    const before = await everything(path)
    await migratedTo(path, VERSION)
    const after = await everything(path)
    for (const [table, rows] of Object.entries(before))
      if (!['migrations', 'vectors'].includes(table)) expect.soft(after[table], table).toMatchObject(rows)
    expect([after['section_files'], after['sections']]).toEqual([[], []])
  })

  test('is taken back to where it came from', async () => {
    const path = await released(3)
    await migratedTo(path, VERSION - 1)
    const names = () => ask(path, 'SELECT type, name FROM sqlite_schema ORDER BY name')
    const before = await names()
    await (await openedAt(path)).close()
    await migratedTo(path, VERSION - 1)
    expect(await names()).toEqual(before)
  })
})
