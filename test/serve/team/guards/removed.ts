import { wholeReach } from '../../../../src/model/reach.ts'
import type { People } from '../../../../src/people/people.ts'
import type { Protection } from '../../../../src/serve/http/guards/guard.ts'
import type { TeamServe } from '../../../../src/serve/team/context.ts'
import { TEAM_PROTECTION } from '../../../../src/serve/team/guards.ts'
import { openRateLimit } from '../../../../src/serve/team/rate-limit.ts'
import { POLICY_CASES } from '../../../support/people/cases.ts'
import type { PolicyWorld } from '../../../support/people/world.ts'
import { type TestTeamApp, teamApp } from '../support/team-app.ts'

/** A guard, the server without it, and a check that finds the first request that then gets through. */
export interface RemovedGuard {
  readonly guard: string
  readonly without: Partial<TeamServe>
  /** What goes wrong on a server with these parts; nothing with the real ones. */
  readonly failing: (changes: Partial<TeamServe>) => Promise<string[]>
}

const withoutGuard = (name: string): Partial<TeamServe> => ({ protection: protectionWithout(name) })

function protectionWithout(name: string): Protection {
  return { ...TEAM_PROTECTION, guards: TEAM_PROTECTION.guards.filter((guard) => guard.name !== name) }
}

/** One request with a status that it must get. */
function oneCell(
  what: string,
  expected: number,
  ask: (served: TestTeamApp) => Promise<Response>,
): RemovedGuard['failing'] {
  return async (changes) => {
    const response = await ask(await teamApp(changes))
    await response.body?.cancel()
    return response.status === expected ? [] : [`${what}: ${response.status} instead of ${expected}`]
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const MEMORY = JSON.stringify({ text: 'Deploys go out on Tuesdays, because support is staffed then' })

async function readKey({ owner }: TestTeamApp): Promise<string> {
  return (await owner.call('POST /api/v1/keys', { body: { name: 'reads', access: 'read' } })).secret
}

async function cookieOf({ request, owner }: TestTeamApp): Promise<string> {
  const body = JSON.stringify({ key: owner.secret })
  const entered = await request('/api/v1/login', { method: 'POST', headers: JSON_TYPE, body })
  return entered.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** A limit that is real in the check, and gone in the server without it. */
const LIMITED: Partial<TeamServe> = { limit: openRateLimit(3, { now: () => 0 }) }

export const REMOVED_GUARDS: readonly RemovedGuard[] = [
  {
    guard: 'host',
    without: withoutGuard('host'),
    failing: oneCell('GET /api/v1/me with another Host', 403, ({ request, owner }) =>
      request('/api/v1/me', { key: owner.secret, headers: { host: 'memory.example.com.evil.example' } }),
    ),
  },
  {
    guard: 'origin',
    without: withoutGuard('origin'),
    failing: oneCell('GET /api/v1/me from another page', 403, ({ request, owner }) =>
      request('/api/v1/me', { key: owner.secret, headers: { origin: 'https://evil.example' } }),
    ),
  },
  {
    guard: 'fetch-site',
    without: withoutGuard('fetch-site'),
    failing: oneCell('GET /api/v1/me that another site began', 403, ({ request, owner }) =>
      request('/api/v1/me', { key: owner.secret, headers: { 'sec-fetch-site': 'cross-site' } }),
    ),
  },
  {
    guard: 'cookie-origin',
    without: withoutGuard('cookie-origin'),
    failing: oneCell('POST /api/v1/memories with a cookie and no Origin', 403, async (served) =>
      served.request('/api/v1/memories', {
        method: 'POST',
        headers: { ...JSON_TYPE, cookie: await cookieOf(served) },
        body: MEMORY,
      }),
    ),
  },
  {
    guard: 'token',
    without: withoutGuard('token'),
    failing: oneCell('GET /api/v1/openapi.json without a key', 401, ({ request }) =>
      request('/api/v1/openapi.json'),
    ),
  },
  {
    guard: 'scope',
    without: withoutGuard('scope'),
    failing: oneCell('POST /api/v1/memories with a key that may only read', 403, async (served) => {
      const response = await served.request('/api/v1/memories', {
        method: 'POST',
        key: await readKey(served),
        headers: JSON_TYPE,
        body: MEMORY,
      })
      const { error } = (await response.json()) as { error?: { code: string } }
      // Behind the guard the policy refuses it as well, in other words.
      return new Response(null, { status: error?.code === 'scope_refused' ? 403 : 599 })
    }),
  },
  {
    guard: 'content-type',
    without: withoutGuard('content-type'),
    failing: oneCell('POST /api/v1/memories as text/plain', 415, ({ request, owner }) =>
      request('/api/v1/memories', {
        method: 'POST',
        key: owner.secret,
        headers: { 'content-type': 'text/plain' },
        body: MEMORY,
      }),
    ),
  },
  {
    guard: 'body-limit',
    without: { protection: { ...TEAM_PROTECTION, maxBodyBytes: Number.POSITIVE_INFINITY } },
    failing: oneCell('POST /api/v1/memories with 2 MB', 413, ({ request, owner }) =>
      request('/api/v1/memories', {
        method: 'POST',
        key: owner.secret,
        headers: JSON_TYPE,
        body: JSON.stringify({ text: 'x'.repeat(2_000_000) }),
      }),
    ),
  },
  {
    guard: 'tool-scope',
    without: { protection: { ...TEAM_PROTECTION, mayCallTool: () => true } },
    failing: async (changes) => {
      const served = await teamApp(changes)
      const response = await served.request('/mcp', {
        method: 'POST',
        key: await readKey(served),
        headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
      return (await response.text()).includes('memory_store') ? ['a read key is offered memory_store'] : []
    },
  },
  {
    guard: 'rate-limit',
    without: { limit: openRateLimit(0, { now: () => 0 }) },
    failing: async (changes) => {
      const { request, owner } = await teamApp({ ...LIMITED, ...changes })
      const statuses: number[] = []
      for (let asked = 0; asked < 8; asked++)
        statuses.push((await request('/api/v1/openapi.json', { key: owner.secret })).status)
      return statuses.at(-1) === 429 ? [] : ['a key asks as often as it likes']
    },
  },
]

/** People whose decision is always yes: what is left are the spaces that they open, and the database. */
export function allowingAll(people: People): People {
  const allowed = { allowed: true, role: 'owner', scope: 'user', hidden: false } as const
  return { ...people, may: async () => allowed, check: async () => allowed }
}

/** The same, and every space is opened as a whole for whoever names it: only row-level security is left. */
export function openingAll(people: People, { server }: PolicyWorld): People {
  const all = ['olga', 'zoe', 'team:alpha', 'team:omega', 'everyone']
  const { database } = server.context
  const opened = (person: string, key: string, space: string) => ({
    ...({ space, name: space, kind: 'team', role: 'owner', review: null } as const),
    store: database.storeFor({ space, actor: person, key }),
    reach: wholeReach(space),
    shares: [],
  })
  return {
    ...allowingAll(people),
    openSpace: async ({ person, key }, space) => opened(person, key.id, space),
    openSpaces: async ({ person, key }) => all.map((space) => opened(person, key.id, space)),
  }
}

/** Cells about reading and changing memories, sessions and exports: those that `src/serve` decides by `check`. */
export const DECIDED_HERE = POLICY_CASES.filter(({ action }) =>
  [
    'memory.read',
    'memory.write',
    'memory.forget',
    'memory.review',
    'session.read',
    'project.change',
    'export',
    'sync.pull',
    'sync.push',
    'sync.keys',
  ].includes(action),
)
