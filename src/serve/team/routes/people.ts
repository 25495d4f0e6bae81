import { TEAM_PREFIX } from '../../../people/roles.ts'
import { peopleRoutes } from '../../contract/people.ts'
import { definedOnly } from '../../http/defined-only.ts'
import { implementRoutes } from '../../http/implement.ts'
import { actorOf } from './actor-of.ts'

export const people = implementRoutes(peopleRoutes, {
  'GET /api/v1/people': async (c) => ({ people: await c.serve.people.persons.list(actorOf(c)) }),
  'POST /api/v1/people': async (c, { body }) => ({
    person: await c.serve.people.persons.create(actorOf(c), definedOnly(body)),
  }),
  'POST /api/v1/people/:id/disable': async (c, { params }) => ({
    person: await c.serve.people.persons.disable(actorOf(c), params.id),
  }),
  'POST /api/v1/people/:id/enable': async (c, { params }) => ({
    person: await c.serve.people.persons.enable(actorOf(c), params.id),
  }),
  'GET /api/v1/teams': async (c) => ({ teams: await c.serve.people.teams.list(actorOf(c)) }),
  'POST /api/v1/teams': async (c, { body }) => ({
    team: await c.serve.people.teams.create(actorOf(c), definedOnly({ ...body, id: plainId(body.id) })),
  }),
  'GET /api/v1/teams/:space': async (c, { params }) => ({
    team: await c.serve.people.teams.get(actorOf(c), params.space),
  }),
  'PATCH /api/v1/teams/:space': async (c, { params, body }) => ({
    team: await c.serve.people.teams.change(actorOf(c), params.space, definedOnly(body)),
  }),
  'GET /api/v1/teams/:space/members': async (c, { params }) => ({
    members: await c.serve.people.teams.members(actorOf(c), params.space),
  }),
  'PUT /api/v1/teams/:space/members/:person': async (c, { params, body }) => ({
    member: await c.serve.people.teams.setMember(actorOf(c), params.space, params.person, body.role),
  }),
  'DELETE /api/v1/teams/:space/members/:person': async (c, { params }) => {
    await c.serve.people.teams.removeMember(actorOf(c), params.space, params.person)
    return { removed: true }
  },
  'GET /api/v1/keys': async (c, { query }) => ({
    keys: await c.serve.people.keys.list(actorOf(c), query.person),
  }),
  'POST /api/v1/keys': async (c, { body }) => c.serve.people.keys.create(actorOf(c), definedOnly(body)),
  'DELETE /api/v1/keys/:id': async (c, { params }) => ({
    key: await c.serve.people.keys.revoke(actorOf(c), params.id),
  }),
})

/** A team may be named with or without the beginning that its space has. */
function plainId(given: string): string {
  return given.startsWith(TEAM_PREFIX) ? given.slice(TEAM_PREFIX.length) : given
}
