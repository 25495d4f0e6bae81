import { createApp } from '../../../../src/serve/http/app.ts'
import type { Protection } from '../../../../src/serve/http/guards/guard.ts'
import { PROTECTION } from '../../../../src/serve/http/guards/protection.ts'
import { openLiveHub } from '../../../../src/serve/http/live.ts'
import { BASE, HOST, READ_TOKEN, type TestApp, testApp, WRITE_TOKEN } from '../support/test-app.ts'
import { cellsOf, wrongCells } from './matrix.ts'

/** A guard, the protection without it, and a check that finds the first request that then gets through. */
export interface RemovedGuard {
  readonly guard: string
  readonly without: Protection
  /** The cells that go wrong under a protection; none under the real one. */
  readonly failing: (protection: Protection) => Promise<string[]>
}

/** One route that reads, one that writes and one that needs no token stand for all in the replay. */
const SAMPLE = ['/api/v1/memories', '/api/v1/runs/:id/undo', '/health'] as const

const inMatrix = async (protection: Protection): Promise<string[]> => {
  const { context } = await testApp({ protection })
  return wrongCells(createApp(context), cellsOf(SAMPLE))
}

const withoutGuard = (name: string): Protection => ({
  ...PROTECTION,
  guards: PROTECTION.guards.filter((guard) => guard.name !== name),
})

/** One request with a status that it must get. */
function oneCell(
  what: string,
  expected: number,
  send: (served: TestApp) => Promise<Response>,
): RemovedGuard['failing'] {
  return async (protection) => {
    const response = await send(await testApp({ protection }))
    await response.body?.cancel()
    return response.status === expected ? [] : [`${what}: ${response.status} instead of ${expected}`]
  }
}

const asWriter = { host: HOST, authorization: `Bearer ${WRITE_TOKEN}` }
const asJson = { ...asWriter, 'content-type': 'application/json' }

/** A browser that is logged in. */
async function withCookie({ app, call }: TestApp): Promise<{ host: string; cookie: string }> {
  const { link } = await call('POST /api/v1/login-links')
  const entered = await app.request(link, { headers: { host: HOST } })
  return { host: HOST, cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const STORE = { name: 'memory_store', arguments: { text: 'Deploys go out on Tuesdays', project: 'shop' } }

export const REMOVED_GUARDS: readonly RemovedGuard[] = [
  ...['host', 'origin', 'token', 'scope'].map((guard) => ({
    guard,
    without: withoutGuard(guard),
    failing: inMatrix,
  })),
  {
    guard: 'fetch-site',
    without: withoutGuard('fetch-site'),
    failing: oneCell('GET /api/v1/me with the token, Sec-Fetch-Site: same-site', 403, async ({ app }) =>
      app.request(`${BASE}/api/v1/me`, { headers: { ...asWriter, 'sec-fetch-site': 'same-site' } }),
    ),
  },
  {
    guard: 'cookie-origin',
    without: withoutGuard('cookie-origin'),
    failing: oneCell('POST /api/v1/pauses with a cookie and no Origin', 403, async (served) =>
      served.app.request(`${BASE}/api/v1/pauses`, { method: 'POST', headers: await withCookie(served) }),
    ),
  },
  {
    guard: 'content-type',
    without: withoutGuard('content-type'),
    failing: oneCell('POST /api/v1/memories as text/plain', 415, async ({ app }) =>
      app.request(`${BASE}/api/v1/memories`, {
        method: 'POST',
        headers: { ...asWriter, 'content-type': 'text/plain' },
        body: JSON.stringify({ text: 'Deploys go out on Tuesdays' }),
      }),
    ),
  },
  {
    guard: 'body-limit',
    without: { ...PROTECTION, maxBodyBytes: Number.POSITIVE_INFINITY },
    failing: oneCell('POST /api/v1/memories with 2 MB', 413, async ({ app }) =>
      app.request(`${BASE}/api/v1/memories`, {
        method: 'POST',
        headers: asJson,
        body: JSON.stringify({ text: 'x'.repeat(2_000_000) }),
      }),
    ),
  },
  {
    guard: 'live-clients',
    without: { ...PROTECTION, maxLiveClients: Number.POSITIVE_INFINITY },
    failing: async (protection) => {
      const { m } = await testApp()
      const live = openLiveHub(async () => m, protection.maxLiveClients)
      const { app } = await testApp({ protection, live })
      const statuses: number[] = []
      for (let n = 0; n <= PROTECTION.maxLiveClients; n++)
        statuses.push((await app.request(`${BASE}/api/v1/events`, { headers: asWriter })).status)
      live.close()
      return statuses.at(-1) === 503
        ? []
        : [`GET /api/v1/events, client ${statuses.length}: ${statuses.at(-1)} instead of 503`]
    },
  },
  {
    guard: 'tool-scope',
    without: { ...PROTECTION, mayCallTool: () => true },
    failing: async (protection) => {
      const { app, m } = await testApp({ protection })
      await m.remember({ text: 'The linter is biome', project: 'shop' })
      const response = await app.request(`${BASE}/mcp`, {
        method: 'POST',
        headers: {
          ...asJson,
          authorization: `Bearer ${READ_TOKEN}`,
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: STORE }),
      })
      await response.text()
      const kept = (await m.list()).memories.length - 1
      return kept === 0 ? [] : ['POST /mcp tools/call memory_store with the read token: it was stored']
    },
  },
  ...['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'].map(
    (header) => ({
      guard: header,
      without: {
        ...PROTECTION,
        headers: Object.fromEntries(Object.entries(PROTECTION.headers).filter(([name]) => name !== header)),
      },
      failing: async (protection: Protection) => {
        const { app } = await testApp({ protection })
        const paths = ['/', '/health', '/api/v1/memories', '/mcp', '/nothing/here.js']
        const bare: string[] = []
        for (const path of paths)
          if (!(await app.request(`${BASE}${path}`, { headers: { host: HOST } })).headers.has(header))
            bare.push(`GET ${path}: no ${header}`)
        return bare
      },
    }),
  ),
]
