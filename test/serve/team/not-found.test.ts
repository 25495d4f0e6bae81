import { expect, test } from 'vitest'
import { describedRoutes } from '../../../src/serve/team/served-contract.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { teamApp } from './support/team-app.ts'

const NONE = '01m7pvebmxdmyjtkxjyvzwb5zz'
const OFFER = { memory: NONE, to: 'team:shop', why: 'all need it' }
const SHARE = { kind: 'memory', value: NONE, with: 'team:shop', access: 'read', why: 'all need it' }

/** Requests about an object that is not there, with the route that lists such objects. */
const ASKED = [
  ['GET', '/teams/team:nope', null, '/teams'],
  ['GET', '/teams/team:nope/members', null, '/teams'],
  ['PUT', '/teams/team:nope/members/olga', { role: 'member' }, '/teams'],
  ['DELETE', '/teams/team:nope/members/olga', null, '/teams'],
  ['GET', '/memories?space=team:nope', null, '/me'],
  ['PUT', '/teams/team:shop/members/nope', { role: 'member' }, '/people'],
  ['POST', '/people/nope/disable', null, '/people'],
  ['DELETE', `/keys/${NONE}`, null, '/keys'],
  ['DELETE', `/shares/${NONE}`, null, '/shares'],
  ['POST', `/shares/${NONE}/decline`, null, '/shares/received'],
  ['GET', `/promotions/${NONE}`, null, '/promotions'],
  ['POST', `/promotions/${NONE}/accept`, null, '/promotions'],
  ['POST', '/promotions', OFFER, '/memories'],
  ['POST', '/shares', SHARE, '/memories'],
  ['GET', `/memories/${NONE}`, null, '/memories'],
  ['GET', `/sessions/${NONE}`, null, '/sessions'],
  ['GET', '/nope', null, '/openapi.json'],
] as const

await withPostgres('404 of a team server', () => {
  test('names the route that lists what there is, and that route is served', async () => {
    const { owner, team, request } = await teamApp()
    const served = describedRoutes().map(([key]) => key)
    await team('shop', { [owner.id]: 'owner' })
    for (const [method, path, body, lists] of ASKED) {
      const response = await request(`/api/v1${path}`, {
        method,
        key: owner.secret,
        ...(body === null
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const { error } = (await response.json()) as { error: { hint: string | null } }
      expect([path, response.status, error]).toMatchObject([
        path,
        404,
        { hint: expect.stringContaining(`GET /api/v1${lists}`) },
      ])
      for (const [, named = ''] of (error.hint ?? '').matchAll(/(GET \/api\/v1\/[\w/.-]*\w)/g))
        expect(served).toContain(named)
    }
  })
})
