import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db, Row } from '../../../src/store/db.ts'
import { moveStore } from '../../../src/store/move/move.ts'
import type { MoveEnd } from '../../../src/store/move/rows.ts'
import { MADE_AGAIN, MOVED_TABLES } from '../../../src/store/move/tables.ts'
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

async function fileEnd({ path }: SqliteStore): Promise<MoveEnd> {
  const db = await openConnection(path)
  onTestFinished(() => db.close())
  return { db, kind: 'file' }
}

async function databaseEnd(): Promise<MoveEnd> {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  return { db: made.database.rowsFor('me'), kind: 'postgres' }
}

async function moved({ path }: SqliteStore): Promise<Record<string, Row[]>> {
  const all = await everything(path)
  return Object.fromEntries(MOVED_TABLES.map(({ name }) => [name, all[name] ?? []]))
}

const OPTIONS = { user: 'me', source: 'a file' }

describe('what is moved with a store', () => {
  test('is every table but those that are made again from others', () => {
    const known = [...MOVED_TABLES.map(({ name }) => name), ...MADE_AGAIN]
    expect(known.sort()).toEqual([...STORE_TABLES].sort())
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
      const broken = moveStore(from, database, { ...OPTIONS, onTable: stopAt(at) })
      await expect(broken).rejects.toThrow('broken off')
      await expect(moveStore(from, database, { ...OPTIONS, source: 'another' })).rejects.toMatchObject({
        code: 'conflict',
      })
      expect((await moveStore(from, database, OPTIONS)).rows['messages']).toBe(601)
    },
  )

  test('is not taken for moved when something was written meanwhile', async () => {
    const [file, database] = [await filled(), await databaseEnd()]
    const late = async (db: Db) => db.run(`UPDATE messages SET text = 'changed' WHERE id = 'm7'`)
    const from = await fileEnd(file)
    const writing = { ...from, db: { ...from.db, all: from.db.all } }
    let isWritten = false
    writing.db.all = async (sql, params) => {
      if (sql.includes('FROM notes') && !isWritten) {
        isWritten = true
        await late(from.db)
      }
      return from.db.all(sql, params)
    }
    const refused = { code: 'conflict', message: expect.stringContaining('messages (601 and 601 rows)') }
    await expect(moveStore(writing, database, OPTIONS)).rejects.toMatchObject(refused)
    expect((await moveStore(from, database, OPTIONS)).rows['messages']).toBe(601)
  })

  test('goes into an empty one only, and leaves another as it is', async () => {
    const [file, back] = [await filled(), await filled()]
    const before = await everything(back.path)
    const refused = moveStore(await fileEnd(file), await fileEnd(back), OPTIONS)
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('not empty'),
    })
    expect(await everything(back.path)).toEqual(before)
  })

  test('is one person’s: a file with rows of others is refused', async () => {
    const [file, database] = [await emptyFile(), await databaseEnd()]
    await file.memories.add(newMemory({ user: 'stranger' }), author())
    const refused = { code: 'refused', message: expect.stringContaining('stranger') }
    await expect(moveStore(await fileEnd(file), database, OPTIONS)).rejects.toMatchObject(refused)
  })
})

function stopAt(table: string) {
  return (name: string): void => {
    if (name === table) throw new Error('broken off')
  }
}
