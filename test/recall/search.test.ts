import { describe, expect, test } from 'vitest'
import { wholeReach } from '../../src/model/reach.ts'
import { searchMemories } from '../../src/recall/search.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import type { NewMemory } from '../../src/store/store.ts'
import { author, ME, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

async function withMemories(...memories: readonly Partial<NewMemory>[]): Promise<SqliteStore> {
  const store = await temporaryStore()
  for (const memory of memories) await store.memories.add(newMemory(memory), author())
  return store
}

async function found(store: SqliteStore, query: string, limit = 10): Promise<string[]> {
  const { matches } = await searchMemories(store, ME, query, limit)
  return matches.map(({ memory }) => memory.id)
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

  test('says what a mistyped word was taken for', async () => {
    const store = await withMemories({ text: 'Postgres listens on 5433' }, ...HAY)
    const { matches } = await searchMemories(store, ME, 'where does postgras listen', 1)
    expect(matches[0]?.reasons).toContain('shares "postgras", taken for "Postgres", "listen"')
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
    const { matches } = await searchMemories(store, ME, 'plum fig', 10, {
      gate: { needed: 8, again: 0, far: 10, apart: 0 },
    })
    expect(matches.map(({ memory, reasons }) => [memory.id, reasons])).toEqual([
      ['a', ['shares "fig", "plum"']],
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
    expect((await searchMemories(store, wholeReach('stranger'), 'plum', 10)).matches).toEqual([])
  })
})
