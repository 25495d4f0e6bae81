import { describe, expect, test } from 'vitest'
import { reachOf } from '../../../src/model/reach.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { author, ME, newMemory, STRANGER, statement } from '../examples.ts'
import { ask, temporaryStore } from '../temporary-store.ts'

const data = (...values: number[]) => new Uint8Array(values)
const vector = (number: number, value = number) => ({ number, data: data(value) })

/** Memories a, b and c with the numbers 1, 2 and 3: b is of project p. */
async function threeMemories(): Promise<SqliteStore> {
  const store = await temporaryStore()
  await store.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, author().at)
  for (const id of ['a', 'b', 'c']) {
    const place = id === 'b' ? ({ scope: 'project', project: 'p' } as const) : {}
    await store.memories.add(newMemory({ id, text: id, ...place }), author())
  }
  return store
}

describe('vectors', () => {
  test('are read by id, exactly as written, where they are within reach', async () => {
    const { vectors } = await threeMemories()
    expect(await vectors.put(ME, 'm', [vector(3), vector(1), vector(2)])).toBe(3)
    await vectors.put(ME, 'm', [vector(1, 7)])
    const read = async (reach: typeof ME, model: string) =>
      new Map((await vectors.byIds(reach, model, ['a', 'b', 'z'])).map(({ id, data }) => [id, [...data]]))
    expect(await read(ME, 'm')).toEqual(
      new Map([
        ['a', [7]],
        ['b', [2]],
      ]),
    )
    expect(await read(reachOf('me', null), 'm')).toEqual(new Map([['a', [7]]]))
    expect(await read(STRANGER, 'm')).toEqual(new Map())
    expect(await read(ME, 'other')).toEqual(new Map())
  })

  test('what has none waits, the newest first, until it has one', async () => {
    const { vectors, memories } = await threeMemories()
    expect((await vectors.unembedded(ME, 2)).map(({ text }) => text)).toEqual(['c', 'b'])
    expect(await vectors.waiting(ME, 'm')).toBe(3)
    await vectors.put(ME, 'm', [vector(1), vector(2), vector(3)])
    expect(await vectors.waiting(ME, 'm')).toBe(0)
    await memories.revise(ME, 'a', statement({ text: 'a', keywords: ['plum'] }), author())
    expect(await vectors.unembedded(ME, 9)).toEqual([
      { number: 1, text: 'a', topic: null, aliases: [], keywords: ['plum'] },
    ])
  })

  test.each([
    ['text', { text: 'other' }],
    ['topic', { text: 'a', topic: 'plum' }],
    ['aliases', { text: 'a', aliases: ['plum'] }],
    ['keywords', { text: 'a', keywords: ['plum'] }],
  ])('go when the %s changes', async (_what, change) => {
    const { vectors, memories, path } = await threeMemories()
    await vectors.put(ME, 'm', [vector(1)])
    await memories.revise(ME, 'a', statement({ text: 'a', pinned: true }), author())
    expect(await ask(path, 'SELECT memory_n FROM memory_vectors')).toEqual([{ memory_n: 1 }])
    await memories.revise(ME, 'a', statement(change), author())
    expect(await ask(path, 'SELECT memory_n FROM memory_vectors')).toEqual([])
  })

  test('of another model are taken away, and their memories wait', async () => {
    const { vectors } = await threeMemories()
    await vectors.put(ME, 'old', [vector(1), vector(2)])
    await vectors.put(ME, 'new', [vector(3)])
    expect(await vectors.waiting(ME, 'new')).toBe(2)
    expect(await vectors.dropOthers(ME, 'new')).toBe(2)
    expect((await vectors.unembedded(ME, 9)).map(({ text }) => text)).toEqual(['b', 'a'])
    expect(await vectors.waiting(ME, 'new')).toBe(2)
  })

  test('are not taken for what is forgotten, foreign or was never there', async () => {
    const { vectors, memories } = await threeMemories()
    await memories.forget(ME, 'a', author())
    expect(await vectors.put(ME, 'm', [vector(1), vector(9)])).toBe(0)
    expect(await vectors.put(STRANGER, 'm', [vector(3)])).toBe(0)
    expect((await vectors.unembedded(ME, 9)).map(({ text }) => text)).toEqual(['c', 'b'])
    await memories.restore(ME, 'a', author())
    expect((await vectors.unembedded(ME, 9)).map(({ text }) => text)).toEqual(['c', 'b', 'a'])
  })
})
