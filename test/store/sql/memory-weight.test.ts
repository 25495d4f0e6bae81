import { describe, expect, test } from 'vitest'
import { KINDS } from '../../../src/model/memory.ts'
import { isUserApproved } from '../../../src/model/review.ts'
import { author, ME, newMemory } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const LIVING = ['active', 'conflict'] as const

describe('the weightiest memories', () => {
  test('are the same whether few or all are asked for, and counted by kind', async () => {
    const store = await temporaryStore()
    const places = [null, 'here', 'elsewhere'] as const
    for (const project of places) if (project !== null) await seen(store, project)
    for (let at = 0; at < 90; at++) {
      const project = places[at % 3] ?? null
      await store.memories.add(
        newMemory({
          id: `m${at}`,
          text: `statement number ${at}`,
          kind: KINDS[Math.floor(at / 3) % KINDS.length] ?? 'fact',
          project,
          scope: project === null ? 'user' : 'project',
          origin: at % 5 === 0 ? 'user' : 'assistant',
          importance: (at % 4) / 4,
          pinned: at % 7 === 0,
        }),
        author(at),
      )
    }
    await store.memories.forget({ ...ME, projects: 'all' }, 'm3', author(100))
    const reach = { ...ME, projects: ['here'] }
    const all = await store.memories.mostImportant(reach, { states: LIVING })
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter(({ project, id }) => project === 'elsewhere' || id === 'm3')).toEqual([])
    for (const pinned of [true, false]) {
      const few = await store.memories.mostImportant(reach, { states: LIVING, pinned, limit: 5 })
      expect(few).toEqual(all.filter((one) => one.pinned === pinned).slice(0, 5))
    }
    const kinds = ['fact', 'action'] as const
    const some = await store.memories.mostImportant(reach, { states: LIVING, kinds, pinned: false, limit: 4 })
    expect(some).toEqual(
      all.filter((one) => !one.pinned && (one.kind === 'fact' || one.kind === 'action')).slice(0, 4),
    )
    const users = { states: LIVING, pinned: false, users: true, limit: 5 } as const
    const theirs = all.filter((one) => !one.pinned && isUserApproved(one))
    expect(theirs.length).toBeLessThan(all.length / 2)
    expect(await store.memories.mostImportant(reach, users)).toEqual(theirs.slice(0, 5))
    expect(await store.memories.mostImportant(reach, { states: LIVING, users: true })).toEqual(
      all.filter(isUserApproved),
    )
    const counts = await store.memories.countKinds(reach, LIVING)
    expect([...counts]).toEqual(
      [...KINDS].sort().map((kind) => [kind, all.filter((one) => one.kind === kind).length]),
    )
  })
})

function seen(store: Awaited<ReturnType<typeof temporaryStore>>, id: string): Promise<void> {
  return store.projects.seen({ id, kind: 'name', name: id }, null, '2026-01-01T00:00:00.000Z')
}
