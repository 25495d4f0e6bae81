import { describe, expect, test } from 'vitest'
import { rank, WEIGHTS } from '../../src/recall/rank.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { author, ME, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

async function ranked(store: SqliteStore, query: string, gate: number) {
  const textOf = async (ids: readonly string[]) =>
    new Map((await store.memories.byIds(ME, ids)).map(({ id, text }) => [id, text]))
  return rank(store, 'memories', ME, query, { limit: 10, gate, textOf })
}

async function withTexts(...texts: readonly string[]): Promise<SqliteStore> {
  const store = await temporaryStore()
  for (const text of texts) await store.memories.add(newMemory({ id: text, text }), author())
  return store
}

describe('ranking', () => {
  test('leaves out what covers too little of what was asked', async () => {
    const store = await withTexts('plum', 'fig', 'pear')
    expect(await ranked(store, 'plum quince medlar sorb rowan', WEIGHTS.strictGate)).toEqual([])
    expect((await ranked(store, 'plum quince', 0.1)).map(({ id }) => id)).toEqual(['plum'])
  })

  test('lets a rare word count more than a common one', async () => {
    const store = await withTexts('plum fig', 'plum pear', 'plum sorb', 'plum rowan', 'quince alone')
    const [first] = await ranked(store, 'plum quince', 0)
    expect(first?.id).toBe('quince alone')
  })

  test('is the same every time, also among equals', async () => {
    const store = await withTexts('plum one', 'plum two', 'plum three')
    const first = await ranked(store, 'plum', 0)
    expect(first).toHaveLength(3)
    expect(await ranked(store, 'plum', 0)).toEqual(first)
  })
})
