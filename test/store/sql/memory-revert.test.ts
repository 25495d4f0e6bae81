import { describe, expect, test } from 'vitest'
import { author, ME, minute, newMemory, statement } from '../examples.ts'
import { ask, temporaryStore } from '../temporary-store.ts'

const RUN = { ...author(5), run: 'run' }
const SAID = [{ session: 's', messages: ['m'], quote: 'plum' }]

describe('a memory that a run changed', () => {
  test('is brought back to the very row it was, with one revision more', async () => {
    const store = await temporaryStore()
    const first = newMemory({ id: 'm', text: 'plum', origin: 'assistant', trust: 0.7, evidence: SAID })
    await store.memories.add(first, author(1))
    await store.memories.confirm(ME, 'm', {}, author(2))
    const before = await store.memories.get(ME, 'm')
    await store.memories.add(newMemory({ id: 'n', text: 'fig' }), author(3))
    const saying = {
      evidence: [{ ...SAID[0], quote: 'more' } as never],
      statedAt: minute(4),
      origin: 'user',
    } as const
    await store.memories.confirm(ME, 'm', saying, RUN)
    await store.memories.revise(ME, 'm', statement({ text: 'pear', topic: 'fruit' }), RUN)
    await store.memories.supersede(ME, 'm', 'n', RUN)
    expect(await store.memories.get(ME, 'm')).toMatchObject({
      text: 'pear',
      origin: 'user',
      trust: 1,
      confirmed: 2,
      statedAt: minute(4),
      state: 'superseded',
    })
    const back = await store.memories.revert(ME, 'm', 3, { ...author(9), run: 'run' })
    expect(back).toEqual({ ...before, revision: 6, updatedAt: minute(9) })
    expect((await store.memories.history(ME, 'm')).map(({ change }) => change)).toEqual([
      ...['created', 'confirmed', 'confirmed', 'revised', 'superseded', 'undone'],
    ])
  })

  test('is not brought back where it is not known how it was, or where the same lives by now', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: 'm', text: 'plum' }), author(1))
    await store.memories.confirm(ME, 'm', {}, author(2))
    expect(await store.memories.revert(ME, 'm', 2, author(3))).toBeUndefined()
    await store.memories.revise(ME, 'm', statement({ text: 'fig' }), RUN)
    await store.memories.add(newMemory({ id: 'other', text: 'plum' }), author(4))
    expect(await store.memories.revert(ME, 'm', 3, author(6))).toBeUndefined()
    expect(await store.memories.get(ME, 'm')).toMatchObject({ text: 'fig', revision: 3 })
  })

  test('keeps nothing of its text where it notes how it stood', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: 'm', text: 'plum', topic: 'fruit', evidence: SAID }), author(1))
    await store.memories.confirm(ME, 'm', {}, RUN)
    const [row] = await ask(store.path, 'SELECT was FROM memory_revisions WHERE was IS NOT NULL')
    expect(String(row?.['was'])).not.toMatch(/plum|fruit/)
    expect(Object.keys(JSON.parse(String(row?.['was']))).sort()).toEqual([
      ...[
        'author',
        'confirmed',
        'evidence',
        'origin',
        'review',
        'state',
        'statedAt',
        'supersededBy',
        'trust',
        'validTo',
      ],
    ])
  })
})
