import type { Hono } from 'hono'
import { CONTRACT } from '../../../../src/serve/contract/contract.ts'
import { type Access, METHODS as ROUTED_METHODS } from '../../../../src/serve/contract/route.ts'
import { BASE, PORT, READ_TOKEN, WRITE_TOKEN } from '../support/test-app.ts'

/** Host headers: the three addresses of the server, and nine that only look like them. */
export const HOSTS = [
  `127.0.0.1:${PORT}`,
  `localhost:${PORT}`,
  `[::1]:${PORT}`,
  `localhost.evil:${PORT}`,
  `127.0.0.1.nip.io:${PORT}`,
  `localhost.:${PORT}`,
  `127.0.0.1.:${PORT}`,
  `[::ffff:127.0.0.1]:${PORT}`,
  `0.0.0.0:${PORT}`,
  `localhost:${PORT + 1}`,
  'localhost',
  null,
] as const
const OWN_HOSTS: readonly (string | null)[] = HOSTS.slice(0, 3)

/** Origin headers; `same` is that of the Host header. */
export const ORIGINS = [
  null,
  'same',
  'null',
  'https://evil.example',
  `http://localhost.evil:${PORT}`,
  `http://127.0.0.1:${PORT + 1}`,
  `https://127.0.0.1:${PORT}`,
  `http://127.0.0.1:${PORT}.evil.example`,
] as const
const OWN_ORIGINS: readonly (string | null)[] = ORIGINS.slice(0, 2)

export const METHODS = [...ROUTED_METHODS, 'OPTIONS'] as const

export const TOKENS = {
  none: null,
  wrong: 'Bearer not-a-token-of-this-server-at-all',
  read: `Bearer ${READ_TOKEN}`,
  write: `Bearer ${WRITE_TOKEN}`,
} as const
type TokenName = keyof typeof TOKENS

/** The paths that the router itself knows, without its middleware. */
export function routedPaths(app: Pick<Hono, 'routes'>): string[] {
  const own = app.routes.filter(({ method }) => method !== 'ALL')
  return [...new Set(own.map(({ path }) => path))]
}

interface Cell {
  readonly path: string
  readonly method: string
  readonly host: string | null
  readonly origin: string | null
  readonly token: TokenName
}

export function* cellsOf(paths: readonly string[]): Generator<Cell> {
  for (const path of paths)
    for (const method of METHODS)
      for (const host of HOSTS)
        for (const origin of ORIGINS)
          for (const token of Object.keys(TOKENS) as TokenName[]) yield { path, method, host, origin, token }
}

const REFUSED: ReadonlySet<number> = new Set([401, 403, 405])

/** The cells that passed and should not have, and those that should have and did not. */
export async function wrongCells(app: Pick<Hono, 'fetch'>, cells: Iterable<Cell>): Promise<string[]> {
  const wrong: string[] = []
  for (const cell of cells) {
    const response = await app.fetch(requestOf(cell))
    await response.body?.cancel()
    const passed = !REFUSED.has(response.status)
    if (passed !== mayPass(cell)) wrong.push(`${describeCell(cell)}: ${response.status}`)
  }
  return wrong
}

function describeCell({ method, path, host, origin, token }: Cell): string {
  return `${method} ${path} Host=${host ?? '(none)'} Origin=${origin ?? '(none)'} token=${token}`
}

function requestOf({ path, method, host, origin, token }: Cell): Request {
  const headers = new Headers()
  if (host !== null) headers.set('host', host)
  if (origin !== null) headers.set('origin', origin === 'same' ? `http://${host}` : origin)
  const given = TOKENS[token]
  if (given !== null) headers.set('authorization', given)
  const filled = path.replace(/:\w+/g, 'x0000000').replace('*', 'some/page')
  return new Request(`${BASE}${filled}`, { method, headers })
}

/** The rule, written down once more: by the addresses, the declared scope and nothing of the guards. */
function mayPass({ path, method, host, origin, token }: Cell): boolean {
  const scope = declaredScope(method, path)
  if (!OWN_HOSTS.includes(host) || !OWN_ORIGINS.includes(origin) || scope === undefined) return false
  if (scope === 'none') return true
  return token === 'write' || (token === 'read' && scope === 'read')
}

/** The scope of the route that takes a path; `/memories/search` is also what `/memories/:id` takes. */
function declaredScope(method: string, path: string): Access | undefined {
  const routes: Readonly<Record<string, { readonly scope: Access }>> = CONTRACT
  const own = routes[`${method} ${path}`]
  if (own !== undefined) return own.scope
  const taking = Object.keys(routes).find((key) => {
    const form = key.replace(/[.*]/g, '\\$&').replace(/:\w+/g, '[^/:]+')
    return new RegExp(`^${form}$`).test(`${method} ${path}`)
  })
  return taking === undefined ? undefined : routes[taking]?.scope
}
