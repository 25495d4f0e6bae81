import { expect, test } from 'vitest'
import { openMemoria } from '../../../src/memoria.ts'
import { fileResponse } from '../../../src/serve/http/static-files.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { BASE, HOST, testApp, WRITE_TOKEN } from './support/test-app.ts'

const HEADERS = { host: HOST, authorization: `Bearer ${WRITE_TOKEN}`, 'content-type': 'application/json' }

test.each([
  ['no JSON', '{"text": '],
  ['no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number for a text', '{"text": 7}'],
  ['an empty text', '{"text": ""}'],
  ['a text that is too long', JSON.stringify({ text: 'x'.repeat(501) })],
  ['a field that nobody knows', '{"text": "x", "origin": "user"}'],
  ['a kind that nobody knows', '{"text": "x", "kind": "rumour"}'],
  ['a prototype', '{"__proto__": {"text": "x"}}'],
  ['nothing', undefined],
])('a body that is %s is refused with 400, and nothing is kept', async (_, body) => {
  const { app, m } = await testApp()
  const response = await app.request(`${BASE}/api/v1/memories`, {
    method: 'POST',
    headers: HEADERS,
    ...(body === undefined ? {} : { body }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'invalid_input', hint: expect.stringContaining('Nothing') },
  })
  expect((await m.list()).memories).toEqual([])
})

test.each(['?limit=many', '?limit=0', '?limit=1&limit=2', '?kind=rumour', '?unknown=1', '?before=%00'])(
  'the query %s is refused or finds nothing, and is never a fault of the server',
  async (query) => {
    const { app } = await testApp()
    const response = await app.request(`${BASE}/api/v1/memories${query}`, { headers: HEADERS })
    expect([200, 400]).toContain(response.status)
    await response.json()
  },
)

test.each([
  '/api/v1/nothing',
  '/api/v1',
  '/api/v2/memories',
  '/hooks',
  '/api/v1/memories/x/y/z',
  '/api/v1/%00',
])('the path %s is a 404 in JSON', async (path) => {
  const { app } = await testApp()
  const response = await app.request(`${BASE}${path}`, { headers: HEADERS })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('a run that is not there or was undone before names the route that lists runs', async () => {
  const { app, m } = await testApp()
  const { id } = await m.remember({ text: 'The linter is biome' })
  const post = (path: string) => app.request(`${BASE}/api/v1${path}`, { method: 'POST', headers: HEADERS })
  const { undo } = (await (await post(`/memories/${id}/never-again`)).json()) as { undo: string }
  expect((await post(`/runs/${undo}/undo`)).status).toBe(200)
  for (const run of [undo, '01m7pvebmxdmyjtkxjyvzwb5zz']) {
    const response = await post(`/runs/${run}/undo`)
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: { hint: expect.stringContaining('GET /api/v1/runs') } },
    ])
  }
})

test('a file that the dashboard does not have points to the dashboard and the routes', async () => {
  const { error } = (await fileResponse(temporaryFolder(), '/nope.js').json()) as { error: { hint: string } }
  expect(error).toMatchObject({
    code: 'not_found',
    hint: expect.stringContaining('GET /api/v1/openapi.json'),
  })
})

test('a method that a route does not take is a 405 that names those it takes', async () => {
  const { app } = await testApp()
  const response = await app.request(`${BASE}/api/v1/memories`, { method: 'DELETE', headers: HEADERS })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, POST')
})

test("another user's memory is not there: not to read, to change, to forget or to restore", async () => {
  const { app, m } = await testApp()
  const other = await openMemoria({ home: m.context.home, settings: ['user=somebody-else'] })
  const { id } = await other.remember({ text: 'The door code is on the fridge' })
  const change = { method: 'PATCH', body: JSON.stringify({ text: 'changed' }) }
  const post = { method: 'POST', body: '{}' }
  const requests = [
    ['', {}],
    ['', change],
    ['/forget', post],
    ['/restore', { method: 'POST' }],
    ['/confirm', { method: 'POST' }],
    ['/wrong', post],
  ] as const
  for (const [path, init] of requests) {
    const response = await app.request(`${BASE}/api/v1/memories/${id}${path}`, { ...init, headers: HEADERS })
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).not.toContain('fridge')
  }
  expect(await other.get(id)).toMatchObject({ text: 'The door code is on the fridge', state: 'active' })
  await other.close()
})

test('only fields of the contract are sent: the owner of a memory is none of them', async () => {
  const { app, m } = await testApp()
  await m.remember({ text: 'The linter is biome' })
  const response = await app.request(`${BASE}/api/v1/memories`, { headers: HEADERS })
  const { memories } = (await response.json()) as { memories: object[] }
  expect(Object.keys(memories[0] ?? {})).not.toContain('user')
})
