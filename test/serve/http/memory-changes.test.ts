import { expect, test } from 'vitest'
import type { Memoria } from '../../../src/memoria.ts'
import { testApp } from './support/test-app.ts'

/** What undoing must bring back: all but the revision. */
async function standing(m: Memoria, id: string) {
  const { revision: _, updatedAt: __, ...memory } = (await m.get(id)) ?? { revision: 0, updatedAt: '' }
  return memory
}

test('a memory is created, edited, pinned and forgotten, and comes back as it was', async () => {
  const { m, call } = await testApp()
  const { memory } = await call('POST /api/v1/memories', {
    body: { text: 'The linter is biome', kind: 'fact' },
  })
  const { id } = memory
  const edited = await call('PATCH /api/v1/memories/:id', {
    params: { id },
    body: { text: 'We lint with biome', pinned: true },
  })
  expect(edited.memory).toMatchObject({ text: 'We lint with biome', pinned: true, origin: 'user' })
  await call('POST /api/v1/memories/:id/forget', { params: { id }, body: {} })
  expect(await m.get(id)).toMatchObject({ state: 'forgotten', text: '' })
  const restored = await call('POST /api/v1/memories/:id/restore', { params: { id } })
  expect(restored.memory).toMatchObject({ state: 'active', text: 'We lint with biome' })
})

test('an edit is undone by the run that it answers', async () => {
  const { m, call } = await testApp()
  const { id } = await m.remember({ text: 'The linter is biome' })
  const before = await standing(m, id)
  const { undo } = await call('PATCH /api/v1/memories/:id', {
    params: { id },
    body: { text: 'The linter is eslint' },
  })
  expect((await call('POST /api/v1/runs/:id/undo', { params: { id: undo } })).undone).toEqual([id])
  expect(await standing(m, id)).toEqual(before)
})

test('a memory that a filter lets through is forgotten with all others, and all come back with one undo', async () => {
  const { m, call } = await testApp()
  for (const text of ['The linter is biome', 'Tests run with vitest', 'Bundles are made with rolldown'])
    await m.remember({ text, tags: ['tools'] })
  await m.remember({ text: 'Deploys go out on Tuesdays' })
  const filter = { tag: 'tools' }
  const wrongCount = call('POST /api/v1/memories/forget', { body: { filter, expected: 2 } })
  await expect(wrongCount).rejects.toMatchObject({ status: 409 })
  const { forgotten, undo } = await call('POST /api/v1/memories/forget', { body: { filter, expected: 3 } })
  expect(forgotten).toBe(3)
  expect((await m.list()).memories.map(({ text }) => text)).toEqual(['Deploys go out on Tuesdays'])
  await call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
  expect((await m.list()).memories).toHaveLength(4)
})

test('facets count what a filter lets through', async () => {
  const { m, call } = await testApp()
  await m.remember({ text: 'The linter is biome', kind: 'fact', project: 'shop' })
  await m.remember({ text: 'Deploys go out on Tuesdays', kind: 'operational' })
  const all = await call('GET /api/v1/memory-facets')
  expect(all.total).toBe(2)
  expect(all.projects).toEqual([
    { name: null, count: 1 },
    { name: 'shop', count: 1 },
  ])
  const facts = await call('GET /api/v1/memory-facets', { query: { kind: ['fact'] } })
  expect(facts.kinds).toEqual([{ name: 'fact', count: 1 }])
})

test('a memory that was wrong with a prompt is marked, and unmarked again', async () => {
  const { m, call } = await testApp()
  const { id } = await m.remember({ text: 'Deploys go out on Tuesdays' })
  const params = { id }
  expect(
    await call('POST /api/v1/memories/:id/wrong', { params, body: { prompt: 'when do deploys go out' } }),
  ).toEqual({
    id,
    always: false,
  })
  expect((await call('GET /api/v1/memories/:id', { params })).ruledOut).toHaveLength(1)
  expect(await call('DELETE /api/v1/memories/:id/wrong', { params })).toEqual({ id, removed: 1 })
})

test('a memory is merged into another, and undone', async () => {
  const { m, call } = await testApp()
  const [one, other] = [
    await m.remember({ text: 'The linter is biome' }),
    await m.remember({ text: 'Deploys go out on Tuesdays' }),
  ]
  const { undo } = await call('POST /api/v1/memories/:id/merge', {
    params: { id: one.id },
    body: { into: other.id },
  })
  expect(await m.get(one.id)).toMatchObject({ state: 'superseded', supersededBy: other.id })
  await call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
  expect(await m.get(one.id)).toMatchObject({ state: 'active', supersededBy: null })
})

test('a conflict is decided for one side, and the other side is replaced by it', async () => {
  const { m, call } = await testApp()
  const { store, reach, author } = m.context
  const one = await m.remember({ text: 'Deploys go out on Tuesdays' })
  const other = await m.remember({ text: 'The release manager is away in March' })
  await store.memories.conflict(reach, one.id, other.id, author('test'), { both: true })
  const { conflicts } = await call('GET /api/v1/conflicts')
  expect(conflicts.map(({ memory, others }) => [memory.id, others[0]?.id])).toEqual([
    [one.id, other.id],
    [other.id, one.id],
  ])
  await call('POST /api/v1/conflicts/:id/resolve', { params: { id: other.id }, body: { over: one.id } })
  expect(await m.get(one.id)).toMatchObject({ state: 'superseded', supersededBy: other.id })
  expect(await m.get(other.id)).toMatchObject({ state: 'active' })
})
