import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../src/store/store.ts'
import { giveDatabaseBack, type TestDatabase, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { author, ME, minute, newJob, newMemory, newMessage, newSession } from '../examples.ts'

async function database(): Promise<TestDatabase> {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  return made
}

/** Runs `meanwhile` while a transaction of `store` has added a memory and is not over; says which of the two ended first. */
async function during(
  store: Store,
  made: TestDatabase,
  meanwhile: () => Promise<unknown>,
): Promise<string[]> {
  const ended: string[] = []
  let other: Promise<unknown> = Promise.resolve()
  await store.transaction(async (tx) => {
    await tx.memories.add(newMemory({ id: 'first', text: 'first' }), author())
    other = meanwhile().then(() => ended.push('other'))
    while (ended.length === 0 && !(await isAnyWaiting(made)));
  })
  ended.push('open')
  await other
  return ended
}

async function isAnyWaiting({ admin }: TestDatabase): Promise<boolean> {
  const sql = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE NOT l.granted AND d.datname = current_database()`
  return (await admin.command(sql)).count > 0
}

await withPostgres('writers of one user', () => {
  test('take turns, so that changes are numbered in the order in which they become visible', async () => {
    const made = await database()
    const store = made.database.storeFor('me')
    const second = newMemory({ id: 'second', text: 'second' })
    expect(await during(store, made, () => store.memories.add(second, author()))).toEqual(['open', 'other'])
    expect((await store.pages.changes(ME, 0, 9)).map(({ memory }) => memory)).toEqual(['first', 'second'])
  })

  test('that add to one session at once give each message a place of its own', async () => {
    const made = await database()
    const store = made.database.storeFor('me')
    await store.sessions.put(newSession({ id: 's' }))
    const many = Array.from({ length: 20 }, (_, index) => newMessage('s', { id: `m${index}` }))
    await Promise.all(many.map((message) => store.sessions.addMessage(message, { heard: false })))
    const places = (await store.sessions.messages(ME, 's')).map(({ seq }) => seq)
    expect(places).toEqual(many.map((_, index) => index))
  })

  test('do not keep anybody from taking and finishing jobs', async () => {
    const made = await database()
    const store = made.database.storeFor('me')
    await store.jobs.enqueue(newJob({ id: 'job' }))
    const work = async () => {
      const lease = { owner: 'worker', now: minute(1), until: minute(2), kinds: ['learn'] }
      const job = await store.jobs.lease(lease)
      expect(await store.jobs.complete(job?.id ?? '', 'worker')).toBe(true)
    }
    expect(await during(store, made, work)).toEqual(['other', 'open'])
  })

  test('do not keep anybody from reading', async () => {
    const made = await database()
    const store = made.database.storeFor('me')
    const read = async () => expect(await store.memories.list(ME)).toEqual([])
    expect(await during(store, made, read)).toEqual(['other', 'open'])
  })
})

await withPostgres('writers of two users', () => {
  test('do not wait for each other', async () => {
    const made = await database()
    const theirs = made.database.storeFor('stranger')
    const add = () => theirs.memories.add(newMemory({ id: 'second', user: 'stranger' }), author())
    expect(await during(made.database.storeFor('me'), made, add)).toEqual(['other', 'open'])
  })
})

await withPostgres('a queue that several take from', () => {
  test('gives a job that somebody is just taking to nobody else', async () => {
    const made = await database()
    const store = made.database.storeFor('me')
    for (const id of ['a', 'b']) await store.jobs.enqueue(newJob({ id }))
    await made.admin.command(`BEGIN; SELECT 1 FROM jobs WHERE id = 'a' FOR UPDATE`)
    const lease = { owner: 'worker', now: minute(1), until: minute(2), kinds: ['learn'] }
    expect(await store.jobs.lease(lease)).toMatchObject({ id: 'b' })
    expect(await store.jobs.lease(lease)).toBeUndefined()
    await made.admin.command('ROLLBACK')
    expect(await store.jobs.lease(lease)).toMatchObject({ id: 'a' })
  })
})
