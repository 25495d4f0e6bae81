/** The authorisation matrix through HTTP and MCP: the cases of the policy table, as requests with real keys. */
import type { Hono } from 'hono'
import type { Action } from '../../../../src/people/policy.ts'
import { ROLES, type Role } from '../../../../src/people/roles.ts'
import { createTeamApp } from '../../../../src/serve/team/app.ts'
import type { TeamServe } from '../../../../src/serve/team/context.ts'
import { postgresSpace } from '../../../../src/sync/server/postgres-space.ts'
import { type PolicyCase, targetOf } from '../../../support/people/cases.ts'
import { type PolicyWorld, policyWorld } from '../../../support/people/world.ts'
import { BASE, serveOver, withHost } from './team-app.ts'

/** Keys that hold and keys that were revoked, for somebody of each role, and objects that requests name. */
export interface HttpWorld {
  readonly world: PolicyWorld
  readonly app: Pick<Hono, 'request'>
  readonly serve: TeamServe
  readonly keys: Readonly<Record<Role, { readonly live: string; readonly revoked: string }>>
  /** Offers that wait, by the space that they go to. */
  readonly promotions: Readonly<Record<string, string>>
  /** Shares of spaces. */
  readonly shares: Readonly<Record<string, string>>
  /** Shares with spaces. */
  readonly received: Readonly<Record<string, string>>
}

export async function httpWorld(
  changes: (serve: TeamServe, world: PolicyWorld) => TeamServe = (serve) => serve,
): Promise<HttpWorld> {
  const world = await policyWorld()
  const { people, context, owner } = world.server
  const keys = {} as Record<Role, { live: string; revoked: string }>
  for (const role of ROLES) {
    const { actor } = world.actors[role]
    const revoked = await people.keys.create(actor, { name: 'gone', access: 'write' })
    await people.keys.revoke(actor, revoked.key.id)
    const live = await people.keys.create(actor, { name: 'live', access: 'write' })
    keys[role] = { live: live.secret, revoked: revoked.secret }
  }
  const yan = await world.server.person('yan')
  for (const space of ['team:alpha', 'everyone'])
    await people.teams.change(owner, space, { review: 'everyone' })
  await people.teams.setMember(owner, 'team:alpha', 'yan', 'member')
  const offers = [
    ['team:alpha', yan, { to: 'team:alpha', memory: await projectMemory(world, 'yan') }],
    ['everyone', yan, { from: 'team:alpha', to: 'everyone', memory: world.memories.team.own }],
    ['team:omega', world.zoe, { to: 'team:omega', memory: world.memories.project['other tenant'] }],
  ] as const
  const promotions: Record<string, string> = {}
  for (const [space, by, offer] of offers)
    promotions[space] = (await people.promotions.offer(by, { ...offer, why: 'others need it' })).id
  const given = { kind: 'project', value: 'p', access: 'read', why: 'for the matrix', anyway: true } as const
  const shares: Record<string, string> = {
    olga: (await people.shares.create(owner, { ...given, with: 'yan' })).id,
    zoe: (await people.shares.create(world.zoe, { ...given, with: 'yan' })).id,
    'team:alpha': (await people.shares.create(owner, { ...given, space: 'team:alpha', with: 'yan' })).id,
    'team:omega': (await people.shares.create(world.zoe, { ...given, space: 'team:omega', with: 'yan' })).id,
  }
  for (const space of ['olga', 'zoe', 'team:alpha', 'team:omega', 'everyone']) await fillLog(world, space)
  const received: Record<string, string> = {}
  for (const recipient of ['olga', 'zoe', 'team:alpha', 'everyone'])
    received[recipient] = (await people.shares.create(yan, { ...given, with: recipient })).id
  const omega = { ...given, kind: 'memory', value: world.memories.user['other tenant'] } as const
  received['team:omega'] = (await people.shares.create(world.zoe, { ...omega, with: 'team:omega' })).id
  const serve = changes(await serveOver(people, context), world)
  return { world, app: createTeamApp(serve), serve, keys, promotions, shares, received }
}

/** The words in the log of a space. */
export const wordsInLog = (space: string) => `plum in the log of ${space}`

async function fillLog({ server }: PolicyWorld, space: string): Promise<void> {
  const op = { id: `01kg9ys7g0ajqdbb94526fhvt0`, memory: 'm', bucket: 3, chain: 'c', at: 1 }
  await postgresSpace(server.made.database.rowsFor(space), space).transaction((tx) =>
    tx.append({ ...op, body: JSON.stringify({ text: wordsInLog(space) }) }),
  )
}

/** The machine of somebody with a role. */
const replicaOf = (role: Role) => `01kg9ys7g0ajqdbb94526fhvt${ROLES.indexOf(role) + 1}`

async function projectMemory({ server }: PolicyWorld, space: string): Promise<string> {
  const store = server.made.database.storeFor(space)
  const { id } = { id: `memory of ${space}` }
  await store.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, '2026-01-01T00:00:00.000Z')
  const { newMemory, author } = await import('../../../store/examples.ts')
  await store.memories.add(
    newMemory({ id, user: space, text: `plum ${id}`, scope: 'project', project: 'p' }),
    author(),
  )
  return id
}

/** One request of a cell: over HTTP, or a tool over MCP. */
interface Ask {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly tool?: string
}

const encoded = encodeURIComponent

/** The requests that do an action to an object; none where no route takes such an object. */
type AsksFor = (
  target: { readonly space: string; readonly memory: string; readonly one: PolicyCase },
  http: HttpWorld,
) => Ask[]

const http = (method: string, path: string, body?: unknown): Ask => ({
  method,
  path,
  ...(body === undefined ? {} : { body }),
})
const tool = (name: string, args: Record<string, unknown>): Ask => ({
  method: 'POST',
  path: '/mcp',
  tool: name,
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
})
const onlyIn = (
  scopes: readonly string[],
  asks: (target: Parameters<AsksFor>[0], http: HttpWorld) => Ask[],
): AsksFor => {
  return (target, given) => (scopes.includes(target.one.scope) ? asks(target, given) : [])
}
const inLog = (space: string, part: string) => `/api/v1/sync/spaces/${encoded(space)}/${part}`
const inSpace = (path: string, space: string) => `${path}?space=${encoded(space)}`

/** Every action of the policy. Those that pass leave the objects as they are, so that all cells meet the same world. */
const ASKS: Readonly<Record<Action, AsksFor>> = {
  'memory.read': ({ memory, space }) => [
    http('GET', `/api/v1/memories/${encoded(memory)}`),
    http('GET', inSpace(`/api/v1/memories/${encoded(memory)}`, space)),
    http('GET', `/api/v1/memories/${encoded(memory)}/similar`),
    tool('memory_get', { id: memory }),
    tool('memory_why', { id: memory, space }),
  ],
  'memory.write': ({ memory }) => [
    http('PATCH', `/api/v1/memories/${encoded(memory)}`, { importance: 0.5 }),
    tool('memory_update', { id: memory, importance: 0.5 }),
  ],
  // It is not forgotten: who may bring it back hears that, and nobody else.
  'memory.forget': ({ memory }) => [http('POST', `/api/v1/memories/${encoded(memory)}/restore`)],
  'memory.review': ({ memory }) => [http('POST', `/api/v1/review/${encoded(memory)}/keep`)],
  'memory.promote': onlyIn(['user', 'project', 'team'], ({ memory, space, one }) => [
    http('POST', '/api/v1/promotions', {
      from: space,
      memory,
      to: one.scope === 'team' ? 'everyone' : 'team:alpha',
      why: 'others need it',
    }),
  ]),
  // What goes to everyone is nobody else's.
  'memory.approve': ({ space, one }, { promotions }) =>
    promotions[space] === undefined || (one.scope === 'everyone' && one.situation === 'other tenant')
      ? []
      : [http('POST', `/api/v1/promotions/${promotions[space]}/reject`, { reason: 'not now' })],
  'share.create': ({ memory, space }) => [
    http('POST', '/api/v1/shares', {
      space,
      kind: 'memory',
      value: memory,
      with: 'yan',
      access: 'read',
      why: 'a test',
    }),
  ],
  'share.read': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('GET', `/api/v1/shares?of=${encoded(space)}`),
  ]),
  'share.revoke': onlyIn(['user', 'team'], ({ space }, { shares }) => [
    http('DELETE', `/api/v1/shares/${shares[space]}`),
  ]),
  'share.decline': onlyIn(['user', 'team', 'everyone'], ({ space }, { received }) => [
    http('POST', `/api/v1/shares/${received[space]}/decline`),
    http('POST', `/api/v1/shares/${received[space]}/accept`),
  ]),
  'session.read': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('GET', inSpace('/api/v1/sessions', space)),
    http('GET', inSpace('/api/v1/episodes', space)),
    tool('session_recall', { space }),
  ]),
  'session.add': () => [],
  'project.read': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('GET', inSpace('/api/v1/projects', space)),
  ]),
  'project.change': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('POST', inSpace('/api/v1/projects/p/rename', space), { name: 'p' }),
  ]),
  'page.read': () => [],
  export: onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('GET', inSpace('/api/v1/export', space)),
  ]),
  'team.read': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('GET', `/api/v1/teams/${encoded(space)}`),
    http('GET', `/api/v1/teams/${encoded(space)}/members`),
  ]),
  'team.create': onlyIn(['everyone'], () => [http('POST', '/api/v1/teams', { id: 'alpha', name: 'Alpha' })]),
  'team.change': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('PATCH', `/api/v1/teams/${encoded(space)}`, { review: 'everyone' }),
  ]),
  'member.change': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('PUT', `/api/v1/teams/${encoded(space)}/members/yan`, { role: 'member' }),
  ]),
  'key.own': onlyIn(['user'], ({ one }) =>
    one.role === 'owner' && one.situation !== 'other tenant' ? [http('GET', '/api/v1/keys')] : [],
  ),
  'key.other': onlyIn(['everyone'], () => [http('GET', '/api/v1/keys?person=zoe')]),
  'person.read': onlyIn(['everyone'], () => [http('GET', '/api/v1/people')]),
  'person.create': onlyIn(['everyone'], () => [http('POST', '/api/v1/people', { id: 'yan', name: 'Yan' })]),
  'person.disable': onlyIn(['everyone'], () => [http('POST', '/api/v1/people/yan/enable')]),
  'sync.pull': onlyIn(['user', 'team', 'everyone'], ({ space, one }) => [
    http('POST', inLog(space, 'pull'), {
      replica: replicaOf(one.role),
      cursor: { seq: 0, chain: '' },
      limit: 9,
    }),
    ...['head', 'digests', 'ids/3'].map((part) => http('GET', inLog(space, part))),
  ]),
  'sync.push': onlyIn(['user', 'team', 'everyone'], ({ space, one }) => [
    http('POST', inLog(space, 'push'), { replica: replicaOf(one.role), operations: [] }),
  ]),
  // A ring that was never there is replaced by nobody: who may do it hears that others stand there.
  'sync.keys': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('GET', inLog(space, 'keys')),
    http('PUT', inLog(space, 'keys'), { ring: {}, replaces: 'a'.repeat(64) }),
  ]),
  'audit.read': onlyIn(['user', 'team', 'everyone'], ({ space }) => [
    http('GET', `/api/v1/audit?of=${encoded(space)}`),
  ]),
  setup: onlyIn(['everyone'], () => [
    http('POST', '/api/v1/setup', { token: 'x'.repeat(40), id: 'eve', name: 'Eve' }),
  ]),
}

/** A cell as it went: whether the request passed the policy, and what a person would have read. */
export interface Went {
  readonly passed: boolean
  readonly status: number
  readonly text: string
}

/** Sends one request of a cell. */
export async function send(given: HttpWorld, one: PolicyCase, ask: Ask): Promise<Went> {
  const { live, revoked } = given.keys[one.role]
  const response = await given.app.request(
    `${BASE}${ask.path}`,
    withHost({
      method: ask.method,
      headers: {
        authorization: `Bearer ${one.situation === 'revoked' ? revoked : live}`,
        accept: 'application/json, text/event-stream',
        ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    }),
  )
  const text = await response.text()
  const isRefusedTool = ask.tool !== undefined && /(?:refused|not_found): /.test(text)
  const passed = ![401, 403, 404].includes(response.status) && !isRefusedTool
  return { passed, status: response.status, text }
}

/** The requests of a cell. */
export function asksOf(given: HttpWorld, one: PolicyCase): Ask[] {
  const { space, memory } = targetOf(one, given.world)
  return ASKS[one.action](
    { space, memory: memory ?? given.world.memories[one.scope][one.situation], one },
    given,
  )
}

/** What a cell must say: as the table, but that an owner of the server reads the whole audit log, whose space it may be of. */
function isExpected({ action, situation, role, allowed }: PolicyCase): boolean {
  return allowed || (action === 'audit.read' && role === 'owner' && situation === 'other tenant')
}

/** Cells that are not as the table says, and refusals that show words of a memory. */
export async function wrongCells(given: HttpWorld, cases: readonly PolicyCase[]): Promise<string[]> {
  const wrong: string[] = []
  for (const one of cases)
    for (const ask of asksOf(given, one)) {
      const { passed, status, text } = await send(given, one, ask)
      const cell = `${one.role} ${one.action} in ${one.scope}, ${one.situation}: ${ask.method} ${ask.tool ?? ask.path}`
      if (passed !== isExpected(one))
        wrong.push(`${cell} ${passed ? 'passed' : 'was refused'} (${status}) ${text.slice(0, 150)}`)
      if (!passed && text.includes('plum')) wrong.push(`${cell} shows words of a memory`)
    }
  return wrong
}
