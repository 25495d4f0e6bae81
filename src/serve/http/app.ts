import type { Hono } from 'hono'
import type { Route } from '../contract/route.ts'
import type { ServeContext } from './context.ts'
import type { Credential } from './guards/guard.ts'
import { PROTECTION } from './guards/protection.ts'
import type { CheckedRequest, RouteContexts, ServedRoute } from './implement.ts'
import { failureAnswer } from './refusals.ts'
import { createRouter, type RouterEnv } from './router.ts'
import { SERVED_ROUTES } from './routes/all.ts'

/** The server of a home as a function from request to response. */
export function createApp(
  context: ServeContext,
  routes: readonly ServedRoute[] = SERVED_ROUTES,
): Hono<RouterEnv<Credential>> {
  return createRouter<Credential>({
    routes,
    hosts: context.hosts,
    protection: context.protection ?? PROTECTION,
    authenticate: (headers) => credentialOf(headers, context),
    contextFor: ({ route, raw, credential }) => contextFor(route, context, { raw, credential }),
    failure: (thrown) => failureAnswer(thrown, context.log),
  })
}

/** A bearer token wins over a cookie; a wrong one is not made good by it. */
function credentialOf(headers: Headers, { tokens, logins }: ServeContext): Credential | undefined {
  const header = headers.get('authorization')
  if (header !== null) {
    const access = tokens.accessOf(/^Bearer (\S+)$/i.exec(header)?.[1] ?? '')
    return access === undefined ? undefined : { by: 'token', access }
  }
  return logins.isLoggedIn(headers.get('cookie')) ? { by: 'cookie', access: 'write' } : undefined
}

async function contextFor(
  { right }: Route,
  serve: ServeContext,
  request: CheckedRequest,
): Promise<RouteContexts['public' | 'user' | 'home' | 'server']> {
  if (right === 'public' || right === 'server') return { serve, request }
  const m = await serve.memoria()
  return right === 'user' ? { m, request } : { m, serve, request }
}
