import * as z from 'zod'
import { teamMe } from './people.ts'
import { ACCESS, declareRoutes, noBody, noParams, noQuery, streamed } from './route.ts'
import { time } from './shapes.ts'

/** Routes about the server itself: whether it works, who is logged in, and the description of the API. */
export const accessRoutes = declareRoutes({
  'GET /health': {
    summary: 'Whether memoria makes progress; needs no token',
    scope: 'none',
    right: 'public',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ state: z.enum(['ok', 'degraded', 'broken']), version: z.string() }),
  },
  'GET /login': {
    summary: 'Trades the code of a one-time link for a session cookie',
    scope: 'none',
    right: 'public',
    params: noParams,
    query: z.strictObject({ code: z.string().min(1).max(200) }),
    body: noBody,
    answer: streamed('text/html'),
  },
  'POST /api/v1/login-links': {
    summary: 'Makes a one-time login link',
    scope: 'write',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ link: z.string(), expiresAt: time }),
  },
  'POST /api/v1/logout': {
    summary: 'Ends the session of the cookie that the request carries',
    scope: 'read',
    right: 'public',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: streamed('application/json'),
  },
  'GET /api/v1/me': {
    summary: 'What the token or cookie allows',
    scope: 'read',
    right: 'public',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({
      scope: z.enum(ACCESS),
      version: z.string(),
      by: z.enum(['token', 'cookie']),
      team: teamMe.optional().describe('On a team server only.'),
    }),
  },
  'GET /api/v1/openapi.json': {
    summary: 'This API as OpenAPI 3.1',
    scope: 'read',
    right: 'public',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.record(z.string(), z.unknown()),
  },
  'GET /*': {
    summary: 'The files of the dashboard',
    scope: 'none',
    right: 'public',
    params: noParams,
    query: z.looseObject({}),
    body: noBody,
    answer: streamed('text/html'),
  },
})
