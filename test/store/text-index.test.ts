import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { termsOf } from '../../src/store/terms.ts'
import { dialect } from './dialect.ts'
import { addAll, author, ME, makeId, newMemory, newMessage, newSession, statement } from './examples.ts'
import { ask, meddle, temporaryStore } from './temporary-store.ts'

const WORDS = ['plum', 'pear', 'fig', 'quince', 'medlar'] as const

describe('the search index says exactly what the rows say', () => {
  const change = fc.record({
    what: fc.constantFrom('add', 'revise', 'forget', 'restore', 'purge', 'delete'),
    which: fc.nat({ max: 2 }),
    words: fc.subarray([...WORDS], { minLength: 1 }),
  })

  test('after any series of additions, revisions, deletions, forgetting, restoring and purging', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 25, size: 'max' }), async (changes) => {
        const store = await temporaryStore()
        for (const { what, which, words } of changes) await CHANGES[what]?.(store, String(which), words)
        expect(await store.upkeep.problems()).toEqual([])
        for (const word of WORDS) expect(await found(store, word)).toEqual(await holding(store, word))
        await store.close()
      }),
      { numRuns: 25 },
    )
  })

  test('for messages, when they are added and deleted', async () => {
    const store = await temporaryStore()
    await store.sessions.put(newSession({ id: 's' }))
    await addAll(
      store.sessions,
      WORDS.map((text) => newMessage('s', { id: text, text })),
    )
    const search = () => store.text.search('messages', ME, ['plum', 'fig'], 10)
    expect((await search()).map(({ id }) => id).sort()).toEqual(['fig', 'plum'])
    await meddle(store.path, `DELETE FROM messages WHERE id = 'plum'`)
    expect((await search()).map(({ id }) => id)).toEqual(['fig'])
    expect(await store.upkeep.problems()).toEqual([])
  })
})

describe('searching the index', () => {
  test('shows what lives: no forgotten and no superseded memory [promise:few-and-right.superseded]', async () => {
    const store = await temporaryStore()
    for (const id of ['living', 'replaced', 'forgotten'])
      await store.memories.add(newMemory({ id, text: `plum ${id}` }), author())
    await store.memories.supersede(ME, 'replaced', 'living', author())
    await store.memories.forget(ME, 'forgotten', author())
    expect(await found(store, 'plum')).toEqual(['living'])
  })

  test('puts first what holds more and rarer of the words, and labels count', async () => {
    const store = await temporaryStore()
    const add = (id: string, fields: object) => store.memories.add(newMemory({ id, ...fields }), author())
    await add('both', { text: 'plum and fig' })
    await add('one', { text: 'plum alone' })
    await add('label', { text: 'something else', keywords: ['fig'] })
    await add('none', { text: 'nothing of it' })
    const hits = await store.text.search('memories', ME, ['plum', 'fig'], 10)
    expect(hits[0]?.id).toBe('both')
    expect(hits.map(({ id }) => id).sort()).toEqual(['both', 'label', 'one'])
    expect(await store.text.search('memories', ME, ['plum', 'fig'], 1)).toHaveLength(1)
    expect(await store.text.search('memories', ME, [], 10)).toEqual([])
  })

  test.each([
    '"',
    '" OR (* NEAR',
    '""',
    '*',
    'a"b',
    'NOT',
    'terms:plum',
    '^plum',
    'plum*',
    '(',
    '-',
    '\u0000',
  ])('takes the term %j literally', async (term) => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ text: 'fig' }), author())
    expect(await store.text.search('memories', ME, [term], 10)).toEqual([])
    expect(await store.text.search('memories', ME, [term, 'fig'], 10)).toHaveLength(1)
  })

  test('knows in how many rows a word stands', async () => {
    const store = await temporaryStore()
    for (const text of ['plum fig', 'plum pear', 'quince'])
      await store.memories.add(newMemory({ text }), author())
    const { rows, counts } = await store.text.frequencies('memories', ['plum', 'fig', 'medlar'])
    expect(rows).toBe(3)
    expect([...counts].sort()).toEqual([
      ['fig', 1],
      ['plum', 2],
    ])
    expect(await store.text.countAny('memories', ['fig', 'pear', 'medlar'], 3)).toBe(2)
    expect(await store.text.memoriesWithAny(ME, ['fig', 'pear'], { most: 9 })).toHaveLength(2)
  })
})

/** SQLite takes the rows of a deleted row along only where it is asked to. */
const CASCADING = { sqlite: 'PRAGMA foreign_keys = ON;', postgres: '' }

type Apply = (store: SqliteStore, slot: string, words: readonly string[]) => Promise<unknown>

/** Each change is made to the memory in a slot; one that cannot be made there changes nothing. */
const CHANGES: Record<string, Apply> = {
  add: async ({ memories }, slot, words) => {
    if ((await memories.get(ME, slot)) !== undefined) return
    await memories.add(newMemory({ id: slot, text: `${words.join(' ')} ${makeId()}` }), author())
  },
  revise: ({ memories }, slot, words) =>
    memories.revise(ME, slot, statement({ text: makeId(), keywords: words }), author()),
  forget: ({ memories }, slot) => memories.forget(ME, slot, author()),
  restore: ({ memories }, slot) => memories.restore(ME, slot, author()),
  purge: ({ memories }, slot) => memories.purge(ME, slot, author()),
  delete: ({ path }, slot) =>
    meddle(path, `${CASCADING[dialect()]} DELETE FROM memories WHERE id = '${slot}'`),
}

async function found(store: SqliteStore, word: string): Promise<string[]> {
  const hits = await store.text.search('memories', ME, termsOf(word), 100)
  return hits.map(({ id }) => id).sort()
}

/** The living memories that hold a word, read from the rows themselves. */
async function holding(store: SqliteStore, word: string): Promise<string[]> {
  const rows = await ask(
    store.path,
    `SELECT id FROM memories WHERE state = 'active' AND (instr(text, ?) > 0 OR instr(keywords, ?) > 0) ORDER BY id`,
    ...[word, word],
  )
  return rows.map(({ id }) => String(id))
}
