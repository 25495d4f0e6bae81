import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isRejected, reject } from '../../../src/extract/rejections.ts'
import { wholeReach } from '../../../src/model/reach.ts'
import type { Db, Row } from '../../../src/store/db.ts'
import { type MoveProgress, moveStore, planMove } from '../../../src/store/move/move.ts'
import type { MoveEnd } from '../../../src/store/move/rows.ts'
import { MADE_AGAIN, MOVED_TABLES, NOT_MOVED } from '../../../src/store/move/tables.ts'
import { STORE_TABLES } from '../../../src/store/postgres/access.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { openConnection } from '../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import {
  addAll,
  author,
  ME,
  minute,
  newJob,
  newMemory,
  newMessage,
  newRun,
  newSession,
  newTurn,
} from '../examples.ts'
import { ask, everything, meddle, newStoreAt } from '../temporary-store.ts'

/** A store in a file with something in every table. */
async function filled(): Promise<SqliteStore> {
  const store = await emptyFile()
  const { memories, sessions } = store
  await store.projects.seen({ id: 'p', kind: 'name', name: 'p' }, '/p', minute(0))
  // One that points to a row which comes later in the order of keys.
  await sessions.put(newSession({ id: 'z', project: 'p' }))
  await sessions.put(newSession({ id: 'a', parent: 'z' }))
  await sessions.putTurn(newTurn('z', { id: 't' }))
  const many = Array.from({ length: 600 }, (_, index) =>
    newMessage('z', { id: `m${index}`, text: `plum ${index}`, turn: 't' }),
  )
  await sessions.addMessages(many)
  await addAll(sessions, [newMessage('z', { id: 'odd', text: 'größe 🎉 \\ \' " 日本' })])
  const call = {
    id: 'c',
    key: 'c',
    session: 'z',
    turn: 't',
    message: 'm1',
    name: 'Bash',
    input: '{}',
    output: 'x',
  }
  await sessions.addToolCall({ ...call, failed: true, at: minute(1), endedAt: null })
  await sessions.putFingerprint('c', Uint8Array.of(0, 1, 255))
  await store.runs.add(newRun({ id: 'run', project: 'p' }))
  const evidence = [{ session: 'host-z', messages: ['m1'], quote: 'plum' }]
  for (const id of ['one', 'two', 'gone'])
    await memories.add(
      newMemory({ id, text: `plum ${id}`, scope: 'project', project: 'p', evidence }),
      author(),
    )
  await memories.supersede(ME, 'one', 'two', { ...author(2), run: 'run' })
  await memories.forget(ME, 'gone', author(3))
  await store.learning.move(ME, 'z', 'local', 'm5', minute(2))
  await store.jobs.enqueue(newJob({ id: 'job' }))
  await store.imports.add(ME, { source: 'mem0', item: 'digest', run: 'run', session: 'z' })
  await store.vaults.add(ME, { root: '/v', project: 'p', addedAt: minute(0) })
  await fillRest(store.path)
  return store
}

async function emptyFile(): Promise<SqliteStore> {
  return newStoreAt(join(temporaryFolder(), 'home', 'memoria.db'))
}

/** A row for each table that has none yet. */
async function fillRest(path: string): Promise<void> {
  const columns = await ask(
    path,
    `SELECT t.name AS name, c.name AS col, c.type AS type FROM pragma_table_list t JOIN pragma_table_info(t.name) c
     WHERE t.schema = 'main' AND t.type = 'table'`,
  )
  for (const { name } of MOVED_TABLES) {
    if ((await ask(path, `SELECT 1 FROM ${name} LIMIT 1`)).length > 0) continue
    const own = columns.filter((column) => column['name'] === name)
    const values = own.map(({ col, type }) => VALUES[String(col)] ?? (type === 'TEXT' ? `'[]'` : '7'))
    await meddle(
      path,
      `INSERT INTO ${name} (${own.map(({ col }) => col).join(', ')}) VALUES (${values.join(', ')})`,
    )
  }
}

const VALUES: Readonly<Record<string, string>> = {
  user_id: `'me'`,
  project_id: `'p'`,
  session_id: `'z'`,
  memory_id: `'two'`,
  turn_id: `'t'`,
}

async function fileEnd({ path }: SqliteStore, user = 'me'): Promise<MoveEnd> {
  const db = await openConnection(path)
  onTestFinished(() => db.close())
  return { db, kind: 'file', user }
}

async function databaseEnd(user = 'me'): Promise<MoveEnd> {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  return { db: made.database.rowsFor(user), kind: 'postgres', user }
}

async function moved({ path }: SqliteStore): Promise<Record<string, Row[]>> {
  const all = await everything(path)
  return Object.fromEntries(MOVED_TABLES.map(({ name }) => [name, all[name] ?? []]))
}

const OPTIONS = { source: 'a file' }

describe('what is moved with a store', () => {
  test('is every table but those that are made again from others, and the record of a replica', () => {
    const known = [...MOVED_TABLES.map(({ name }) => name), ...MADE_AGAIN, ...NOT_MOVED]
    expect(known.sort()).toEqual([...STORE_TABLES].sort())
  })

  test('is decided for every table of a file: none is in no list', async () => {
    const { path } = await emptyFile()
    const rows = await ask(
      path,
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    const lists = [...MOVED_TABLES.map(({ name }) => name), ...MADE_AGAIN, ...NOT_MOVED, 'migrations']
    expect(rows.map(({ name }) => String(name)).filter((name) => !lists.includes(name))).toEqual([])
  })
})

await withPostgres('a store that is moved into PostgreSQL', () => {
  test('and back into a file has every row again, in every table', async () => {
    const [file, database, back] = [await filled(), await databaseEnd(), await emptyFile()]
    const { rows } = await moveStore(await fileEnd(file), database, OPTIONS)
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([])
    expect(rows['messages']).toBe(601)
    await moveStore(database, await fileEnd(back), { ...OPTIONS, source: 'a database' })
    expect(await moved(back)).toEqual(await moved(file))
    expect(await back.upkeep.problems()).toEqual([])
    expect(await back.text.search('memories', ME, ['plum'], 9)).toHaveLength(1)
  })

  test.each(['sessions', 'messages', 'memory_links', 'notes'])(
    'goes on after it was broken off at %s',
    async (at) => {
      const [file, database] = [await filled(), await databaseEnd()]
      const from = await fileEnd(file)
      const broken = moveStore(from, database, { ...OPTIONS, onProgress: stopAt(at) })
      await expect(broken).rejects.toThrow('broken off')
      await expect(moveStore(from, database, { ...OPTIONS, source: 'another' })).rejects.toMatchObject({
        code: 'conflict',
      })
      expect((await moveStore(from, database, OPTIONS)).rows['messages']).toBe(601)
    },
  )

  test('is not taken for moved when something was written meanwhile', async () => {
    const [file, database] = [await filled(), await databaseEnd()]
    const from = await fileEnd(file)
    const onProgress = ({ phase, table }: MoveProgress) => {
      if (phase === 'compare' && table === 'projects')
        void from.db.run(`UPDATE messages SET text = 'changed' WHERE id = 'm7'`)
    }
    const refused = { code: 'conflict', message: expect.stringContaining('messages (601 and 601 rows)') }
    await expect(moveStore(from, database, { ...OPTIONS, onProgress })).rejects.toMatchObject(refused)
    expect((await moveStore(from, database, OPTIONS)).rows['messages']).toBe(601)
  })

  test('goes into an empty one only, and leaves another as it is', async () => {
    const [file, back] = [await filled(), await filled()]
    await back.memories.add(newMemory({ id: 'own', text: 'only here' }), author())
    const before = await everything(back.path)
    const refused = moveStore(await fileEnd(file), await fileEnd(back), OPTIONS)
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('not empty'),
    })
    expect(await everything(back.path)).toEqual(before)
  })

  test('that is finished says so when it is done again, and is refused once the two differ', async () => {
    const [file, database] = [await filled(), await databaseEnd()]
    const from = await fileEnd(file)
    const first = await moveStore(from, database, OPTIONS)
    expect(first.wasComplete).toBe(false)
    expect(await planMove(from, database, OPTIONS.source)).toMatchObject({ target: 'complete' })
    expect(await moveStore(from, database, OPTIONS)).toEqual({ ...first, wasComplete: true })
    await file.memories.add(newMemory({ id: 'later', text: 'said after the move' }), author())
    const refused = { code: 'conflict', message: expect.stringContaining('not empty') }
    await expect(moveStore(from, database, OPTIONS)).rejects.toMatchObject(refused)
  })

  test('is one person’s: a file with rows of others is refused', async () => {
    const [file, database] = [await emptyFile(), await databaseEnd()]
    await file.memories.add(newMemory({ user: 'stranger' }), author())
    const refused = { code: 'refused', message: expect.stringContaining('stranger') }
    await expect(moveStore(await fileEnd(file), database, OPTIONS)).rejects.toMatchObject(refused)
  })
})

await withPostgres('a store that is moved under another id', () => {
  test('has every row under it, and is as it was after the way back', async () => {
    const [file, database, back] = [await filled(), await databaseEnd('ada'), await emptyFile()]
    const sessionKey = JSON.stringify(['me', 'claude-code', '', 'host-z'])
    await meddle(file.path, `UPDATE sessions SET key = '${sessionKey}' WHERE id = 'z'`)
    const there = await moveStore(await fileEnd(file), database, OPTIONS)
    const owners = await database.db.all('SELECT DISTINCT user_id FROM memories')
    expect(owners).toEqual([{ user_id: 'ada' }])
    const key = await database.db.get(`SELECT key FROM sessions WHERE id = 'z'`)
    expect(key).toEqual({ key: JSON.stringify(['ada', 'claude-code', '', 'host-z']) })
    const again = await moveStore(database, await fileEnd(back), { source: 'a database' })
    const notes = ({ notes: all = [], ...rest }: Record<string, Row[]>) => ({
      ...rest,
      notes: all.filter(({ name }) => name !== 'formerUsers'),
    })
    expect(notes(await moved(back))).toEqual(notes(await moved(file)))
    expect(again.rows).toEqual({ ...there.rows, notes: there.rows['notes'] ?? 0 })
  })

  test('knows a statement that is there, and one that was rejected under the former id', async () => {
    const file = await emptyFile()
    const made = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(made))
    const text = 'Deploys go out on Tuesdays'
    const wrong = 'Deploys go out on Sundays, always'
    await file.memories.add(newMemory({ id: 'kept', text }), author())
    await file.memories.add(newMemory({ id: 'wrong', text: wrong }), author())
    const makeId = () => 'rejection'
    await reject({ store: file, makeId }, ME, 'wrong', author(2), { neverAgain: true })
    const to = { db: made.database.rowsFor('ada'), kind: 'postgres', user: 'ada' } as const
    await moveStore(await fileEnd(file), to, OPTIONS)
    const [store, reach] = [made.database.storeFor('ada'), wholeReach('ada')]
    const twin = await store.memories.add(newMemory({ id: 'twin', text, user: 'ada' }), author())
    expect(twin).toEqual({ id: 'kept', added: false })
    expect(await isRejected(store, reach, newMemory({ text: wrong, user: 'ada' }))).toBe(true)
    expect(await isRejected(store, reach, newMemory({ text: 'Something else', user: 'ada' }))).toBe(false)
  })
})

await withPostgres('a move that is done again', () => {
  test('removes what the source no longer has, and numbers that were given again', async () => {
    const [file, database] = [await filled(), await databaseEnd()]
    const from = await fileEnd(file)
    const broken = moveStore(from, database, { ...OPTIONS, onProgress: stopAt('notes') })
    await expect(broken).rejects.toThrow('broken off')
    await meddle(file.path, `DELETE FROM messages WHERE id = 'odd'`)
    await addAll(file.sessions, [newMessage('z', { id: 'after', text: 'plum after' })])
    const { rows } = await moveStore(from, database, OPTIONS)
    expect(rows['messages']).toBe(601)
    expect(await database.db.get(`SELECT id FROM messages WHERE id = 'odd'`)).toBeUndefined()
  })

  test('writes no table again that is complete', async () => {
    const [file, database] = [await filled(), await databaseEnd()]
    const from = await fileEnd(file)
    const broken = moveStore(from, database, { ...OPTIONS, onProgress: stopAt('notes') })
    await expect(broken).rejects.toThrow('broken off')
    const statements: string[] = []
    const transaction: Db['transaction'] = (work, options) =>
      database.db.transaction(
        (tx) =>
          work({
            ...tx,
            run: (sql, params) => {
              statements.push(sql)
              return tx.run(sql, params)
            },
          }),
        options,
      )
    await moveStore(from, { ...database, db: { ...database.db, transaction } }, OPTIONS)
    expect(statements.filter((sql) => !sql.includes('notes'))).toEqual([])
  })

  test('is planned without writing: how many rows there are, and whether it was begun', async () => {
    const [file, database] = [await filled(), await databaseEnd()]
    const from = await fileEnd(file)
    const plan = await planMove(from, database, 'a file')
    expect(plan).toMatchObject({ target: 'empty', rows: { messages: 601 } })
    const broken = moveStore(from, database, { ...OPTIONS, onProgress: stopAt('messages') })
    await expect(broken).rejects.toThrow('broken off')
    expect(await planMove(from, database, 'a file')).toMatchObject({ target: 'begun' })
    await expect(planMove(from, database, 'another')).rejects.toMatchObject({ code: 'conflict' })
  })
})

function stopAt(table: string) {
  return (progress: MoveProgress): void => {
    if (progress.table === table) throw new Error('broken off')
  }
}
