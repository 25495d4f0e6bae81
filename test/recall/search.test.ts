import { describe, expect, test } from 'vitest'
import { reachOf, wholeReach } from '../../src/model/reach.ts'
import { searchHistory, searchMemories } from '../../src/recall/search.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import type { NewMemory } from '../../src/store/store.ts'
import { addAll, author, ME, minute, newMemory, newMessage, newSession } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

async function withMemories(...memories: readonly Partial<NewMemory>[]): Promise<SqliteStore> {
  const store = await temporaryStore()
  for (const memory of memories) await store.memories.add(newMemory(memory), author())
  return store
}

async function found(store: SqliteStore, query: string, limit = 10): Promise<string[]> {
  return (await searchMemories(store, ME, query, limit)).map(({ memory }) => memory.id)
}

describe('a search for memories', () => {
  const NEEDLE = { id: 'needle', text: 'The getUserName helper lives in src/users/name.ts' }
  const HAY = ['one thing', 'another thing', 'a third thing', 'users and names'].map((text) => ({ text }))

  test.each([
    ['getUserName'],
    ['get_user_name'],
    ['where is the user name helper'],
    ['src/users/name.ts'],
    ['NAME.TS'],
    ['helpers'],
  ])('%j finds the memory that fits', async (query) => {
    expect((await found(await withMemories(NEEDLE, ...HAY), query))[0]).toBe('needle')
  })

  test.each([
    ['a topic', { topic: 'deploy-day' }, 'deploy day'],
    ['an alias', { aliases: ['shipping'] }, 'shipping'],
    ['a keyword', { keywords: ['release'] }, 'releases'],
    ['a tag', { tags: ['ops'] }, 'ops'],
    ['a file', { files: ['deploy/run.sh'] }, 'run.sh'],
    ['German', { text: 'Die Größe der Datenbank ist begrenzt' }, 'grosse datenbanken grosse'],
    ['Chinese', { text: '数据库迁移需要锁' }, '迁移'],
  ])('finds by %s', async (_what, memory, query) => {
    expect(await found(await withMemories({ id: 'needle', ...memory }, ...HAY), query)).toEqual(['needle'])
  })

  test.each(['', ' ', '???', '" OR (* NEAR/2 NOT', 'AND OR NOT', '*', '🎉', 'the of and', '\u0000'])(
    'for %j is a literal search that finds nothing, and no error',
    async (query) => {
      expect(await found(await withMemories(NEEDLE, ...HAY), query)).toEqual([])
    },
  )

  test('for ten megabytes is answered', async () => {
    const store = await withMemories(NEEDLE)
    expect(await found(store, `getUserName ${'getUserName '.repeat(900_000)}`)).toEqual(['needle'])
  })

  test('gives each its score and the words they share, best first, and no more than asked for', async () => {
    const store = await withMemories({ id: 'a', text: 'plum fig' }, { id: 'b', text: 'plum' }, ...HAY)
    const matches = await searchMemories(store, ME, 'plum fig', 10)
    expect(matches.map(({ memory, reasons }) => [memory.id, reasons])).toEqual([
      ['a', ['shares "plum", "fig"']],
      ['b', ['shares "plum"']],
    ])
    for (const { score } of matches) expect(score > 0 && score <= 1).toBe(true)
    expect(await found(store, 'plum fig', 1)).toEqual(['a'])
  })

  test('shows no memory that was replaced or forgotten [promise:few-and-right.superseded]', async () => {
    const ids = ['old', 'new', 'gone']
    const store = await withMemories(...ids.map((id) => ({ id, text: `plum ${id}` })))
    await store.memories.supersede(ME, 'old', 'new', author())
    await store.memories.forget(ME, 'gone', author())
    expect(await found(store, 'plum')).toEqual(['new'])
  })

  test('shows nobody else’s [promise:few-and-right.scope]', async () => {
    const store = await withMemories({ text: 'plum' })
    expect(await searchMemories(store, wholeReach('stranger'), 'plum', 10)).toEqual([])
  })
})

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
        ...{ score: expect.any(Number), reasons: ['shares "plum", "cake"'] },
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
