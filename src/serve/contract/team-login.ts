import * as z from 'zod'
import { accessRoutes } from './access.ts'
import { operationRoutes } from './operations.ts'
import { key, name, person } from './people.ts'
import { declareRoutes, noBody, noParams, noQuery, streamed } from './route.ts'
import { id } from './shapes.ts'

const MAX_SECRET = 500
const secret = z.string().min(1).max(MAX_SECRET)

/** Coming in, and what is about the server itself. */
export const teamLoginRoutes = declareRoutes({
  'GET /health': { ...accessRoutes['GET /health'], right: 'team', answer: streamed('application/json') },
  'GET /metrics': {
    summary: 'Figures for Prometheus; needs the metrics token, or a key of an owner of the server',
    scope: 'none',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: streamed('text/plain'),
  },
  'GET /login': { ...accessRoutes['GET /login'], right: 'team' },
  'GET /login/oidc': {
    summary: 'Sends the browser to the identity provider',
    scope: 'none',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: streamed('text/html'),
  },
  'GET /login/oidc/done': {
    summary: 'Takes the answer of the identity provider for a session cookie',
    scope: 'none',
    right: 'team',
    params: noParams,
    query: z.looseObject({}),
    body: noBody,
    answer: streamed('text/html'),
  },
  'GET /api/v1/login-options': {
    summary: 'The ways to log in here',
    scope: 'none',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ team: z.boolean(), key: z.boolean(), oidc: z.boolean() }),
  },
  'POST /api/v1/login': {
    summary: 'Trades a key for the cookie of a browser, which holds 12 hours',
    scope: 'none',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ key: secret }),
    answer: streamed('application/json'),
  },
  'POST /api/v1/login-links': { ...accessRoutes['POST /api/v1/login-links'], right: 'team' },
  'POST /api/v1/logout': { ...accessRoutes['POST /api/v1/logout'], right: 'team' },
  'GET /api/v1/me': { ...accessRoutes['GET /api/v1/me'], right: 'team' },
  'GET /api/v1/openapi.json': { ...accessRoutes['GET /api/v1/openapi.json'], right: 'team' },
  'GET /api/v1/setup': {
    summary: 'Whether the server waits for its first owner',
    scope: 'none',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ needed: z.boolean() }),
  },
  'POST /api/v1/setup': {
    summary: 'Makes the first owner, with the one-time token that the server printed',
    scope: 'none',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ token: secret, id, name, keyName: name.optional() }),
    answer: z.object({ person, key, secret: z.string() }),
  },
  'GET /api/v1/events': { ...operationRoutes['GET /api/v1/events'], right: 'team' },
  'POST /mcp': { ...operationRoutes['POST /mcp'], right: 'team' },
  'GET /*': { ...accessRoutes['GET /*'], right: 'team' },
})
