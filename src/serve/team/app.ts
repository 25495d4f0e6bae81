import type { Hono } from 'hono'
import { toMemoriaError } from '../../base/errors.ts'
import type { MemoryCalls } from '../../memoria.ts'
import type { ServedRoute } from '../http/implement.ts'
import { errorResponse, failureAnswer } from '../http/refusals.ts'
import { createRouter, type RoutedRequest, type RouteInputs, type RouterEnv } from '../http/router.ts'
import { SERVED_ROUTES } from '../http/routes/all.ts'
import { TOOLS } from '../mcp/tools/all.ts'
import { type RouteAction, refuseUndeclared, USER_ACTIONS } from './actions.ts'
import { auditGiven } from './audit-given.ts'
import { authenticate } from './authenticate.ts'
import type { TeamCredential, TeamServe } from './context.ts'
import { spacesFor } from './find-space.ts'
import { EARLY_GUARDS, TEAM_PROTECTION } from './guards.ts'
import { login } from './routes/login.ts'
import { people } from './routes/people.ts'
import { sharing } from './routes/sharing.ts'
import { isOfHome } from './served-contract.ts'
import { spaceCalls } from './space-calls.ts'
import { TEAM_WORDING } from './wording.ts'

/** Routes about memories are those of every server; `GET /*` stands last. */
const TEAM_ROUTES: readonly ServedRoute[] = [
  ...SERVED_ROUTES.filter(({ route }) => route.right === 'user'),
  ...people,
  ...sharing,
  ...login,
]

/** The server of many people as a function from request to response. */
export function createTeamApp(
  serve: TeamServe,
  routes: readonly ServedRoute[] = TEAM_ROUTES,
): Hono<RouterEnv<TeamCredential>> {
  refuseUndeclared(
    routes,
    TOOLS.filter(({ isLocalOnly }) => !isLocalOnly).map(({ name }) => name),
  )
  return createRouter<TeamCredential>({
    routes,
    hosts: serve.hosts,
    protection: serve.protection ?? TEAM_PROTECTION,
    before: (serve.protection ?? TEAM_PROTECTION).guards.filter((guard) => EARLY_GUARDS.includes(guard)),
    authenticate: (headers, needs) => authenticate(serve, headers, needs),
    prepare: withoutSpace,
    contextFor: (request, input) => contextFor(serve, request, input),
    answered: (request, context, answer) => answered(serve, request, context, answer),
    failure: (thrown) => {
      serve.metrics.failed(toMemoriaError(thrown).code)
      return failureAnswer(thrown, serve.log, TEAM_WORDING)
    },
    observe: (key, method, status, began) =>
      serve.metrics.answered(key.split(' ')[1] ?? key, method, status, (performance.now() - began) / 1000),
    missing: (path, method) => (isOfHome(method, path) ? notOnServer() : undefined),
  })
}

type Routed = RoutedRequest<TeamCredential>

/** The things that a route uses. One about memories gets the spaces that the policy allows for its action, and no others. */
async function contextFor(serve: TeamServe, request: Routed, input: RouteInputs): Promise<unknown> {
  const { raw, credential, route, key } = request
  if (route.right !== 'user' || credential === undefined) return { serve, request: { raw, credential } }
  const { actor } = credential
  const declared: RouteAction = USER_ACTIONS[key as keyof typeof USER_ACTIONS]
  const space = new URL(raw.url).searchParams.get('space') ?? undefined
  const spaces = await spacesFor(serve.people, actor, declared, { space, id: input.params['id'] })
  return { m: spaceCalls(serve, spaces, actor.person), request: { raw, credential } }
}

async function answered(serve: TeamServe, request: Routed, context: unknown, answer: unknown): Promise<void> {
  const { credential, route, raw } = request
  if (credential === undefined) return
  if (route.right === 'user') {
    const { m } = context as { readonly m: MemoryCalls }
    if (route.scope === 'write') serve.changes.changed(m.context.reach.user)
    await auditGiven(serve.people, credential.actor, answer)
  } else if (raw.method !== 'GET') serve.changes.peopleChanged()
}

/** `space` may be given to every route, and none declares it. */
function withoutSpace(raw: Request): Request {
  const url = new URL(raw.url)
  if (!url.searchParams.has('space')) return raw
  url.searchParams.delete('space')
  return new Request(url, raw)
}

function notOnServer(): Response {
  return errorResponse(404, {
    code: 'not_on_server',
    message: 'this is about the machine of a person, and a server has none',
    hint: 'Use `memoria ui` on your own machine for it.',
  })
}
