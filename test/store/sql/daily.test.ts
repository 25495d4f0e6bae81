import { describe, expect, test } from 'vitest'
import { reachOf } from '../../../src/model/reach.ts'
import { addAll, ME, minute, newMessage, newSession, STRANGER } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const QUIET = minute(30)

async function withSession(fields: Parameters<typeof newSession>[0] = {}) {
  const store = await temporaryStore()
  await store.projects.seen({ id: 'shop', kind: 'name', name: 'shop' }, null, minute(0))
  const session = await store.sessions.put(newSession({ id: 's', ...fields }))
  await addAll(store.sessions, [
    newMessage(session, { at: minute(10) }),
    newMessage(session, { at: minute(20) }),
  ])
  return store
}

const PLACE = { session: 's', through: minute(20), day: '2026-01-31', parts: 1 }

describe('which sessions a daily log does not tell of', () => {
  test('those that fell quiet or ended after their last word, until their place has moved', async () => {
    const { daily, sessions } = await withSession()
    const due = [{ session: 's', startedAt: minute(0), lastAt: minute(20) }]
    expect(await daily.due(ME, 'home', minute(19))).toEqual([])
    expect(await daily.due(ME, 'home', QUIET)).toEqual(due)
    await sessions.end('s', minute(21))
    expect(await daily.due(ME, 'home', minute(0))).toEqual(due)
    await daily.move(ME, 'home', PLACE, minute(31))
    expect(await daily.due(ME, 'home', QUIET)).toEqual([])
    expect(await daily.cursor(ME, 'home', 's')).toEqual(PLACE)
    expect(await daily.due(ME, 'another vault', QUIET)).toEqual(due)
    await addAll(sessions, [newMessage('s', { at: minute(25) })])
    expect(await daily.due(ME, 'home', minute(24))).toEqual([])
    expect(await daily.due(ME, 'home', QUIET)).toEqual([{ ...due[0], lastAt: minute(25) }])
  })

  test('nobody sees or moves the place of a session out of reach', async () => {
    const { daily } = await withSession({ project: 'shop' })
    for (const reach of [STRANGER, reachOf('me', 'bank')]) {
      expect(await daily.due(reach, 'home', QUIET)).toEqual([])
      await daily.move(reach, 'home', PLACE, minute(31))
      expect(await daily.cursor(reach, 'home', 's')).toBeUndefined()
    }
    expect(await daily.cursor(ME, 'home', 's')).toBeUndefined()
    expect(await daily.due(reachOf('me', 'shop'), 'home', QUIET)).toHaveLength(1)
  })

  test('what is being written is known until the place moves, and goes with its session', async () => {
    const { daily, sessions } = await withSession()
    const append = { ...PLACE, path: 'daily/2026-01-31.md', position: 3, text: 'an entry' }
    await daily.begin(ME, 'home', append)
    expect([await daily.unfinished(ME, 'home'), await daily.unfinished(STRANGER, 'home')]).toEqual([
      append,
      undefined,
    ])
    await daily.move(ME, 'home', PLACE, minute(31))
    expect(await daily.unfinished(ME, 'home')).toBeUndefined()
    await daily.begin(ME, 'home', append)
    await sessions.remove(ME, 's')
    expect([await daily.unfinished(ME, 'home'), await daily.cursor(ME, 'home', 's')]).toEqual([
      undefined,
      undefined,
    ])
  })
})
