import { Hono, type HonoRequest } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { MemoriaError } from '../../base/errors.ts'
import { ACCESS, type Access, METHODS, RIGHTS, type Route } from '../contract/route.ts'
import type { Credential, Guard, Protection, Refusal } from './guards/guard.ts'
import type { ServedRoute } from './implement.ts'
import { readInput } from './input.ts'
import { errorResponse, jsonResponse } from './refusals.ts'
import { hasLongBody, withSmallBody } from './small-body.ts'

export type RouterEnv<Known extends Credential> = {
  Variables: { credential: Known | undefined; key: string }
}

/** A request that passed the guards, with its route. */
export interface RoutedRequest<Known extends Credential> {
  readonly raw: Request
  readonly credential: Known | undefined
  readonly key: ServedRoute['key']
  readonly route: Route
}

/** The parts in which the server of a home and that of a team differ. */
export interface RouterOptions<Known extends Credential> {
  readonly routes: readonly ServedRoute[]
  readonly hosts: readonly string[]
  readonly protection: Pick<Protection, 'guards' | 'headers' | 'maxBodyBytes'>
  /** Guards that look at headers alone: nobody is looked up for a request that they refuse. */
  readonly before?: readonly Guard[]
  /** Runs the work on a request that passed the first guards; it may fail after the answer was made. */
  around?(raw: Request, work: () => Promise<void>): Promise<void>
  /** Called when a credential is known and a body has to be waited for. */
  beforeBody?(): Promise<void>
  /** Finds out who asks; a refusal says why a credential is not one, or that it has to wait. */
  authenticate(headers: Headers, needs: Access): Promise<Known | Refusal | undefined> | Known | undefined
  /** Everything that the action of a route uses. Fails where the caller may not do it. */
  contextFor(request: RoutedRequest<Known>, input: RouteInputs): Promise<unknown>
  /** Takes what every route may be given and none declares out of a request. */
  prepare?(raw: Request): Request
  failure(thrown: unknown): Response
  /** Called when the action of a route failed, before its answer is made. */
  failed?(request: RoutedRequest<Known>, input: RouteInputs, thrown: unknown): Promise<void>
  /** Called with an answer before it is sent. */
  answered?(request: RoutedRequest<Known>, context: unknown, answer: unknown): Promise<void>
  /** Called when an answer begins: with the route as it is declared, or `none` for what was refused before. */
  observe?(key: string, method: string, status: number, began: number): void
  /** The answer for a path that is none; undefined for the usual one. */
  missing?(path: string, method: string): Response | undefined
}

/** The checked parts of a request. */
export interface RouteInputs {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** A server as a function from request to response, with every guard before every route. Nothing listens yet. */
export function createRouter<Known extends Credential>(
  options: RouterOptions<Known>,
): Hono<RouterEnv<Known>> {
  const { routes, hosts, before = [] } = options
  const { guards, headers, maxBodyBytes } = options.protection
  for (const { key, route } of routes) refuseIncomplete(key, route)
  const access = accessTable(routes)
  const app = new Hono<RouterEnv<Known>>()

  app.use(async (c, next) => {
    const began = performance.now()
    await next()
    options.observe?.(c.get('key') ?? 'none', c.req.method, c.res.status, began)
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
  const refusedBy = (some: readonly Guard[], { method, path, raw }: HonoRequest, credential?: Known) => {
    const asked = { method, path, headers: raw.headers, needs: access.needs(method, path), credential }
    return some.map(({ check }) => check(asked, hosts)).find((one) => one !== undefined)
  }
  app.use(async (c, next) => {
    const early = refusedBy(before, c.req)
    if (early !== undefined) return refusalResponse(early)
    if (options.around === undefined) return next()
    const read = await withSmallBody(c.req.raw)
    c.req.raw = read
    try {
      await options.around(read, next)
    } catch (thrown) {
      // The answer says already what failed.
      if (c.error === undefined) throw thrown
    }
  })
  app.use(async (c, next) => {
    const known = await options.authenticate(c.req.raw.headers, access.needs(c.req.method, c.req.path))
    if (known !== undefined && 'status' in known) return refusalResponse(known)
    const refusal = refusedBy(guards, c.req, known)
    if (refusal !== undefined) return refusalResponse(refusal)
    c.set('credential', known)
    if (hasLongBody(c.req.raw)) await options.beforeBody?.()
    return next()
  })
  for (const { key, route, act } of routes) {
    const [method = '', path = ''] = key.split(' ')
    app.on(method, path, async (c) => {
      if (path === ANY_PATH && isReserved(c.req.path)) return c.notFound()
      c.set('key', key)
      const raw = options.prepare?.(c.req.raw) ?? c.req.raw
      const input = await readInput(route, raw, c.req.param(), route.maxBodyBytes ?? maxBodyBytes)
      if (input instanceof Response) return input
      const request = { raw: c.req.raw, credential: c.get('credential'), key, route }
      try {
        const context = await options.contextFor(request, input as RouteInputs)
        const answer = await act(context as Parameters<ServedRoute['act']>[0], input)
        if (answer instanceof Response) return answer
        // Only what the contract names goes out.
        const sent = route.answer.parse(answer)
        await options.answered?.(request, context, sent)
        return jsonResponse(sent)
      } catch (thrown) {
        await options.failed?.(request, input as RouteInputs, thrown)
        throw thrown
      }
    })
  }
  app.notFound((c) => options.missing?.(c.req.path, c.req.method) ?? noRoute(access.methods(c.req.path)))
  app.onError((thrown) => options.failure(thrown))
  return app
}

function refusalResponse(refusal: Refusal): Response {
  return errorResponse(refusal.status, refusal, refusal.headers)
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
