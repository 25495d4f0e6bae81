import * as z from 'zod'
import { KEY_ACCESS, KEY_KINDS } from '../../people/actor.ts'
import { REVIEW_MODES, ROLES } from '../../people/roles.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { id, idParam, time } from './shapes.ts'

const MAX_NAME = 200
const MAX_DAYS = 3_650

export const name = z.string().min(1).max(MAX_NAME)
const role = z.enum(ROLES)
const review = z.enum(REVIEW_MODES)

export const person = z
  .object({
    id: z.string().describe('Also the id of their own space.'),
    name: z.string(),
    createdAt: time,
    disabledAt: time.nullable(),
    role: role.describe('On the server: an owner administers it.'),
  })
  .meta({ id: 'Person' })

const team = z
  .object({
    id: z.string().describe('The space of the team: `team:NAME`, or `everyone`.'),
    name: z.string(),
    review,
    createdAt: time,
    role: role.describe('Of the person who asks.'),
  })
  .meta({ id: 'Team' })

const member = z
  .object({ space: z.string(), person: z.string(), name: z.string(), role, since: time })
  .meta({ id: 'Member' })

export const key = z
  .object({
    id: z.string(),
    person: z.string(),
    name: z.string(),
    access: z.enum(KEY_ACCESS),
    kind: z.enum(KEY_KINDS),
    createdAt: time,
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
    usedOn: z.string().nullable().describe('The day of the last use.'),
  })
  .meta({ id: 'Key' })

const spaceAccess = z
  .object({
    space: z.string(),
    name: z.string(),
    kind: z.enum(['own', 'team', 'everyone', 'shared']),
    role,
    review: z.string().nullable(),
  })
  .meta({ id: 'SpaceAccess' })

/** The person behind a key, and the spaces that they may read. */
export const teamMe = z
  .object({
    person: z.string(),
    name: z.string(),
    role: role.describe('On the server.'),
    key: key.pick({ id: true, name: true, access: true, kind: true, expiresAt: true }),
    spaces: z.array(spaceAccess),
  })
  .meta({ id: 'TeamMe' })

const spaceParam = z.strictObject({ space: id })
const memberParam = z.strictObject({ space: id, person: id })
const aPerson = z.object({ person })

/** The people of a server, their teams and their keys. */
export const peopleRoutes = declareRoutes({
  'GET /api/v1/people': {
    summary: 'The people of the server',
    scope: 'read',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ people: z.array(person) }),
  },
  'POST /api/v1/people': {
    summary: 'Adds a person; their first key is made with `POST /api/v1/keys`',
    scope: 'write',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ id, name, role: role.optional() }),
    answer: aPerson,
  },
  'POST /api/v1/people/:id/disable': {
    summary: 'Keeps a person out: no key of theirs works any more',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aPerson,
  },
  'POST /api/v1/people/:id/enable': {
    summary: 'Lets a person in again',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aPerson,
  },
  'GET /api/v1/teams': {
    summary: 'The teams of the person; all of them for an owner of the server',
    scope: 'read',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ teams: z.array(team) }),
  },
  'POST /api/v1/teams': {
    summary: 'Makes a team',
    scope: 'write',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ id, name, review: review.optional() }),
    answer: z.object({ team }),
  },
  'GET /api/v1/teams/:space': {
    summary: 'One team',
    scope: 'read',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ team }),
  },
  'PATCH /api/v1/teams/:space': {
    summary: 'Renames a team, or sets who confirms what is promoted to it',
    scope: 'write',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: z.strictObject({ name: name.optional(), review: review.optional() }),
    answer: z.object({ team }),
  },
  'GET /api/v1/teams/:space/members': {
    summary: 'The members of a team with their roles',
    scope: 'read',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ members: z.array(member) }),
  },
  'PUT /api/v1/teams/:space/members/:person': {
    summary: 'Gives a person a role in a team, or on the server where the team is `everyone`',
    scope: 'write',
    right: 'team',
    params: memberParam,
    query: noQuery,
    body: z.strictObject({ role }),
    answer: z.object({ member }),
  },
  'DELETE /api/v1/teams/:space/members/:person': {
    summary: 'Takes a person out of a team',
    scope: 'write',
    right: 'team',
    params: memberParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ removed: z.boolean() }),
  },
  'GET /api/v1/keys': {
    summary: 'Keys without their secrets',
    scope: 'read',
    right: 'team',
    params: noParams,
    query: z.strictObject({ person: id.optional() }),
    body: noBody,
    answer: z.object({ keys: z.array(key) }),
  },
  'POST /api/v1/keys': {
    summary: 'Makes a key. Its secret is shown this once',
    scope: 'write',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      name,
      access: z.enum(KEY_ACCESS),
      days: z.number().int().min(1).max(MAX_DAYS).nullable().optional().describe('Null for never.'),
      person: id.optional().describe('Whose it is; your own when it is left out.'),
    }),
    answer: z.object({ key, secret: z.string() }),
  },
  'DELETE /api/v1/keys/:id': {
    summary: 'Revokes a key, at once and on every replica',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ key }),
  },
})
