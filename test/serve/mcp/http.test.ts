import { expect, test } from 'vitest'
import { mcpOverHttp } from '../../../src/serve/mcp/http.ts'
import { openMcpSession } from '../../../src/serve/mcp/mcp-session.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'

const TOKEN = 'the-token-of-this-test'
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

async function post(headers: Readonly<Record<string, string>>): Promise<Response> {
  const m = await temporaryMemoria()
  const { fetch } = mcpOverHttp(
    openMcpSession(async () => m),
    TOKEN,
  )
  const common = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const request = new Request('http://127.0.0.1:1/mcp', { method: 'POST', body: JSON.stringify(LIST) })
  for (const [name, value] of Object.entries({ ...common, ...headers })) request.headers.set(name, value)
  return fetch(request)
}

const good = { host: '127.0.0.1:4711', authorization: `Bearer ${TOKEN}` }

test('who has the token and comes from this machine is answered', async () => {
  const response = await post({ ...good, origin: 'http://localhost:4711' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('memory_search')
})

test.each([
  ['no token', { host: '127.0.0.1' }, 401],
  ['a wrong token', { ...good, authorization: 'Bearer guess' }, 401],
  ['an empty token', { ...good, authorization: 'Bearer ' }, 401],
  ['no host', { authorization: `Bearer ${TOKEN}` }, 403],
  ['a name that was bent to point here', { ...good, host: 'evil.example:4711' }, 403],
  ['a name that only begins like ours', { ...good, host: 'localhost.evil.example' }, 403],
  ['a page of another site', { ...good, origin: 'https://evil.example' }, 403],
  ['a page without a site', { ...good, origin: 'null' }, 403],
] as const)('%s: nothing is told', async (_what, headers, status) => {
  const response = await post(headers)
  expect(response.status).toBe(status)
  expect(await response.text()).not.toContain('memory_')
})
