import { describe, expect, test } from 'vitest'
import { textState } from '../../../../src/store/state.ts'
import { author, ME, newMemory, newSession, statement } from '../../examples.ts'
import { temporaryStore } from '../../temporary-store.ts'
import { expectTakenBack, reachedFrom } from './released.ts'

const VERSION = 5

describe('schema 5', () => {
  test.each([1, 2, 3])('is reached from release %d, and every old row is there', async (from) => {
    const { after } = await reachedFrom(from, VERSION)
    for (const row of after['injections'] ?? [])
      expect(row).toMatchObject({
        host_session: null,
        entry: null,
        revisions: '[]',
        also: '[]',
        looked_at: null,
      })
  })

  test('is taken back to where it came from', () => expectTakenBack(VERSION))

  test('counts every change of a memory that a brief may tell, and no use of it', async () => {
    const { memories, sessions, state } = await temporaryStore()
    const count = async () => Number(await state.read(textState('memoriesChanged')))
    const { id } = await memories.add(newMemory({ text: 'before counting began' }), author(1))
    expect(await state.read(textState('memoriesChanged'))).toBeUndefined()
    await state.write(textState('memoriesChanged'), '0')
    const changes = [
      () => memories.add(newMemory({ id: 'next', text: 'plum' }), author(2)),
      () => memories.revise(ME, id, statement({ text: 'fig' }), author(3)),
      () => memories.markReview(ME, id, 'kept'),
      () => memories.supersede(ME, id, 'next', author(4)),
      () => memories.forget(ME, 'next', author(5)),
      () => memories.restore(ME, 'next', author(6)),
      () => memories.purge(ME, 'next', author(7)),
    ]
    for (const change of changes) {
      const before = await count()
      await change()
      expect(await count()).toBeGreaterThan(before)
    }
    const session = await sessions.put(newSession({ id: 'gone' }))
    const before = await count()
    await memories.markUsed(ME, [id], '2026-01-01T00:00:00.000Z')
    expect(await count()).toBe(before)
    await sessions.remove(ME, session)
    expect(await count()).toBe(before + 1)
  })
})
