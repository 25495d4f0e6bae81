import { expect, test } from 'vitest'
import { CONTRACT, routesOfContract } from '../../../../src/serve/contract/contract.ts'
import { createApp } from '../../../../src/serve/http/app.ts'
import { testApp } from '../support/test-app.ts'
import { cellsOf, HOSTS, METHODS, ORIGINS, routedPaths, TOKENS, wrongCells } from './matrix.ts'

test('every route of the router answers only the right host, origin, method and token', {
  timeout: 600_000,
}, async () => {
  const { context } = await testApp()
  const app = createApp(context)
  const paths = routedPaths(app)
  expect([HOSTS.length, ORIGINS.length, METHODS.length, Object.keys(TOKENS).length]).toEqual([12, 8, 6, 4])
  expect(paths.length).toBe(new Set(Object.keys(CONTRACT).map((key) => key.split(' ')[1])).size)
  expect(await wrongCells(app, cellsOf(paths))).toEqual([])
})

/** Routes that change nothing of the person's although they are no GET, each with its reason. */
const READS: readonly string[] = [
  'POST /api/v1/logout', // ends the caller's own session
  'POST /mcp', // each tool has a scope of its own
  'POST /api/v1/recall', // a prompt is too long for an address
]

test('whatever is no GET needs the token for writing, and every GET at most the one for reading', () => {
  for (const [key, { scope }] of routesOfContract())
    expect([key, scope === 'write']).toEqual([key, !key.startsWith('GET ') && !READS.includes(key)])
})

test('no token is needed for the health report, the login and the files of the dashboard, and for nothing else', () => {
  const open = routesOfContract().filter(([, { scope }]) => scope === 'none')
  expect(open.map(([key]) => key).sort()).toEqual(['GET /*', 'GET /health', 'GET /login'])
})

test('a route that is not wholly declared keeps the server from starting', async () => {
  const { context } = await testApp()
  const route = { ...CONTRACT['GET /health'] }
  const act = async () => ({})
  expect(() => createApp(context, [{ key: 'GET /health', route, act }])).not.toThrow()
  for (const field of Object.keys(route).filter((name) => name !== 'summary')) {
    const { [field as 'scope']: _, ...partial } = route
    const served = { key: 'GET /health', route: partial as typeof route, act } as const
    expect(() => createApp(context, [served]), field).toThrow('not wholly declared')
  }
})
