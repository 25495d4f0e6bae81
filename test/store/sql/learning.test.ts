import { describe, expect, test } from 'vitest'
import { UNREAD } from '../../../src/store/sql/learning.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { dialect } from '../dialect.ts'
import { addAll, ME, minute, newMessage, newSession, newTurn } from '../examples.ts'
import { ask, meddle, temporaryStore } from '../temporary-store.ts'

/** A session with two turns of two messages each: `<id>-0` to `<id>-3`, one a minute. */
async function withSession(
  { sessions }: SqliteStore,
  id: string,
  parent: string | null = null,
): Promise<void> {
  await sessions.put(newSession({ id, parent }))
  for (const number of [0, 1, 2, 3]) {
    const key = `${id}-turn-${Math.floor(number / 2)}`
    const turn = await sessions.putTurn(newTurn(id, { id: key, key }))
    await addAll(sessions, [newMessage(id, { id: `${id}-${number}`, turn, at: minute(number) })])
  }
}

describe('how far a judge read', () => {
  test('is nothing at first, then what it was moved to, for each judge by itself', async () => {
    const store = await temporaryStore()
    await withSession(store, 's')
    expect(await store.learning.cursor(ME, 's', 'local')).toBeNull()
    expect(await store.learning.move(ME, 's', 'local', 's-1', minute(5))).toBe(true)
    expect(await store.learning.move(ME, 's', 'local', 's-2', minute(6))).toBe(true)
    expect(await store.learning.cursor(ME, 's', 'local')).toBe('s-2')
    expect(await store.learning.cursor(ME, 's', 'model')).toBeNull()
  })

  test('is not moved to what is not there', async () => {
    const store = await temporaryStore()
    await withSession(store, 's')
    await withSession(store, 't')
    for (const [session, message] of [
      ['s', 'nothing'],
      ['s', 't-1'],
      ['nothing', 's-1'],
    ] as const)
      expect(await store.learning.move(ME, session, 'local', message, minute(5))).toBe(false)
    expect(await store.learning.cursor(ME, 's', 'local')).toBeNull()
  })

  test('goes with its session', async () => {
    const store = await temporaryStore()
    await withSession(store, 's')
    await store.learning.move(ME, 's', 'local', 's-1', minute(5))
    await store.sessions.remove(ME, 's')
    expect(await ask(store.path, 'SELECT * FROM learning')).toEqual([])
  })

  test('follows when the words of a hook give way to the transcript', async () => {
    const store = await temporaryStore()
    const { sessions, learning } = store
    await sessions.put(newSession({ id: 's' }))
    const { turn: _, ...heard } = newMessage('s', { id: 'heard', promptId: 'prompt' })
    await sessions.hear(heard, newTurn('s', { key: 'prompt' }))
    await learning.move(ME, 's', 'local', 'heard', minute(5))
    await addAll(sessions, [newMessage('s', { id: 'said', promptId: 'prompt' })])
    expect(await learning.cursor(ME, 's', 'local')).toBe('said')
    expect(await learning.unread(ME, 'local')).toEqual([])
  })
})

describe('what a judge did not read', () => {
  test('are the sessions with something behind its place, the quietest first, without subagents', async () => {
    const store = await temporaryStore()
    for (const id of ['read', 'begun', 'fresh']) await withSession(store, id)
    await withSession(store, 'subagent', 'fresh')
    await store.sessions.put(newSession({ id: 'silent' }))
    await addAll(store.sessions, [newMessage('fresh', { id: 'later', at: minute(30) })])
    await store.learning.move(ME, 'read', 'local', 'read-3', minute(5))
    await store.learning.move(ME, 'begun', 'local', 'begun-1', minute(5))
    const [begun, fresh] = [
      { session: 'begun', turns: 1, lastAt: minute(3) },
      { session: 'fresh', turns: 3, lastAt: minute(30) },
    ]
    expect(await store.learning.unread(ME, 'local')).toEqual([begun, fresh])
    expect(await store.learning.unread(ME, 'local', minute(3))).toEqual([begun])
    expect(await store.learning.unread(ME, 'local', minute(2))).toEqual([])
    expect((await store.learning.unread(ME, 'model')).map(({ session }) => session)).toEqual([
      ...['begun', 'read', 'fresh'],
    ])
  })

  test('is the whole session when the message at its place is gone', async () => {
    const store = await temporaryStore()
    await withSession(store, 's')
    await store.learning.move(ME, 's', 'local', 's-3', minute(5))
    expect(await store.learning.unread(ME, 'local')).toEqual([])
    await meddle(store.path, `DELETE FROM messages WHERE id = 's-3'`)
    expect(await store.learning.unread(ME, 'local')).toMatchObject([{ session: 's', turns: 2 }])
  })

  if (dialect() === 'sqlite')
    test('is found by indexes: no table but that of the sessions is gone through', async () => {
      const { path } = await temporaryStore()
      const sql = UNREAD.replace('IN_REACH', `s.user_id = 'me'`).replaceAll('?', `'x'`)
      const plan = (await ask(path, `EXPLAIN QUERY PLAN ${sql}`)).map(({ detail }) => String(detail))
      expect(plan.filter((step) => /^SCAN /.test(step) && !/^SCAN (s|u)\b/.test(step))).toEqual([])
      expect(plan.filter((step) => /^SEARCH (l|p|x) /.test(step)).length).toBeGreaterThanOrEqual(4)
    })
})
