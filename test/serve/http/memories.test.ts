import { expect, test } from 'vitest'
import { ApiError } from '../../../src/serve/contract/client.ts'
import { testApp } from './support/test-app.ts'

test('memories are listed newest first, a page at a time', async () => {
  const { m, call } = await testApp()
  const ids: string[] = []
  for (const text of [
    'Deploys go out on Tuesdays',
    'The linter is biome',
    'Node 20 is the oldest version we support',
  ])
    ids.push((await m.remember({ text })).id)
  const first = await call('GET /api/v1/memories', { query: { limit: 2 } })
  expect(first.memories.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const second = await call('GET /api/v1/memories', { query: { limit: 2, before: first.next ?? '' } })
  expect(second.memories.map(({ id }) => id)).toEqual([ids[0]])
  expect(second.next).toBeNull()
})

test('a search over HTTP finds what the library finds, with the same reasons', async () => {
  const { m, call } = await testApp()
  await m.remember({ text: 'Deploys go out on Tuesdays, because support is staffed then' })
  const { results } = await call('GET /api/v1/memories/search', { query: { q: 'when do deploys go out' } })
  const same = await m.search('when do deploys go out')
  expect(results.map(({ id, score, reasons }) => ({ id, score, reasons }))).toEqual(
    same.results.map(({ id, score, reasons }) => ({ id, score, reasons })),
  )
  expect(results).toHaveLength(1)
})

test('a search takes the filters of the list, however many better memories they leave out', async () => {
  const { m, call } = await testApp()
  for (let day = 0; day < 60; day++)
    await m.remember({ text: `The zeppelin deploys of team ${day} go out late`, kind: 'fact' })
  const { id } = await m.remember({ text: 'We chose the zeppelin for parcels', kind: 'decision' })
  const search = (query: object) =>
    call('GET /api/v1/memories/search', { query: { q: 'zeppelin deploys', limit: 50, ...query } })
  expect((await search({})).results.map((one) => one.id)).not.toContain(id)
  expect((await search({ kind: ['decision'] })).results.map((one) => one.id)).toEqual([id])
  expect((await search({ kind: ['decision'], since: '2999-01-01T00:00:00Z' })).results).toEqual([])
})

test('a filtered search finds replaced memories where their state is asked for, and what replaced them otherwise', async () => {
  const { m, call } = await testApp()
  const old = await m.remember({ text: 'The linter is eslint', kind: 'decision' })
  const now = await m.remember({ text: 'The linter is biome', kind: 'decision', supersedes: old.id })
  const search = async (query: object) => {
    const { results } = await call('GET /api/v1/memories/search', { query: { q: 'eslint', ...query } })
    return results.map(({ id }) => id)
  }
  expect(await search({ kind: ['decision'] })).toEqual([now.id])
  expect(await search({ kind: ['fact'] })).toEqual([])
  expect(await search({ state: ['superseded'] })).toEqual([old.id])
})

test('what was said in sessions is not searched by the kind of memories', async () => {
  const { call } = await testApp()
  const query = { q: 'deploys', history: true, kind: ['fact' as const] }
  await expect(call('GET /api/v1/memories/search', { query })).rejects.toMatchObject({ status: 400 })
})

test('one memory comes with its history, its evidence in context and its links', async () => {
  const { m, call } = await testApp()
  const said = 'We deploy on Wednesdays now, because support is staffed then.'
  await m.addSession({
    host: 'chat',
    id: 'talk-1',
    project: 'shop',
    messages: [{ id: 'm1', role: 'user', text: said, at: '2026-01-31T12:00:00Z' }],
  })
  const { id } = await m.remember({
    text: 'Deploys go out on Wednesdays',
    project: 'shop',
    evidence: [{ session: 'talk-1', messages: ['m1'], quote: 'deploy on Wednesdays' }],
  })
  await m.revise(id, { text: 'Deploys go out on Wednesdays after lunch' })
  const found = await call('GET /api/v1/memories/:id', { params: { id } })
  expect(found.memory.text).toBe('Deploys go out on Wednesdays after lunch')
  expect(found.history.map(({ change }) => change)).toEqual(['created', 'revised'])
  const [message] = found.sources[0]?.messages ?? []
  expect(message?.text.slice(...(message.span ?? []))).toBe('deploy on Wednesdays')
})

test('a memory that is not there is a 404 with a hint', async () => {
  const { call } = await testApp()
  const params = { id: '01890000000000000000000000' }
  const failed = call('GET /api/v1/memories/:id', { params })
  await expect(failed).rejects.toBeInstanceOf(ApiError)
  await expect(failed).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('a list is entered anywhere by leaving rows out', async () => {
  const { m, call } = await testApp()
  for (const day of ['Mondays', 'Tuesdays', 'Fridays'])
    await m.remember({ text: `The ${day} team is on call` })
  const { memories } = await call('GET /api/v1/memories', { query: { limit: 1, offset: 1 } })
  expect(memories.map(({ text }) => text)).toEqual(['The Tuesdays team is on call'])
})

test('memories are listed by when they were last stated, where that is asked for', async () => {
  const time = { now: Date.parse('2026-01-31T12:00:00Z') }
  const { m, call } = await testApp({ clock: { now: () => time.now } })
  for (const text of ['Deploys go out on Tuesdays', 'The linter is biome', 'Deploys go out on Tuesdays']) {
    await m.remember({ text })
    time.now += 60_000
  }
  const texts = async (query: { order?: 'stated'; limit?: number; offset?: number }) =>
    (await call('GET /api/v1/memories', { query })).memories.map(({ text }) => text)
  expect(await texts({})).toEqual(['The linter is biome', 'Deploys go out on Tuesdays'])
  expect(await texts({ order: 'stated' })).toEqual(['Deploys go out on Tuesdays', 'The linter is biome'])
  expect(await texts({ order: 'stated', limit: 1, offset: 1 })).toEqual(['The linter is biome'])
})
