import { describe, expect, test } from 'vitest'
import type { Embedder } from '../../src/embed/embedder.ts'
import { openTable } from '../../src/embed/open-table.ts'
import { embedMissing } from '../../src/ingest/embed-missing.ts'
import { author, ME, newMemory, STRANGER, statement } from '../store/examples.ts'
import { ask, temporaryStore } from '../store/temporary-store.ts'

const table = openTable()
const another: Embedder = { ...table, model: 'another' }

async function withMemories(count: number) {
  const store = await temporaryStore()
  await store.transaction(async ({ memories }) => {
    for (let at = 0; at < count; at++)
      await memories.add(newMemory({ id: `m${at}`, text: `plum ${at}` }), author())
  })
  return store
}

describe('missing vectors', () => {
  test('are made, batch by batch, until none is missing', async () => {
    const store = await withMemories(7)
    expect(await embedMissing({ store, reach: ME }, table, { batch: 3 })).toBe(7)
    expect(await store.vectors.waiting(ME, table.model)).toBe(0)
    expect(await embedMissing({ store, reach: ME }, table)).toBe(0)
    await store.memories.revise(ME, 'm3', statement({ text: 'pear' }), author())
    expect(await embedMissing({ store, reach: ME }, table)).toBe(1)
  })

  test('are made anew when the model is another, and nothing is left of the old one', async () => {
    const store = await withMemories(5)
    await embedMissing({ store, reach: ME }, table)
    expect(await store.vectors.waiting(ME, 'another')).toBe(5)
    expect(await embedMissing({ store, reach: ME }, another, { batch: 2 })).toBe(5)
    expect(await ask(store.path, 'SELECT DISTINCT model FROM memory_vectors')).toEqual([{ model: 'another' }])
  })

  test('wait for the next time when it has to stop', async () => {
    const store = await withMemories(5)
    const stop = new AbortController()
    const stopping: Embedder = {
      ...table,
      embed: (text) => {
        stop.abort()
        return table.embed(text)
      },
    }
    expect(await embedMissing({ store, reach: ME }, stopping, { batch: 2, signal: stop.signal })).toBe(2)
    expect(await store.vectors.waiting(ME, table.model)).toBe(3)
    expect(await embedMissing({ store, reach: ME }, table)).toBe(3)
  })

  test('a failure keeps what was made before it, and nothing of its own batch', async () => {
    const store = await withMemories(4)
    let calls = 0
    const failing: Embedder = {
      ...table,
      embed: (text) => {
        if (++calls === 4) throw new Error('no more')
        return table.embed(text)
      },
    }
    await expect(embedMissing({ store, reach: ME }, failing, { batch: 2 })).rejects.toThrow('no more')
    expect(await store.vectors.waiting(ME, table.model)).toBe(2)
  })

  test('are made only for the asker', async () => {
    const store = await withMemories(2)
    expect(await embedMissing({ store, reach: STRANGER }, table)).toBe(0)
    expect(await store.vectors.waiting(ME, table.model)).toBe(2)
  })
})
