import { describe, expect, test } from 'vitest'
import type { Run } from '../../../src/model/ledger.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { author, ME, minute, newMemory, newRun } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

/** A run that added one memory. */
async function ran(store: SqliteStore, id: string, at: number, fields: Partial<Run> = {}): Promise<string> {
  await store.runs.add(newRun({ id, at: minute(at), ...fields }))
  const memory = newMemory({ text: `by ${id}`, review: 'new' })
  return (await store.memories.add(memory, { ...author(at), run: id })).id
}

describe('a run', () => {
  test('is kept once, with what it changed in the revisions that name it', async () => {
    const store = await temporaryStore()
    const id = await ran(store, 'a', 1, { model: 'a model', session: 's', project: null })
    await store.runs.add(newRun({ id: 'a', judge: 'other' }))
    expect(await store.runs.get(ME, 'a')).toEqual(
      newRun({ id: 'a', at: minute(1), model: 'a model', session: 's' }),
    )
    await store.memories.forget(ME, id, author(2))
    expect(await store.runs.changes(ME, 'a')).toEqual([
      { memory: id, revision: 1, change: 'created', why: 'to see' },
    ])
    expect((await store.memories.history(ME, id)).map(({ run }) => run)).toEqual(['a', null])
  })

  test('the last is the newest that changed something and was not undone', async () => {
    const store = await temporaryStore()
    expect(await store.runs.last(ME)).toBeUndefined()
    await ran(store, 'a', 1)
    await ran(store, 'b', 2)
    await store.runs.add(newRun({ id: 'idle', at: minute(3) }))
    expect(await store.runs.last(ME)).toMatchObject({ id: 'b' })
    expect(await store.runs.markUndone(ME, 'b', minute(4))).toBe(true)
    expect(await store.runs.markUndone(ME, 'b', minute(5))).toBe(false)
    expect(await store.runs.last(ME)).toMatchObject({ id: 'a' })
    expect((await store.runs.list(ME)).map(({ id }) => id)).toEqual(['idle', 'b', 'a'])
    expect(await store.runs.list(ME, { undone: true })).toMatchObject([{ id: 'b', undoneAt: minute(4) }])
    expect((await store.runs.list(ME, { undone: false, limit: 1 })).map(({ id }) => id)).toEqual(['idle'])
  })

  test('is told of once, in its session, and never when it changed nothing or was undone', async () => {
    const store = await temporaryStore()
    for (const [index, id] of ['a', 'b', 'gone'].entries()) await ran(store, id, index, { session: 's' })
    await ran(store, 'elsewhere', 5, { session: 't' })
    await store.runs.add(newRun({ id: 'idle', session: 's' }))
    await store.runs.markUndone(ME, 'gone', minute(6))
    const untold = await store.runs.unreported(ME, 's')
    expect(untold.map(({ id }) => id)).toEqual(['a', 'b'])
    await store.runs.markReported(ME, ['a', 'b'], minute(7))
    await store.runs.markReported(ME, [], minute(8))
    expect(await store.runs.unreported(ME, 's')).toEqual([])
    expect(await store.runs.get(ME, 'a')).toMatchObject({ toldAt: minute(7) })
  })
})
