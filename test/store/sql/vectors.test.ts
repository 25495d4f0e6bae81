import { describe, expect, test } from 'vitest'
import { reachOf } from '../../../src/model/reach.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { author, ME, newMemory, STRANGER, statement } from '../examples.ts'
import { ask, temporaryStore } from '../temporary-store.ts'

const data = (...values: number[]) => new Uint8Array(values)
const vector = (number: number, value = number) => ({ number, bits: data(value, 255), data: data(value) })

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
  test('are read by place, exactly as written, in the order of their numbers', async () => {
    const { vectors } = await threeMemories()
    expect(await vectors.put(ME, 'm', [vector(3), vector(1), vector(2)])).toBe(3)
    expect(await vectors.places(ME)).toEqual([null, 'p'])
    expect(await vectors.bits(ME, 'm', null, 0, 9)).toEqual({
      numbers: [1, 3],
      bits: Buffer.from([1, 255, 3, 255]),
    })
    expect((await vectors.bits(ME, 'm', null, 1, 9)).numbers).toEqual([3])
    expect((await vectors.bits(ME, 'm', null, 0, 1)).numbers).toEqual([1])
    expect((await vectors.bits(ME, 'm', 'p', 0, 9)).numbers).toEqual([2])
    expect(await vectors.bits(ME, 'other', null, 0, 9)).toEqual({ numbers: [], bits: Buffer.alloc(0) })
    expect(await vectors.byNumbers(ME, 'm', [2, 9])).toEqual([{ id: 'b', data: data(2) }])
  })

  test('those put later are told apart, and one put again is among them', async () => {
    const { vectors } = await threeMemories()
    await vectors.put(ME, 'm', [vector(1), vector(3)])
    const step = await vectors.step()
    expect((await vectors.bitsSince(ME, 'm', null, step)).numbers).toEqual([])
    await vectors.put(ME, 'm', [vector(1, 7), vector(2)])
    expect(await vectors.bitsSince(ME, 'm', null, step)).toEqual({
      numbers: [1],
      bits: Buffer.from([7, 255]),
    })
    expect((await vectors.bitsSince(ME, 'm', 'p', step)).numbers).toEqual([2])
    expect(await vectors.count(ME, 'm', 99)).toBe(3)
    expect(await vectors.count(ME, 'm', 2)).toBe(2)
    expect(await vectors.count(reachOf('me', null), 'm', 99)).toBe(2)
  })

  test('a step is never used twice, even when the last vector went', async () => {
    const { vectors, memories } = await threeMemories()
    await vectors.put(ME, 'm', [vector(1), vector(3)])
    const step = await vectors.step()
    await memories.forget(ME, 'c', author())
    await vectors.put(ME, 'm', [vector(1)])
    expect((await vectors.bitsSince(ME, 'm', null, step)).numbers).toEqual([1])
  })

  test('what has none waits, the newest first, until it has one', async () => {
    const { vectors, memories } = await threeMemories()
    expect((await vectors.unembedded(ME, 2)).map(({ id }) => id)).toEqual(['c', 'b'])
    expect(await vectors.waiting(ME, 'm')).toBe(3)
    await vectors.put(ME, 'm', [vector(1), vector(2), vector(3)])
    expect(await vectors.waiting(ME, 'm')).toBe(0)
    await memories.revise(ME, 'a', statement({ text: 'a', keywords: ['plum'] }), author())
    expect(await vectors.unembedded(ME, 9)).toEqual([
      { number: 1, id: 'a', text: 'a', topic: null, aliases: [], keywords: ['plum'] },
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
    expect((await vectors.unembedded(ME, 9)).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(await vectors.waiting(ME, 'new')).toBe(2)
  })

  test('are not taken for what is forgotten, foreign or was never there', async () => {
    const { vectors, memories } = await threeMemories()
    await memories.forget(ME, 'a', author())
    expect(await vectors.put(ME, 'm', [vector(1), vector(9)])).toBe(0)
    expect(await vectors.put(STRANGER, 'm', [vector(3)])).toBe(0)
    expect((await vectors.unembedded(ME, 9)).map(({ id }) => id)).toEqual(['c', 'b'])
    await memories.restore(ME, 'a', author())
    expect((await vectors.unembedded(ME, 9)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  test('only of what lives are given out in full', async () => {
    const { vectors, memories } = await threeMemories()
    await vectors.put(ME, 'm', [vector(1), vector(3)])
    await memories.supersede(ME, 'a', 'c', author())
    expect((await vectors.byNumbers(ME, 'm', [1, 3])).map(({ id }) => id)).toEqual(['c'])
    await memories.markReview(ME, 'c', 'new')
    const forThePerson = await vectors.byNumbers(ME, 'm', [1, 3], { withoutNew: true })
    expect(forThePerson.map(({ id }) => id)).toEqual(['a'])
  })
})
