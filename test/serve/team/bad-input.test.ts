import { expect, test } from 'vitest'
import { withPostgres } from '../../support/postgres/suite.ts'
import { METRICS_TOKEN, teamApp } from './support/team-app.ts'

const TEXT = 'Deploys of the shop go out on Tuesdays, because support is staffed then'

await withPostgres('bad input to a team server', () => {
  test('an expired, a revoked and an unknown key are refused, each with its reason', async () => {
    const { owner, request, database, person } = await teamApp()
    const ann = await person('ann')
    const { key, secret } = await ann.call('POST /api/v1/keys', {
      body: { name: 'short', access: 'read', days: 1 },
    })
    await database.admin.command(
      `UPDATE keys SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = '${key.id}'`,
    )
    const gone = await ann.call('POST /api/v1/keys', { body: { name: 'gone', access: 'read' } })
    await ann.call('DELETE /api/v1/keys/:id', { params: { id: gone.key.id } })
    const codeWith = async (given: string) => {
      const response = await request('/api/v1/memories', { key: given })
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code]
    }
    expect(await codeWith(secret)).toEqual([401, 'key_expired'])
    expect(await codeWith(gone.secret)).toEqual([401, 'key_revoked'])
    expect(await codeWith('mem_nothing')).toEqual([401, 'key_unknown'])
    await owner.call('POST /api/v1/people/:id/disable', { params: { id: 'ann' } })
    expect(await codeWith(ann.secret)).toEqual([401, 'person_disabled'])
  })

  test('a key that is revoked in the middle of a request gets nothing more', async () => {
    const { person, people, owner } = await teamApp()
    const ann = await person('ann')
    await ann.call('POST /api/v1/memories', { body: { text: TEXT } })
    const me = await ann.call('GET /api/v1/me')
    // The key is looked up, and revoked before the first memory is read.
    const authenticated = await people.authenticate(ann.secret)
    if (!authenticated.ok) throw new Error('the key does not hold')
    const [space] = await people.openSpaces(authenticated.actor)
    await owner.call('DELETE /api/v1/keys/:id', { params: { id: me.team?.key.id ?? '' } })
    expect(await space?.store.memories.list(space.reach, {})).toEqual([])
  })

  test('ids of another tenant are not found: memories, keys, shares, promotions, teams, runs and sessions', async () => {
    const { person, team, request } = await teamApp()
    const [ann, eve] = [await person('ann'), await person('eve')]
    const space = await team('shop', { ann: 'owner' })
    const { memory } = await ann.call('POST /api/v1/memories', { body: { text: TEXT } })
    const { undo } = await ann.call('PATCH /api/v1/memories/:id', {
      params: { id: memory.id },
      body: { importance: 0.9 },
    })
    const me = await ann.call('GET /api/v1/me')
    const { share } = await ann.call('POST /api/v1/shares', {
      body: { kind: 'memory', value: memory.id, with: space, access: 'read', why: 'for the team' },
    })
    const asked: [method: string, path: string, body?: unknown][] = [
      ['GET', `/api/v1/memories/${memory.id}`],
      ['GET', `/api/v1/memories/${memory.id.slice(0, 12)}`],
      ['GET', `/api/v1/memories/${memory.id}?space=ann`],
      ['PATCH', `/api/v1/memories/${memory.id}`, { text: 'something else' }],
      ['POST', `/api/v1/memories/${memory.id}/forget`, { purge: true }],
      ['POST', `/api/v1/memories?space=ann`, { text: 'a note of hers' }],
      ['POST', `/api/v1/runs/${undo}/undo`],
      ['GET', '/api/v1/memories?space=ann'],
      ['GET', '/api/v1/sessions?space=ann'],
      ['GET', '/api/v1/export?space=ann'],
      ['GET', `/api/v1/export?space=${space}`],
      ['GET', `/api/v1/teams/${space}`],
      ['GET', `/api/v1/teams/${space}/members`],
      ['GET', '/api/v1/memories?space=nobody'],
      ['DELETE', `/api/v1/keys/${me.team?.key.id}`],
      ['DELETE', `/api/v1/shares/${share.id}`],
      ['POST', '/api/v1/promotions', { from: 'ann', memory: memory.id, to: space, why: 'no' }],
    ]
    for (const [method, path, body] of asked) {
      const response = await request(path, {
        method,
        key: eve.secret,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const text = await response.text()
      expect([method, path, response.status]).toEqual([method, path, 404])
      expect(text).not.toContain('Tuesdays')
    }
    const { memories } = await ann.call('GET /api/v1/memories')
    expect(memories.map(({ text }) => text)).toEqual([TEXT])
  })

  test('every look at memories of others is in the audit log, and a refused one as well', async () => {
    const { person, team, owner } = await teamApp()
    const [ann, bob, eve] = [await person('ann'), await person('bob'), await person('eve')]
    const space = await team('shop', { ann: 'maintainer', bob: 'reader' })
    const { memory } = await ann.call('POST /api/v1/memories', { body: { text: TEXT }, space })
    await bob.call('GET /api/v1/memories')
    await bob.call('GET /api/v1/memories/:id', { params: { id: memory.id } })
    await bob.call('POST /api/v1/recall', { body: { prompt: 'When do deploys of the shop go out?' } })
    await expect(eve.call('GET /api/v1/memories', { space })).rejects.toMatchObject({ status: 404 })
    const { entries } = await owner.call('GET /api/v1/audit', { query: { of: space } })
    const of = (actor: string) =>
      entries
        .filter((one) => one.actor === actor && one.action === 'memory.read')
        .map(({ object, allowed }) => [object, allowed])
    expect(of('bob')).toEqual(
      expect.arrayContaining([
        ['1 memory', true],
        [memory.id, true],
      ]),
    )
    expect(of('bob').filter(([object]) => object === '1 memory').length).toBeGreaterThanOrEqual(2)
    expect(of('eve')).toEqual([[null, false]])
    expect(JSON.stringify(entries)).not.toContain('Tuesdays')
  })

  test('the figures need a token, and count answers by route', async () => {
    const { request, person, owner } = await teamApp()
    const ann = await person('ann')
    await ann.call('GET /api/v1/memories')
    expect((await request('/metrics')).status).toBe(401)
    expect((await request('/metrics', { key: 'wrong' })).status).toBe(401)
    expect((await request('/metrics', { key: ann.secret })).status).toBe(401)
    expect((await request('/metrics', { key: owner.secret })).status).toBe(200)
    const text = await (await request('/metrics', { key: METRICS_TOKEN })).text()
    expect(text).toContain(
      'memoria_http_requests_total{route="/api/v1/memories",method="GET",status="200"} 1',
    )
    expect(text).toContain('memoria_refusals_total')
    expect(text).toMatch(/memoria_database_connections_open \d+/)
    expect((await request('/api/v1/me', { key: METRICS_TOKEN })).status).toBe(401)
  })

  test('nothing but health, login, setup and the files of the dashboard answers without a key', async () => {
    const { request } = await teamApp()
    const open = ['/health', '/api/v1/setup', '/api/v1/login-options']
    for (const path of open) expect([path, (await request(path)).status]).toEqual([path, 200])
    for (const path of [
      '/api/v1/me',
      '/api/v1/people',
      '/api/v1/memories',
      '/api/v1/nothing',
      '/mcp',
      '/metrics',
    ])
      expect([path, (await request(path)).status]).toEqual([path, 401])
    const wrong = await request('/api/v1/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x'.repeat(43), id: 'eve', name: 'Eve' }),
    })
    expect(wrong.status).toBe(403)
  })
})
