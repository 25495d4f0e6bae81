import { describe, expect, test } from 'vitest'
import { reachOf, wholeReach } from '../../src/model/reach.ts'
import { searchHistory } from '../../src/recall/history.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { addAll, ME, minute, newMessage, newSession } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

describe('a search in what was said', () => {
  async function withTalk(): Promise<SqliteStore> {
    const store = await temporaryStore()
    for (const id of ['p', 'q']) {
      await store.projects.seen({ id, kind: 'name', name: id }, null, minute(0))
      await store.sessions.put(newSession({ id: `s-${id}`, hostSession: `talk-${id}`, project: id }))
    }
    await addAll(store.sessions, [
      newMessage('s-p', { id: '1', hostMessage: 'first', text: 'we bake plum cake', at: minute(1) }),
      newMessage('s-p', { id: '2', text: 'nothing of it' }),
      newMessage('s-q', { id: '3', text: 'plum again' }),
    ])
    return store
  }

  test('gives the message with its session, as the host calls them, and when it was said', async () => {
    const results = await searchHistory(await withTalk(), reachOf('me', 'p'), 'plum cake', 10)
    expect(results).toEqual([
      {
        ...{ id: '1', text: 'we bake plum cake', at: minute(1), session: 'talk-p', message: 'first' },
        ...{ score: expect.any(Number), reasons: ['shares "cake", "plum"'] },
      },
    ])
  })

  test('shows nothing of another project or user [promise:few-and-right.scope]', async () => {
    const store = await withTalk()
    const ids = async (reach = ME) =>
      (await searchHistory(store, reach, 'plum', 10)).map(({ id }) => id).sort()
    expect(await ids()).toEqual(['1', '3'])
    expect(await ids(reachOf('me', 'q'))).toEqual(['3'])
    expect(await ids(reachOf('me', null))).toEqual([])
    expect(await ids(wholeReach('stranger'))).toEqual([])
  })
})
