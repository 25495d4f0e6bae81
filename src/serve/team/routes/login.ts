import { createHash, timingSafeEqual } from 'node:crypto'
import { VERSION } from '../../../base/version.ts'
import { EVERYONE } from '../../../people/roles.ts'
import { openApiOf } from '../../contract/openapi.ts'
import { teamLoginRoutes } from '../../contract/team-login.ts'
import { implementRoutes } from '../../http/implement.ts'
import { errorResponse, jsonResponse } from '../../http/refusals.ts'
import { fileResponse } from '../../http/static-files.ts'
import type { TeamRouteContext } from '../context.ts'
import { cookieText } from '../cookie.ts'
import { enterByLink, loginWithKey, newLoginLink } from '../login.ts'
import { teamMcpResponse } from '../mcp.ts'
import { describedRoutes } from '../served-contract.ts'
import { actorOf } from './actor-of.ts'

const SERVICE_UNAVAILABLE = 503

export const login = implementRoutes(teamLoginRoutes, {
  'GET /health': async ({ serve }) => {
    const { state, reason } = await serve.health.check()
    return jsonResponse({ state, reason, version: VERSION }, state === 'broken' ? SERVICE_UNAVAILABLE : 200)
  },
  'GET /metrics': async (c) =>
    (await mayReadMetrics(c))
      ? new Response(metricsText(c), {
          headers: {
            'content-type': 'text/plain; version=0.0.4; charset=utf-8',
            'cache-control': 'no-store',
          },
        })
      : errorResponse(401, {
          code: 'not_logged_in',
          message: 'the metrics token is needed',
          hint: 'Set MEMORIA_METRICS_TOKEN for the server, and send it: Authorization: Bearer TOKEN.',
        }),
  'GET /login': async ({ serve, request }, { query }) => {
    const cookie = await enterByLink(serve, query.code)
    if (cookie !== undefined) return toDashboard({ 'set-cookie': cookie })
    const isBrowser = request.raw.headers.get('accept')?.includes('text/html') === true
    const page = isBrowser ? fileResponse(serve.files, '/index.html') : undefined
    // The page of the dashboard: at this address it says how to log in.
    return page?.ok === true ? new Response(page.body, { status: 401, headers: page.headers }) : usedLink()
  },
  'GET /login/oidc': async ({ serve }) => (serve.oidc === null ? noOidc() : serve.oidc.begin()),
  'GET /login/oidc/done': async ({ serve, request }) =>
    serve.oidc === null ? noOidc() : serve.oidc.finish(request.raw),
  'GET /api/v1/login-options': async ({ serve }) => ({ team: true, key: true, oidc: serve.oidc !== null }),
  'POST /api/v1/login': async ({ serve }, { body }) => {
    const { cookie, person } = await loginWithKey(serve, body.key)
    return jsonResponse({ person }, 200, { 'set-cookie': cookie })
  },
  'POST /api/v1/login-links': async (c) => newLoginLink(c.serve, actorOf(c)),
  'POST /api/v1/logout': async (c) => {
    const actor = actorOf(c)
    const isBrowser = actor.key.kind === 'browser'
    if (isBrowser) await c.serve.people.keys.revoke(actor, actor.key.id)
    return jsonResponse({ ended: isBrowser }, 200, { 'set-cookie': cookieText('', 0, c.serve.publicUrl) })
  },
  'GET /api/v1/me': async (c) => {
    const actor = actorOf(c)
    const spaces = await c.serve.people.spaces(actor)
    const role = spaces.find(({ space }) => space === EVERYONE)?.role ?? 'none'
    const { person, name, key } = actor
    return {
      scope: key.access,
      version: VERSION,
      by: c.request.credential?.by ?? 'token',
      team: { person, name, role, key, spaces },
    }
  },
  'GET /api/v1/openapi.json': async () =>
    openApiOf(describedRoutes(), 'The API of a memoria team server. Every route also takes `space`.'),
  'GET /api/v1/setup': async ({ serve }) => ({ needed: await serve.people.setup.isNeeded() }),
  'POST /api/v1/setup': async ({ serve }, { body: { token, id, name, keyName } }) => {
    const first = { id, name, ...(keyName === undefined ? {} : { keyName }) }
    const { person, created } = await serve.people.setup.use(token, first)
    return { person, key: created.key, secret: created.secret }
  },
  'GET /api/v1/events': async (c) => {
    const stream = c.serve.live.join(actorOf(c))
    return stream === undefined ? tooManyClients() : eventStream(stream)
  },
  'POST /mcp': async (c, { body }) => teamMcpResponse(c.serve, actorOf(c), c.request.raw, body),
  'GET /*': async ({ serve: { files }, request }) => fileResponse(files, new URL(request.raw.url).pathname),
})

async function mayReadMetrics({ serve, request }: TeamRouteContext): Promise<boolean> {
  const given = /^Bearer (\S+)$/i.exec(request.raw.headers.get('authorization') ?? '')?.[1]
  if (given === undefined) return false
  if (serve.metricsToken !== undefined && isSame(given, serve.metricsToken)) return true
  const found = await serve.people.authenticate(given)
  if (!found.ok) return false
  return (await serve.people.may(found.actor, 'audit.read', { space: EVERYONE })).allowed
}

/** Compared as digests, so that neither the length nor how much of it was right can be measured. */
function isSame(given: string, secret: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(given), digestOf(secret))
}

function metricsText({ serve: { metrics, live, connections } }: TeamRouteContext): string {
  const { open, idle, waiting, transactions, statements } = connections()
  return metrics.text({
    memoria_live_clients: { help: 'Browsers and programs that follow live events.', value: live.clients() },
    memoria_database_connections_open: { help: 'Connections to the database.', value: open },
    memoria_database_connections_idle: { help: 'Connections that nobody uses.', value: idle },
    memoria_database_connections_waiting: { help: 'Requests that wait for a connection.', value: waiting },
    memoria_database_transactions: { help: 'Transactions since the start.', value: transactions },
    memoria_database_statements: { help: 'Statements with parameters since the start.', value: statements },
  })
}

function toDashboard(headers: Readonly<Record<string, string>>): Response {
  return new Response(null, {
    status: 303,
    headers: { location: '/', 'cache-control': 'no-store', ...headers },
  })
}

function usedLink(): Response {
  return errorResponse(401, {
    code: 'link_expired',
    message: 'this login link was used already, or is too old',
    hint: 'Log in with a key of yours.',
  })
}

function noOidc(): Response {
  return errorResponse(404, {
    code: 'not_found',
    message: 'this server has no identity provider',
    hint: 'Log in with a key.',
  })
}

function eventStream(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function tooManyClients(): Response {
  const error = { code: 'too_many_clients', message: 'too many programs follow live events already' }
  return errorResponse(503, { ...error, hint: 'Try again later.' }, { 'retry-after': '30' })
}
