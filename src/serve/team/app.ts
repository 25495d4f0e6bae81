import type { Hono } from 'hono'
import { toMemoriaError } from '../../base/errors.ts'
import type { MemoryCalls } from '../../memoria.ts'
import { syncRoutes } from '../contract/sync.ts'
import type { ServedRoute } from '../http/implement.ts'
import { errorResponse, failureAnswer } from '../http/refusals.ts'
import { createRouter, type RoutedRequest, type RouteInputs, type RouterEnv } from '../http/router.ts'
import { SERVED_ROUTES } from '../http/routes/all.ts'
import { TOOLS } from '../mcp/tools/all.ts'
import { actionOf, onlyReads, type RouteAction, refuseUndeclared, USER_ACTIONS } from './actions.ts'
import { auditGiven } from './audit-given.ts'
import { authenticate } from './authenticate.ts'
import type { TeamCredential, TeamServe } from './context.ts'
import { spacesFor } from './find-space.ts'
import { EARLY_GUARDS, TEAM_PROTECTION } from './guards.ts'
import { login } from './routes/login.ts'
import { people } from './routes/people.ts'
import { sharing } from './routes/sharing.ts'
import { sync } from './routes/sync.ts'
import { isOfHome } from './served-contract.ts'
import { spaceCalls } from './space-calls.ts'
import { SyncFailure, syncFailureAnswer } from './sync/failure.ts'
import { TEAM_WORDING } from './wording.ts'

/** Routes about memories are those of every server; `GET /*` stands last. */
const TEAM_ROUTES: readonly ServedRoute[] = [
  ...SERVED_ROUTES.filter(({ route }) => route.right === 'user'),
  ...people,
  ...sharing,
  ...sync,
  ...login,
]

/** The server of many people as a function from request to response. */
export function createTeamApp(
  given: TeamServe,
  routes: readonly ServedRoute[] = TEAM_ROUTES,
): Hono<RouterEnv<TeamCredential>> {
  refuseUndeclared(
    routes,
    TOOLS.filter(({ isLocalOnly }) => !isLocalOnly).map(({ name }) => name),
  )
  const { together } = given
  const serve = { ...given, changes: afterCommit(given) }
  return createRouter<TeamCredential>({
    routes,
    around: (raw, work) => (isApart(raw) ? work() : together.run(work)),
    beforeBody: together.settle,
    hosts: serve.hosts,
    protection: serve.protection ?? TEAM_PROTECTION,
    before: (serve.protection ?? TEAM_PROTECTION).guards.filter((guard) => EARLY_GUARDS.includes(guard)),
    authenticate: (headers, needs) => authenticate(serve, headers, needs),
    prepare: withoutSpace,
    contextFor: (request, input) => contextFor(serve, request, input),
    answered: (request, context, answer) => answered(serve, request, context, answer),
    failed: (request, input, thrown) => noteProbe(serve, request, input, thrown),
    failure: (thrown) => {
      if (thrown instanceof SyncFailure) return syncFailureAnswer(thrown)
      serve.metrics.failed(toMemoriaError(thrown).code)
      return failureAnswer(thrown, serve.log, TEAM_WORDING)
    },
    observe: (key, method, status, began) =>
      serve.metrics.answered(key.split(' ')[1] ?? key, method, status, (performance.now() - began) / 1000),
    missing: (path, method) => (isOfHome(method, path) ? notOnServer() : undefined),
  })
}

/** Health is asked whether or not the database answers, and live events go on after their request. */
function isApart({ url }: Request): boolean {
  return ['/health', '/api/v1/events'].includes(new URL(url).pathname)
}

/** Others hear of a change when they can see it. */
function afterCommit({ changes, together }: TeamServe): TeamServe['changes'] {
  return {
    ...changes,
    changed: (space) => together.afterwards(() => changes.changed(space)),
    peopleChanged: () => together.afterwards(changes.peopleChanged),
  }
}

type Routed = RoutedRequest<TeamCredential>

/** The things that a route uses. One about memories gets the spaces that the policy allows for its action, and no others. */
async function contextFor(serve: TeamServe, request: Routed, input: RouteInputs): Promise<unknown> {
  const { raw, credential, route, key } = request
  if (route.right !== 'user' || credential === undefined) return { serve, request: { raw, credential } }
  const { actor } = credential
  const declared: RouteAction = USER_ACTIONS[key as keyof typeof USER_ACTIONS]
  const space = new URL(raw.url).searchParams.get('space') ?? undefined
  const asked = { space, id: input.params['id'], project: projectIn(input.body) }
  const spaces = await spacesFor(serve.people, actor, declared, asked)
  return {
    m: spaceCalls(serve, spaces, actor.person, { reads: onlyReads(declared) }),
    request: { raw, credential },
  }
}

/** The project that a request brings in its body, as a route that keeps something has it. */
function projectIn(body: unknown): string | undefined {
  const given = typeof body === 'object' && body !== null && 'project' in body ? body.project : undefined
  return typeof given === 'string' ? given : undefined
}

/** An id that is not there for the person may be somebody else's, who can see in the audit log that it was asked for. */
async function noteProbe(
  serve: TeamServe,
  request: Routed,
  input: RouteInputs,
  thrown: unknown,
): Promise<void> {
  const { credential, key } = request
  const { id } = input.params
  const action = actionOf(key)
  if (credential === undefined || id === undefined || action === undefined) return
  if (toMemoriaError(thrown).code === 'not_found') await serve.people.askedFor(credential.actor, action, id)
}

async function answered(serve: TeamServe, request: Routed, context: unknown, answer: unknown): Promise<void> {
  const { credential, route, raw } = request
  if (credential === undefined) return
  if (route.right === 'user') {
    const { m } = context as { readonly m: MemoryCalls }
    if (route.scope === 'write') serve.changes.changed(m.context.reach.user)
    await auditGiven(serve.people, credential.actor, answer)
    // Sync changes nothing about people, and notes its own changes.
  } else if (raw.method !== 'GET' && !(request.key in syncRoutes)) serve.changes.peopleChanged()
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
