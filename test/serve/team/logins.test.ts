import { expect, test } from 'vitest'
import { withPostgres } from '../../support/postgres/suite.ts'
import { type TestPerson, type TestTeamApp, teamApp } from './support/team-app.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const TEXT = 'Deploys of the shop go out on Tuesdays, because support is staffed then'

function cookieIn(response: Response): { readonly cookie: string } {
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** A browser that is logged in with a key: by pasting it, or by a link that was made with it. */
const LOGINS: readonly [how: string, login: (served: TestTeamApp, secret: string) => Promise<Response>][] = [
  [
    'with the key',
    ({ request }, key) =>
      request('/api/v1/login', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ key }) }),
  ],
  [
    'by a link made with the key',
    async ({ request, clientWith }, key) => {
      const { link } = await clientWith(key)('POST /api/v1/login-links')
      return request(link.slice(link.indexOf('/login')))
    },
  ],
]

const ENDS: readonly [
  what: string,
  end: (served: TestTeamApp, id: string) => Promise<unknown>,
  code: string,
][] = [
  ['is revoked', ({ owner }, id) => owner.call('DELETE /api/v1/keys/:id', { params: { id } }), 'key_revoked'],
  [
    'expires',
    ({ database }, id) =>
      database.admin.command(`UPDATE keys SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = '${id}'`),
    'key_expired',
  ],
]

async function second({ owner }: TestTeamApp) {
  return owner.call('POST /api/v1/keys', { body: { name: 'second', access: 'write' } })
}

async function entriesOf({ owner }: TestTeamApp, action: string) {
  const { entries } = await owner.call('GET /api/v1/audit', { query: { allowed: false } })
  return entries.filter((entry) => entry.action === action)
}

await withPostgres('a login at a team server', () => {
  for (const [how, login] of LOGINS)
    test.each(ENDS)(`${how} ends at once when that key %s`, async (_what, end, code) => {
      const served = await teamApp()
      const { key, secret } = await second(served)
      const headers = cookieIn(await login(served, secret))
      expect((await served.request('/api/v1/me', { headers })).status).toBe(200)
      await end(served, key.id)
      const refused = await served.request('/api/v1/me', { headers })
      expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code } }])
    })

  test('gets nothing by row-level security alone once the key ended that it was made with', async () => {
    const served = await teamApp()
    const { key, secret } = await second(served)
    await served.owner.call('POST /api/v1/memories', { body: { text: TEXT } })
    const browser = await served.people.keys.login('root', 'write', key.id)
    const use = { space: 'root', actor: 'root', key: browser.key.id }
    const count = async () =>
      (await served.database.database.rowsFor(use).all('SELECT id FROM memories')).length
    expect(await count()).toBe(1)
    await served.owner.call('DELETE /api/v1/keys/:id', { params: { id: key.id } })
    expect(await count()).toBe(0)
    await expect(served.clientWith(secret)('GET /api/v1/me')).rejects.toMatchObject({ status: 401 })
  })

  test('with wrong keys, however many, is one entry of the audit log for each minute, with a count', async () => {
    const served = await teamApp()
    for (let number = 0; number < 30; number++)
      expect((await served.request('/api/v1/me', { key: `mem_wrong_${number}` })).status).toBe(401)
    const entries = await entriesOf(served, 'login')
    expect(entries.length).toBeLessThanOrEqual(2)
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(30)
  })

  test('takes an empty object for a link as it takes no body', async () => {
    const { request, owner } = await teamApp()
    const response = await request('/api/v1/login-links', {
      method: 'POST',
      key: owner.secret,
      headers: JSON_TYPE,
      body: '{}',
    })
    expect(response.status).toBe(200)
  })

  test('of the first owner takes the newest setup token alone', async () => {
    const { database, people } = await teamApp()
    await database.admin.command('DELETE FROM keys; DELETE FROM members; DELETE FROM people')
    const [old, now] = [await people.setup.offer(), await people.setup.offer()]
    const first = { id: 'root', name: 'The Owner' }
    await expect(people.setup.use(old ?? '', first)).rejects.toMatchObject({ code: 'refused' })
    expect((await people.setup.use(now ?? '', first)).person.id).toBe('root')
  })
})

await withPostgres('ids of other people', () => {
  test('that somebody asks for are in the audit log of whose they are, once for each minute', async () => {
    const served = await teamApp()
    const [ann, eve] = [await served.person('ann'), await served.person('eve')]
    const { memory } = await ann.call('POST /api/v1/memories', { body: { text: TEXT } })
    const { share } = await ann.call('POST /api/v1/shares', {
      body: { kind: 'memory', value: memory.id, with: 'root', access: 'read', why: 'to see' },
    })
    const ask = async (method: string, path: string) =>
      expect((await served.request(path, { method, key: eve.secret })).status).toBe(404)
    for (let times = 0; times < 5; times++) await ask('GET', `/api/v1/memories/${memory.id}`)
    await ask('POST', `/api/v1/memories/${memory.id}/confirm`)
    await ask('DELETE', `/api/v1/shares/${share.id}`)
    await ask('GET', '/api/v1/memories/01aaaaaaaaaaaaaaaaaaaaaaaa')
    expect(await tool(served, eve, memory.id)).toContain('not_found')
    const { entries } = await ann.call('GET /api/v1/audit', { query: { of: 'ann', actor: 'eve' } })
    const seen = (action: string) => entries.filter((entry) => entry.action === action)
    const reads = seen('memory.read')
    expect(reads.length).toBeLessThanOrEqual(2)
    expect(reads.reduce((sum, { times }) => sum + times, 0)).toBe(6)
    expect(reads[0]).toMatchObject({ allowed: false, object: memory.id, space: 'ann' })
    expect([seen('memory.review').length, seen('share.revoke').length]).toEqual([1, 1])
  })

  test('that one may read are not noted as asked for in vain', async () => {
    const served = await teamApp()
    const ann = await served.person('ann')
    const space = await served.team('shop', { ann: 'reader' })
    const { memory } = await served.owner.call('POST /api/v1/memories', { body: { text: TEXT }, space })
    await ann.call('GET /api/v1/memories/:id', { params: { id: memory.id } })
    const { entries } = await served.owner.call('GET /api/v1/audit', {
      query: { of: space, actor: 'ann', allowed: false },
    })
    expect(entries).toEqual([])
  })
})

async function tool(served: TestTeamApp, { secret }: TestPerson, id: string): Promise<string> {
  const response = await served.request('/mcp', {
    method: 'POST',
    key: secret,
    headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'memory_get', arguments: { id } },
    }),
  })
  return response.text()
}
