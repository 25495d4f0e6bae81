import { describe, expect, test } from 'vitest'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { author, ME, minute, newMemory } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

async function withTwo(trust = 1): Promise<SqliteStore> {
  const store = await temporaryStore()
  await store.memories.add(newMemory({ id: 'one', text: 'plum' }), author(1))
  await store.memories.add(newMemory({ id: 'two', text: 'fig', trust }), author(1))
  return store
}

async function statesOf(store: SqliteStore): Promise<Record<string, string>> {
  const memories = await store.memories.list(ME)
  return Object.fromEntries(memories.map(({ id, state }) => [id, state]))
}

describe('a conflict', () => {
  test('marks both, links them, and leaves a revision on each', async () => {
    const store = await withTwo()
    expect(await store.memories.conflict(ME, 'two', 'one', author(2))).toBe(true)
    expect(await statesOf(store)).toEqual({ one: 'conflict', two: 'conflict' })
    expect(await store.memories.links(ME, 'one')).toMatchObject([
      { from: 'two', relation: 'conflicts', to: 'one' },
    ])
    for (const id of ['one', 'two'])
      expect((await store.memories.history(ME, id)).map(({ change }) => change)).toEqual([
        'created',
        'conflicted',
      ])
  })

  test('leaves alone what is trusted more', async () => {
    const store = await withTwo(0.7)
    await store.memories.conflict(ME, 'two', 'one', author(2))
    expect(await statesOf(store)).toEqual({ one: 'active', two: 'conflict' })
  })

  test('in which neither is to be preferred marks both, whatever they are worth', async () => {
    const store = await withTwo(0.7)
    await store.memories.conflict(ME, 'two', 'one', author(2), { both: true })
    expect(await statesOf(store)).toEqual({ one: 'conflict', two: 'conflict' })
    await store.memories.forget(ME, 'two', author(3))
    expect(await statesOf(store)).toMatchObject({ one: 'active' })
  })

  test('needs two that live', async () => {
    const store = await withTwo()
    await store.memories.forget(ME, 'one', author(2))
    expect(await store.memories.conflict(ME, 'two', 'one', author(3))).toBe(false)
    expect(await store.memories.conflict(ME, 'two', 'two', author(3))).toBe(false)
    expect(await statesOf(store)).toMatchObject({ two: 'active' })
  })

  test('is over when one of the two is forgotten or replaced', async () => {
    const store = await withTwo()
    await store.memories.add(newMemory({ id: 'three', text: 'pear' }), author(1))
    for (const [one, other] of [
      ['one', 'two'],
      ['one', 'three'],
    ] as const)
      await store.memories.conflict(ME, one, other, author(2))
    await store.memories.forget(ME, 'two', author(3))
    expect(await statesOf(store)).toEqual({ one: 'conflict', two: 'forgotten', three: 'conflict' })
    await store.memories.supersede(ME, 'three', 'one', author(4))
    expect(await statesOf(store)).toMatchObject({ one: 'active', three: 'superseded' })
  })
})

describe('what was superseded and holds again', () => {
  test('lives, without an end', async () => {
    const store = await withTwo()
    await store.memories.supersede(ME, 'one', 'two', author(2), minute(1))
    expect(await store.memories.get(ME, 'one')).toMatchObject({ validTo: minute(1), supersededBy: 'two' })
    expect(await store.memories.reinstate(ME, 'one', author(3))).toMatchObject({
      state: 'active',
      validTo: null,
      supersededBy: null,
    })
    expect(await store.memories.reinstate(ME, 'one', author(4))).toBeUndefined()
  })

  test('stays where it is while the same statement lives elsewhere', async () => {
    const store = await withTwo()
    await store.memories.supersede(ME, 'one', 'two', author(2))
    await store.memories.add(newMemory({ id: 'again', text: 'plum' }), author(3))
    expect(await store.memories.reinstate(ME, 'one', author(4))).toBeUndefined()
    expect(await statesOf(store)).toMatchObject({ one: 'superseded', again: 'active' })
  })
})
