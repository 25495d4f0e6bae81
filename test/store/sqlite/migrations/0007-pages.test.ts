import { describe, expect, test } from 'vitest'
import { ask, meddle } from '../../temporary-store.ts'
import { expectTakenBack, migratedTo, reachedFrom, released } from './released.ts'

const VERSION = 7

describe('schema 7', () => {
  test.each([1, 2, 3])(
    'is reached from release %d, with every old row, and every memory as one that changed',
    async (from) => {
      const { path } = await reachedFrom(from, VERSION)
      const changed = await ask(path, 'SELECT memory_id AS id FROM memory_changes ORDER BY n')
      expect(changed).toEqual(await ask(path, 'SELECT id FROM memories ORDER BY n'))
    },
  )

  test.each([
    `UPDATE memories SET revision = revision + 1`,
    `INSERT INTO daily_sessions SELECT id, 'v', 't', 'd', 1, 'a' FROM sessions WHERE TRUE
       ON CONFLICT DO UPDATE SET parts = parts + 1`,
    `INSERT OR ABORT INTO daily_sessions SELECT id, 'w', 't', 'd', 1, 'a' FROM sessions`,
    `INSERT INTO projects SELECT * FROM projects WHERE TRUE ON CONFLICT DO UPDATE SET name = 'another'`,
    `UPDATE OR ABORT projects SET name = 'a third'`,
    `DELETE FROM sessions`,
    `DELETE FROM memories`,
  ])('each memory concerned has a new place at the end of the line after %s', async (sql) => {
    const path = await released(3)
    await migratedTo(path, VERSION)
    // Several of one project, said in one session, that a log tells of already.
    await meddle(
      path,
      `UPDATE memories SET project_id = (SELECT min(id) FROM projects);
       UPDATE sessions SET host_session = 'one';
       DELETE FROM evidence;
       INSERT INTO evidence (memory_id, seq, session, messages, quote) SELECT id, 0, 'one', '[]', '' FROM memories;
       INSERT INTO daily_sessions SELECT id, 'v', 't', 'd', 1, 'a' FROM sessions`,
    )
    const line = () => ask(path, 'SELECT n, memory_id AS id FROM memory_changes ORDER BY n')
    const before = await line()
    await meddle(path, `PRAGMA foreign_keys = ON; ${sql}`)
    const after = await line()
    expect(before.length).toBeGreaterThan(1)
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    expect(Number(after[0]?.['n'])).toBeGreaterThan(Number(before.at(-1)?.['n']))
  })

  test('is taken back to where it came from', () => expectTakenBack(VERSION))
})
