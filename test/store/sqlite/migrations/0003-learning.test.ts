import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { author, ME, minute, newMemory, newRejection, newRun } from '../../examples.ts'
import { ask, everything, openedAt } from '../../temporary-store.ts'
import { migratedTo, released, shapeOf } from './released.ts'

const SESSION = '01kg9xa7p0sess10n000000000'
const MEMORY = '01kg9xa7p0deploy0000000000'

describe('schema 3', () => {
  test('is what it was when it was released', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    await migratedTo(path, 3)
    expect(await shapeOf(path)).toEqual(await shapeOf(await released(3)))
  })

  test('is opened by this program, and every row is there', async () => {
    const path = await released(3)
    for (const [table, rows] of Object.entries(await everything(path)))
      expect(rows.length, `${table} has a row in the dump`).toBeGreaterThan(0)
    const { memories, runs, rejections, learning, upkeep } = await openedAt(path)
    expect(await upkeep.problems()).toEqual([])
    expect(await memories.get(ME, '01kg9xa7p01earned000000000')).toMatchObject({ review: 'new' })
    expect(await runs.last(ME)).toMatchObject({ id: '01kg9xa7p0rvn0000000000000', judge: 'local' })
    expect(await rejections.list(ME)).toMatchObject([{ topic: 'lint' }])
    expect(await learning.unread(ME, 'local')).toMatchObject([{ session: SESSION, turns: 1 }])
  })

  test.each([1, 2])(
    'is reached from release %d, and every old row is there with what is new about it',
    async (from) => {
      const path = await released(from)
      const before = await everything(path)
      await migratedTo(path, 3)
      const after = await everything(path)
      for (const [table, rows] of Object.entries(before))
        if (table !== 'migrations') expect.soft(after[table], table).toMatchObject(rows)
      for (const row of after['memories'] ?? [])
        expect(row).toMatchObject({ review: null, stated_at: row['valid_from'] })
      for (const row of after['memory_revisions'] ?? [])
        expect(row).toMatchObject({ run_id: null, was: null })
    },
  )

  test('goes on with old rows: an old memory is known, and old sessions are unread', async () => {
    const store = await openedAt(await released(2))
    expect(await store.memories.get(ME, MEMORY)).toMatchObject({ review: null, statedAt: minute(0) })
    expect(await store.memories.history(ME, MEMORY)).toMatchObject([{ change: 'created', run: null }])
    expect(await store.learning.unread(ME, 'local')).toEqual([
      { session: SESSION, turns: 2, lastAt: minute(5) },
    ])
    expect(await store.upkeep.problems()).toEqual([])
  })

  test('is taken back on its own rows, and the second release has all that it knew', async () => {
    const path = await released(2)
    const store = await openedAt(path)
    const by = { ...author(6), run: 'run' }
    const { id } = await store.memories.add(newMemory({ text: 'plum', review: 'new' }), by)
    await store.memories.conflict(ME, id, MEMORY, by)
    await store.memories.revert(ME, MEMORY, 2, by)
    await store.runs.add(newRun({ id: 'run' }))
    await store.rejections.add(ME, newRejection())
    await store.close()
    await migratedTo(path, 2)
    expect(await shape(path)).toEqual(await shape(await released(2)))
    expect(await ask(path, `SELECT text FROM memories WHERE id = '${id}'`)).toEqual([{ text: 'plum' }])
    const changes = await ask(path, 'SELECT DISTINCT change FROM memory_revisions ORDER BY change')
    expect(changes.map(({ change }) => change)).toEqual([
      ...['confirmed', 'created', 'forgotten', 'restored', 'revised', 'superseded'],
    ])
    const again = await openedAt(path)
    expect(await again.memories.get(ME, id)).toMatchObject({
      text: 'plum',
      review: null,
      statedAt: minute(0),
    })
  })
})

/** Names and columns: SQLite writes a table's text anew when a column goes. */
async function shape(path: string) {
  return [
    await ask(
      path,
      `SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    ),
    await ask(
      path,
      `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.pk FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1, c.cid`,
    ),
  ]
}
