import type * as z from 'zod'
import type { Memoria, MemoryCalls } from '../../memoria.ts'
import type { Right, Route, RouteKey } from '../contract/route.ts'
import type { TeamRouteContext } from '../team/context.ts'
import type { ServeContext } from './context.ts'
import type { Credential } from './guards/guard.ts'

/** A request behind its guards. */
export interface CheckedRequest {
  readonly raw: Request
  readonly credential: Credential | undefined
}

/** The things that a route may use, by its right: a public route has nothing of the person's. */
export interface RouteContexts {
  readonly public: { readonly serve: Omit<ServeContext, 'memoria'>; readonly request: CheckedRequest }
  readonly user: { readonly m: MemoryCalls; readonly request: CheckedRequest }
  readonly home: { readonly m: Memoria; readonly serve: ServeContext; readonly request: CheckedRequest }
  readonly server: { readonly serve: ServeContext; readonly request: CheckedRequest }
  readonly team: TeamRouteContext
}

/** The action of a route. All that it is given was checked. */
export type RouteAction<One extends Route> = (
  context: RouteContexts[One['right']],
  input: {
    readonly params: z.output<One['params']>
    readonly query: z.output<One['query']>
    readonly body: z.output<One['body']>
  },
) => Promise<Sent<z.input<One['answer']>>>

/** A value that is only sent: what the library gives is read-only. */
type Sent<Value> = Value extends Response
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
      : Value

/** An action for every route of a group, and for no other. */
export type RouteActions<Routes> = {
  readonly [Key in keyof Routes]: Routes[Key] extends Route ? RouteAction<Routes[Key]> : never
}

/** A route as the router takes it, whatever it takes and gives. */
export interface ServedRoute {
  readonly key: RouteKey
  readonly route: Route
  readonly act: (context: RouteContexts[Right], input: unknown) => Promise<unknown>
}

/** Joins declared routes with what they do. */
export function implementRoutes<Routes extends Readonly<Record<RouteKey, Route>>>(
  routes: Routes,
  actions: RouteActions<Routes>,
): ServedRoute[] {
  return (Object.keys(routes) as (keyof Routes & RouteKey)[]).flatMap((key) => {
    const route: Route | undefined = routes[key]
    return route === undefined ? [] : [{ key, route, act: actions[key] as unknown as ServedRoute['act'] }]
  })
}
