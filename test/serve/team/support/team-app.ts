import type { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { type Clock, systemClock } from '../../../../src/base/clock.ts'
import { idMaker, systemRandom } from '../../../../src/base/ids.ts'
import { unwrap } from '../../../../src/base/result.ts'
import { loadWithoutHome } from '../../../../src/config/load.ts'
import type { PeopleContext } from '../../../../src/people/context.ts'
import { openPeople } from '../../../../src/people/open.ts'
import type { People } from '../../../../src/people/people.ts'
import type { Role } from '../../../../src/people/roles.ts'
import { makeRedactor } from '../../../../src/redact/redact.ts'
import { type Call, makeClient } from '../../../../src/serve/contract/client.ts'
import { createTeamApp } from '../../../../src/serve/team/app.ts'
import { openChanges } from '../../../../src/serve/team/changes.ts'
import type { TeamServe } from '../../../../src/serve/team/context.ts'
import { openHealth } from '../../../../src/serve/team/health.ts'
import { openTeamLive } from '../../../../src/serve/team/live.ts'
import { openMetrics } from '../../../../src/serve/team/metrics.ts'
import { openRateLimit } from '../../../../src/serve/team/rate-limit.ts'
import { readableContexts } from '../../../../src/serve/team/readable-contexts.ts'
import { openTakePart } from '../../../../src/serve/team/sync/take-part.ts'
import { giveDatabaseBack, type TestDatabase, takeDatabase } from '../../../support/postgres/databases.ts'

const HOST = 'memory.example.com'
export const BASE = `https://${HOST}`
export const METRICS_TOKEN = 'the-token-for-the-figures-of-this-test'

/** Somebody with a key. */
export interface TestPerson {
  readonly id: string
  readonly secret: string
  readonly call: Call
}

export interface TestTeamApp {
  readonly app: Pick<Hono, 'request' | 'fetch'>
  readonly serve: TeamServe
  readonly people: People
  readonly database: TestDatabase
  /** The owner of the server. */
  readonly owner: TestPerson
  clientWith(secret: string): Call
  /** A new person with a key that may write. */
  person(id: string): Promise<TestPerson>
  /** A team with these members. */
  team(id: string, members: Readonly<Record<string, Role>>): Promise<string>
  request(path: string, init?: RequestInit & { readonly key?: string }): Promise<Response>
}

/** Everything that the routes of a team server use, over people that are there. Live events go round within it. */
export async function serveOver(
  people: People,
  { database, clock, redact, makeId, random }: PeopleContext,
  changes: Partial<TeamServe> = {},
): Promise<TeamServe> {
  const config = unwrap(loadWithoutHome({ env: {} }))
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
    dropped: 0,
  }
  const parts = { config, redact, clock, makeId, log }
  const live = openTeamLive({ maxClients: 100, spaces: readableContexts(people, parts), log })
  const notices = await openChanges({
    open: async (onText) => ({ send: async (text) => onText(text), close: async () => undefined }),
    onFailure: (thrown) => {
      throw thrown
    },
  })
  notices.follow(live.changed)
  const takePart = openTakePart({ ...parts, database, onApplied: notices.changed, roundMs: 600_000 })
  notices.follow(takePart.changed)
  onTestFinished(async () => {
    live.close()
    await takePart.stop()
    await notices.close()
  })
  return {
    ...parts,
    hosts: [HOST],
    publicUrl: BASE,
    people,
    together: database.together,
    live,
    changes: notices,
    takePart,
    health: openHealth({ store: database.storeFor(':health'), clock, log }),
    metrics: openMetrics(),
    limit: openRateLimit(0, clock),
    connections: database.connections,
    oidc: null,
    metricsToken: METRICS_TOKEN,
    files: undefined,
    random,
    ...changes,
  }
}

/** A team server over an empty database, without a port. */
export async function teamApp(
  changes: Partial<TeamServe> & { readonly clock?: Clock } = {},
): Promise<TestTeamApp> {
  const database = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(database))
  const clock = changes.clock ?? systemClock
  const context = {
    database: database.database,
    clock,
    makeId: idMaker(clock, systemRandom),
    random: systemRandom,
    redact: unwrap(makeRedactor()),
  }
  const people = openPeople(context)
  const serve = await serveOver(people, context, changes)
  const app = createTeamApp(serve)
  const send = async (url: string, init: RequestInit) => app.request(url, withHost(init))
  const clientWith = (token: string) => makeClient({ base: BASE, token, fetch: send })
  const token = await people.setup.offer()
  if (token === undefined) throw new Error('the database has people already')
  const first = await people.setup.use(token, { id: 'root', name: 'The Owner' })
  const owner = { id: 'root', secret: first.created.secret, call: clientWith(first.created.secret) }
  return {
    app,
    serve,
    people,
    database,
    owner,
    clientWith,
    person: async (id) => {
      await owner.call('POST /api/v1/people', { body: { id, name: `Person ${id}` } })
      const { secret } = await owner.call('POST /api/v1/keys', {
        body: { name: 'first', access: 'write', person: id },
      })
      return { id, secret, call: clientWith(secret) }
    },
    team: async (id, members) => {
      const { team } = await owner.call('POST /api/v1/teams', { body: { id, name: `Team ${id}` } })
      for (const [person, role] of Object.entries(members))
        await owner.call('PUT /api/v1/teams/:space/members/:person', {
          params: { space: team.id, person },
          body: { role },
        })
      return team.id
    },
    request: (path, { key, ...init } = {}) =>
      send(`${BASE}${path}`, {
        ...init,
        headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...init.headers },
      }),
  }
}

/** What Node's HTTP server has from the connection, and a request in process has not. */
export function withHost(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers)
  if (!headers.has('host')) headers.set('host', HOST)
  return { ...init, headers }
}
