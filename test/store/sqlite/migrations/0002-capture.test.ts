import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CAPTURE_SINCE } from '../../../../src/ingest/capture-since.ts'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { addAll, ME, minute, newMessage, newTurn } from '../../examples.ts'
import { ask, everything, openedAt } from '../../temporary-store.ts'
import { migratedTo, released, shapeOf } from './released.ts'

const SESSION = '01kg9xa7p0sess10n000000000'

describe('schema 2', () => {
  test('is what it was when it was released', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    await migratedTo(path, 2)
    expect(await shapeOf(path)).toEqual(await shapeOf(await released(2)))
  })

  test('is reached from the first release, and every old row is there with what is new about it', async () => {
    const path = await released(1)
    const before = await everything(path)
    await migratedTo(path, 2)
    const after = await everything(path)
    for (const [table, rows] of Object.entries(before)) {
      if (table !== 'migrations') expect.soft(after[table], table).toMatchObject(rows)
    }
    expect(after['turns']).toMatchObject([{ seq: 0, key: 'place:0' }])
    expect(after['messages']).toMatchObject([{ prompt_id: null, provisional: 0 }])
    expect(await shapeOf(path)).toEqual(await shapeOf(await released(2)))
  })

  test('goes on with an old session: its turns and messages are known, new ones come behind them', async () => {
    const path = await released(1)
    const { sessions, upkeep } = await openedAt(path)
    const turn = await sessions.putTurn(newTurn(SESSION, { key: 'prompt-9' }))
    const again = newMessage(SESSION, { key: 'm1' })
    expect(await addAll(sessions, [again, newMessage(SESSION, { turn, text: 'later' })])).toBe(1)
    expect((await sessions.turns(ME, SESSION)).map(({ seq }) => seq)).toEqual([0, 1])
    expect((await sessions.messages(ME, SESSION)).at(-1)).toMatchObject({ text: 'later', turn })
    expect(await upkeep.problems()).toEqual([])
  })

  test('is opened by this program, and every row is there', async () => {
    const path = await released(2)
    const before = await everything(path)
    for (const [table, rows] of Object.entries(before))
      expect(rows.length, `${table} has a row in the dump`).toBeGreaterThan(0)
    const { capture, sessions, state, upkeep } = await openedAt(path)
    expect(await upkeep.problems()).toEqual([])
    expect(await capture.cursors()).toMatchObject([{ host: 'claude-code', position: 4096, setAside: 1 }])
    expect(await capture.activity()).toMatchObject([{ host: 'claude-code', eventAt: minute(5) }])
    expect(await state.read(CAPTURE_SINCE)).toBe(minute(5))
    expect(await sessions.state(SESSION)).toEqual({ turn: '01kg9xa7p0tvrn000000000000', heard: true })
  })

  test('is taken back on its own rows, and the first release has all that it knew', async () => {
    const path = await released(2)
    await migratedTo(path, 1)
    expect(await names(path)).toEqual(await names(await released(1)))
    expect(await columns(path)).toEqual(await columns(await released(1)))
    expect(await ask(path, 'SELECT seq FROM turns ORDER BY seq')).toEqual([{ seq: 0 }, { seq: 1 }])
    await migratedTo(path, 2)
    expect(await ask(path, 'SELECT key FROM turns ORDER BY seq')).toEqual([
      { key: 'place:0' },
      { key: 'place:1' },
    ])
  })
})

async function names(path: string) {
  return (await shapeOf(path)).map(({ name }) => name)
}

/** SQLite writes a table's text anew when a column goes, so that only the columns can be compared. */
function columns(path: string) {
  return ask(
    path,
    `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.pk FROM sqlite_schema t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1, c.cid`,
  )
}
