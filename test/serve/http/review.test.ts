import { expect, test } from 'vitest'
import { testApp } from './support/test-app.ts'

/** A server with one memory that a judge added and nobody looked at. */
async function withWaiting() {
  const served = await testApp()
  const { store, reach } = served.m.context
  const { id } = await served.m.remember({ text: 'Deploys go out on Tuesdays', origin: 'assistant' })
  await store.memories.markReview(reach, id, 'new')
  return { ...served, id, params: { id } }
}

test('the inbox lists what waits, with where it came from', async () => {
  const { call, id } = await withWaiting()
  const { items } = await call('GET /api/v1/review')
  expect(items).toMatchObject([{ id, review: 'new', from: expect.stringContaining('agent') }])
})

test('keeping can be undone, and then it waits again', async () => {
  const { m, call, id, params } = await withWaiting()
  const before = await call('GET /api/v1/review')
  const { undo } = await call('POST /api/v1/review/:id/keep', { params })
  expect(await m.get(id)).toMatchObject({ review: 'kept', trust: 1 })
  expect((await call('GET /api/v1/review')).items).toEqual([])
  await call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
  expect(await m.get(id)).toMatchObject({ review: 'new', trust: 0.7 })
  expect(await call('GET /api/v1/review')).toEqual(before)
})

test('editing keeps it in the words of the person, and can be undone', async () => {
  const { m, call, id, params } = await withWaiting()
  const { undo } = await call('POST /api/v1/review/:id/edit', {
    params,
    body: { text: 'Deploys go out on Mondays' },
  })
  expect(await m.get(id)).toMatchObject({ text: 'Deploys go out on Mondays', review: 'kept' })
  await call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
  expect(await m.get(id)).toMatchObject({ text: 'Deploys go out on Tuesdays', review: 'new' })
})

test('a rejection that is undone brings the memory back, and it may be learned again', async () => {
  const { m, call, id, params } = await withWaiting()
  const { undo } = await call('POST /api/v1/review/:id/reject', { params, body: { neverAgain: true } })
  expect(await m.get(id)).toMatchObject({ state: 'forgotten' })
  expect((await call('GET /api/v1/rejections')).rejections).toHaveLength(1)
  await call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
  expect(await m.get(id)).toMatchObject({
    state: 'active',
    text: 'Deploys go out on Tuesdays',
    review: 'new',
  })
  expect((await call('GET /api/v1/rejections')).rejections).toEqual([])
})
