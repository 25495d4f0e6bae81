import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { MemoriaError } from '../../base/errors.ts'
import { ACCESS, type Access, METHODS, RIGHTS, type Route } from '../contract/route.ts'
import type { ServeContext } from './context.ts'
import type { Credential } from './guards/guard.ts'
import { PROTECTION } from './guards/protection.ts'
import type { CheckedRequest, RouteContexts, ServedRoute } from './implement.ts'
import { readInput } from './input.ts'
import { errorResponse, failureAnswer, jsonResponse } from './refusals.ts'
import { SERVED_ROUTES } from './routes/all.ts'

type AppEnv = { Variables: { credential: Credential | undefined } }

/** The server as a function from request to response, with every guard before every route. Nothing listens yet. */
export function createApp(
  context: ServeContext,
  routes: readonly ServedRoute[] = SERVED_ROUTES,
): Hono<AppEnv> {
  const { guards, headers, maxBodyBytes } = context.protection ?? PROTECTION
  for (const { key, route } of routes) refuseIncomplete(key, route)
  const access = accessTable(routes)
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    const credential = credentialOf(c.req.raw.headers, context)
    const needs = access.needs(c.req.method, c.req.path)
    const request = { method: c.req.method, headers: c.req.raw.headers, needs, credential }
    for (const { check } of guards) {
      const refusal = check(request, context.hosts)
      if (refusal !== undefined) return errorResponse(refusal.status, refusal)
    }
    c.set('credential', credential)
    return next()
  })
  for (const { key, route, act } of routes) {
    const [method = '', path = ''] = key.split(' ')
    app.on(method, path, async (c) => {
      if (path === ANY_PATH && isReserved(c.req.path)) return c.notFound()
      const request = { raw: c.req.raw, credential: c.get('credential') }
      const input = await readInput(route, c.req.raw, c.req.param(), route.maxBodyBytes ?? maxBodyBytes)
      if (input instanceof Response) return input
      const answer = await act(await contextFor(route, context, request), input)
      // Only what the contract names goes out.
      return answer instanceof Response ? answer : jsonResponse(route.answer.parse(answer))
    })
  }
  app.notFound((c) => noRoute(access.methods(c.req.path)))
  app.onError((thrown) => failureAnswer(thrown, context.log))
  return app
}

/** A route that does not say who may call it, and what goes in and out, keeps the server from starting. */
function refuseIncomplete(key: string, { scope, right, params, query, body, answer }: Route): void {
  const [method = '', path = ''] = key.split(' ')
  const isWhole =
    (METHODS as readonly string[]).includes(method) &&
    ACCESS.includes(scope) &&
    RIGHTS.includes(right) &&
    [params, query, body, answer].every((schema) => schema !== undefined)
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '').sort()
  if (isWhole && named.join() === Object.keys(params.shape).sort().join()) return
  throw new MemoriaError('internal', `the route ${key} is not wholly declared, so the server does not start`)
}

/** The files of the dashboard are everything that is not reserved for routes. */
const ANY_PATH = '/*'

function isReserved(path: string): boolean {
  return /^\/(?:api|mcp|hooks)(?:\/|$)/.test(path)
}

/** Which access each path asks for, decided before anything is routed. */
function accessTable(routes: readonly ServedRoute[]) {
  const router = new TrieRouter<{ readonly scope: Access; readonly isAny: boolean }>()
  for (const { key, route } of routes) {
    const [method = '', path = ''] = key.split(' ')
    router.add(method, path, { scope: route.scope, isAny: path === ANY_PATH })
  }
  const exact = (method: string, path: string) => {
    const [found] = router.match(method, path)
    return found.map(([handler]) => handler).find(({ isAny }) => !isAny)
  }
  return {
    needs: (method: string, path: string): Access => {
      const named = exact(method === 'HEAD' ? 'GET' : method, path)
      if (named !== undefined) return named.scope
      return isReserved(path) || (method !== 'GET' && method !== 'HEAD') ? 'read' : 'none'
    },
    methods: (path: string) => {
      const named = METHODS.filter((method) => exact(method, path) !== undefined)
      return named.length > 0 || isReserved(path) ? named : (['GET'] as const)
    },
  }
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
): Promise<RouteContexts[Route['right']]> {
  if (right === 'public' || right === 'server') return { serve, request }
  const m = await serve.memoria()
  return right === 'user' ? { m, request } : { m, serve, request }
}

function noRoute(methods: readonly string[]): Response {
  if (methods.length === 0)
    return errorResponse(404, {
      code: 'not_found',
      message: 'there is no such route',
      hint: 'GET /api/v1/openapi.json lists them.',
    })
  const error = { code: 'method_refused', message: 'this route does not take that method', hint: null }
  return errorResponse(
    405,
    { ...error, hint: `It takes ${methods.join(', ')}.` },
    { allow: methods.join(', ') },
  )
}
