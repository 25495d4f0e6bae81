import { expect, test } from 'vitest'
import { TOOLS } from '../../../src/serve/mcp/tools/all.ts'
import { BASE, HOST, READ_TOKEN, type TestApp, testApp, WRITE_TOKEN } from './support/test-app.ts'

const HEADERS = {
  host: HOST,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

async function rpc({ app }: TestApp, token: string, method: string, params: object = {}): Promise<string> {
  const response = await app.request(`${BASE}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  expect(response.status).toBe(200)
  return response.text()
}

const STORE = { name: 'memory_store', arguments: { text: 'Deploys go out on Tuesdays', project: 'shop' } }

test('the write token has every tool over HTTP, and what it stores is kept as the agent said it', async () => {
  const served = await testApp()
  await served.m.remember({ text: 'The linter is biome', project: 'shop' })
  expect(await rpc(served, WRITE_TOKEN, 'tools/list')).toContain('memory_store')
  expect(await rpc(served, WRITE_TOKEN, 'tools/call', STORE)).toContain('Deploys go out on Tuesdays')
  const { memories } = await served.m.list({ contains: 'Tuesdays' })
  expect(memories).toMatchObject([{ origin: 'assistant' }])
})

test('the read token neither sees nor can call a tool that writes', async () => {
  const served = await testApp()
  await served.m.remember({ text: 'The linter is biome', project: 'shop' })
  const listed = await rpc(served, READ_TOKEN, 'tools/list')
  expect(listed).toContain('memory_search')
  for (const name of ['memory_store', 'memory_update', 'memory_forget', 'memory_wrong'])
    expect(listed).not.toContain(`"${name}"`)
  expect(await rpc(served, READ_TOKEN, 'tools/call', STORE)).toContain('error')
  expect((await served.m.list()).memories).toHaveLength(1)
})

test('each tool is offered to exactly those tokens that may do what it does', async () => {
  const served = await testApp()
  for (const token of [READ_TOKEN, WRITE_TOKEN]) {
    const listed = await rpc(served, token, 'tools/list')
    for (const { name, effects, isLocalOnly = false } of TOOLS)
      expect([name, listed.includes(`"name":"${name}"`)]).toEqual([
        name,
        !isLocalOnly && (effects.reads || token === WRITE_TOKEN),
      ])
  }
})

test('without a token no tool is named', async () => {
  const { app } = await testApp()
  const response = await app.request(`${BASE}/mcp`, { method: 'POST', headers: HEADERS, body: '{}' })
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('memory_')
})
