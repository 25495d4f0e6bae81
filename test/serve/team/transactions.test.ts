import { expect, test } from 'vitest'
import { withPostgres } from '../../support/postgres/suite.ts'
import { type TestPerson, type TestTeamApp, teamApp } from './support/team-app.ts'

const TEXT = 'Deploys of the shop go out on Tuesdays, because support is staffed then'
const SHOP = 'github.com/example/shop'

/** A server on which Ann has memories of a project, and reads those of a team. */
async function world() {
  const served = await teamApp()
  // The server's own replicas of spaces ask the database as well, when a notice reaches them.
  await served.serve.takePart.stop()
  const ann = await served.person('ann')
  const space = await served.team('shop', { ann: 'reader' })
  const project = { id: SHOP, kind: 'remote', name: 'shop' } as const
  const store = served.database.database.storeFor('ann')
  await store.projects.seen(project, null, '2026-01-01T00:00:00.000Z')
  const body = { text: TEXT, kind: 'decision', scope: 'project', project: SHOP } as const
  const { memory } = await ann.call('POST /api/v1/memories', { body })
  const ofTeam = await served.owner.call('POST /api/v1/memories', {
    body: { text: 'Refunds of the shop are checked by two people' },
    space,
  })
  return { served, ann, space, memory, ofTeam: ofTeam.memory }
}

type World = Awaited<ReturnType<typeof world>>

/** The transactions and statements that some work sends to the database. */
async function spent({ database }: TestTeamApp, work: () => Promise<unknown>) {
  const before = database.database.connections()
  await work()
  const after = database.database.connections()
  return {
    transactions: after.transactions - before.transactions,
    statements: after.statements - before.statements,
  }
}

function tool(served: TestTeamApp, { secret }: TestPerson, name: string, args: Record<string, unknown>) {
  return served.request('/mcp', {
    method: 'POST',
    key: secret,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
}

/** Each kind of request, with the statements that it may take over the spaces of a person and one team. */
const REQUESTS: readonly [what: string, statements: number, ask: (world: World) => Promise<unknown>][] = [
  ['who one is', 1, ({ ann }) => ann.call('GET /api/v1/me')],
  ['a memory', 10, ({ ann, memory }) => ann.call('GET /api/v1/memories/:id', { params: { id: memory.id } })],
  [
    'a memory of a team',
    13,
    ({ ann, ofTeam }) => ann.call('GET /api/v1/memories/:id', { params: { id: ofTeam.id } }),
  ],
  ['a list', 12, ({ ann }) => ann.call('GET /api/v1/memories', { query: { project: SHOP, limit: 50 } })],
  [
    'a search',
    30,
    ({ ann }) => ann.call('GET /api/v1/memories/search', { query: { q: 'shop deploys', project: SHOP } }),
  ],
  [
    'a recall',
    45,
    ({ ann }) =>
      ann.call('POST /api/v1/recall', {
        body: { prompt: 'When do deploys of the shop go out?', project: SHOP },
      }),
  ],
  ['a brief', 40, ({ ann }) => ann.call('GET /api/v1/brief', { query: { project: SHOP } })],
  [
    'a new memory',
    28,
    ({ ann }) =>
      ann.call('POST /api/v1/memories', { body: { text: 'Logs of the shop are kept for thirty days' } }),
  ],
  [
    'a memory to forget',
    30,
    ({ ann, memory }) =>
      ann.call('POST /api/v1/memories/:id/forget', { params: { id: memory.id }, body: {} }),
  ],
  ['a tool over MCP', 26, ({ served, ann }) => tool(served, ann, 'memory_search', { query: 'shop deploys' })],
  [
    'a share',
    13,
    ({ ann, memory }) =>
      ann.call('POST /api/v1/shares', {
        body: { kind: 'memory', value: memory.id, with: 'root', access: 'read', why: 'to see' },
      }),
  ],
  ['the people', 3, ({ ann }) => ann.call('GET /api/v1/people')],
  ['a refusal', 5, ({ served, ann }) => served.request('/api/v1/memories?space=root', { key: ann.secret })],
]

await withPostgres('the work on a request', () => {
  test.each(REQUESTS)('for %s is one transaction, of at most %i statements', async (_what, most, ask) => {
    const made = await world()
    const { transactions, statements } = await spent(made.served, () => ask(made))
    expect(transactions).toBe(1)
    expect(statements).toBeLessThanOrEqual(most)
  })

  test('asks nothing of a team that has no memories', async () => {
    const { served, ann } = await world()
    await served.team('empty', { ann: 'reader' })
    const list = () => ann.call('GET /api/v1/memories')
    const before = await spent(served, list)
    await served.team('empty-too', { ann: 'reader' })
    expect(await spent(served, list)).toEqual(before)
  })

  test('waits for a long body without a connection to the database', async () => {
    const { served, ann } = await world()
    let send: (chunk: Uint8Array | null) => void = () => undefined
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        send = (chunk) => (chunk === null ? stream.close() : stream.enqueue(chunk))
      },
    })
    const { database } = served.database
    const before = database.connections().statements
    const init = { method: 'POST', key: ann.secret, body, duplex: 'half' }
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const answer = served.request('/api/v1/memories', { ...init, headers } as never)
    send(new TextEncoder().encode('{"text": "Logs of the shop'))
    await expect.poll(() => database.connections().statements).toBeGreaterThan(before)
    await expect.poll(() => database.connections().open - database.connections().idle).toBe(0)
    send(new TextEncoder().encode(' are kept for thirty days"}'))
    send(null)
    expect((await answer).status).toBe(200)
  })

  test('ends where a key is revoked: statements after that get nothing', async () => {
    const { served, ann, space } = await world()
    const { people, database } = served
    await served.serve.together.run(async () => {
      const found = await people.authenticate(ann.secret)
      if (!found.ok) throw new Error('the key does not hold')
      const opened = await people.openSpaces(found.actor)
      const texts = async (id: string) => {
        const one = opened.find((candidate) => candidate.space === id)
        return (await one?.store.memories.list(one.reach, {}))?.length
      }
      expect([await texts('ann'), await texts(space)]).toEqual([1, 1])
      await database.admin.command(`UPDATE keys SET revoked_at = '2026-01-01' WHERE user_id = 'ann'`)
      expect([await texts('ann'), await texts(space)]).toEqual([0, 0])
    })
  })

  test('is answered only when it is committed with its note in the audit log', async () => {
    const { served, ann, ofTeam } = await world()
    const { admin } = served.database
    await admin.command('ALTER TABLE audit ADD CONSTRAINT full_disk CHECK (FALSE) NOT VALID')
    try {
      const response = await served.request(`/api/v1/memories/${ofTeam.id}`, { key: ann.secret })
      expect(response.status).toBe(409)
      expect(await response.text()).not.toContain('Refunds')
    } finally {
      await admin.command('ALTER TABLE audit DROP CONSTRAINT full_disk')
    }
  })
})
