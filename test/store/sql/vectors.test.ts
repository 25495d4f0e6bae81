import { describe, expect, test } from 'vitest'
import { addAll, author, ME, newMemory, newMessage, newSession } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const data = (...values: number[]) => new Uint8Array(values)

describe('vectors', () => {
  test('are read in pages, by model, exactly as written', async () => {
    const { memories, vectors } = await temporaryStore()
    for (const id of ['a', 'b', 'c']) {
      await memories.add(newMemory({ id, text: id }), author())
      await vectors.put(ME, 'memory', id, 'm', data(1, 0, 255))
    }
    expect(await vectors.put(ME, 'memory', 'b', 'm', data(7))).toBe(true)
    await vectors.put(ME, 'memory', 'a', 'other', data(9))
    expect(await vectors.page(ME, 'memory', 'm', '', 2)).toEqual([
      { id: 'a', data: data(1, 0, 255) },
      { id: 'b', data: data(7) },
    ])
    expect(await vectors.page(ME, 'memory', 'm', 'b', 2)).toEqual([{ id: 'c', data: data(1, 0, 255) }])
    expect(await vectors.page(ME, 'message', 'm', '', 2)).toEqual([])
  })

  test('are missing where there is none of the model yet', async () => {
    const { memories, sessions, vectors } = await temporaryStore()
    for (const id of ['a', 'b', 'gone']) await memories.add(newMemory({ id, text: id }), author())
    await memories.forget(ME, 'gone', author())
    await sessions.put(newSession({ id: 's' }))
    await addAll(sessions, [newMessage('s', { id: 'said' })])
    await vectors.put(ME, 'memory', 'a', 'm', data(1))
    expect(await vectors.missing(ME, 'memory', 'm', 9)).toEqual(['b'])
    expect(await vectors.missing(ME, 'memory', 'other', 1)).toEqual(['a'])
    expect(await vectors.missing(ME, 'message', 'm', 9)).toEqual(['said'])
  })

  test('are not taken for what is forgotten or was never there', async () => {
    const { memories, vectors } = await temporaryStore()
    await memories.add(newMemory({ id: 'gone' }), author())
    await memories.forget(ME, 'gone', author())
    expect(await vectors.put(ME, 'memory', 'gone', 'm', data(1))).toBe(false)
    expect(await vectors.put(ME, 'memory', 'never', 'm', data(1))).toBe(false)
    expect(await vectors.page(ME, 'memory', 'm', '', 9)).toEqual([])
  })
})
