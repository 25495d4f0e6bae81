/**
 * How a route is declared. A declaration names everything that decides who may call it and what goes in and out; one that
 * leaves something out does not type-check. Nothing here runs in Node only, so the dashboard imports it as well.
 */
import * as z from 'zod'

/** The token that a caller needs. `none`: the route is open to any program that passes the Host and Origin guards. */
export const ACCESS = ['none', 'read', 'write'] as const
export type Access = (typeof ACCESS)[number]

/**
 * The data that a route may touch. `public`: nothing of anybody's. `user`: the rows of this home's user. `home`: the
 * home itself, its settings, jobs and logins. `server`: this server and the files of the home; such a route works while
 * the store cannot be opened. `team`: the people of a team server, and what only such a server does.
 */
export const RIGHTS = ['public', 'user', 'home', 'server', 'team'] as const
export type Right = (typeof RIGHTS)[number]

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** A route's name in the contract: its method and its path, such as `GET /api/v1/memories/:id`. */
export type RouteKey = `${Method} /${string}`

export interface Route {
  readonly summary: string
  readonly scope: Access
  readonly right: Right
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  /** `noBody` for a route that takes none. */
  readonly body: z.ZodType
  /** Where a body may be larger than usual. */
  readonly maxBodyBytes?: number
  /** Only the fields that it names are sent. */
  readonly answer: z.ZodType
}

/** The names that a path asks for: `id` and `turn` of `/sessions/:id/turns/:turn`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsFor<Key> = z.ZodObject<{ [Name in PathParams<Key & string>]: z.ZodType<string> }, z.core.$strict>

/** Declares a group of routes: each with its access, its right and a schema for all that goes in and out. */
export function declareRoutes<
  const Routes extends { readonly [Key in keyof Routes]: Route & { readonly params: ParamsFor<Key> } },
>(routes: Routes & Record<Exclude<keyof Routes, RouteKey>, never>): Routes {
  return routes
}

export const noParams = z.strictObject({})
export const noQuery = z.strictObject({})
export const noBody = z.undefined()

/** An answer that the route streams or forwards, and that is therefore no JSON of the contract. */
export function streamed(contentType: string): z.ZodType<Response> {
  return z.custom<Response>((given) => given instanceof Response).meta({ streamed: contentType })
}

/** The error of every route: a code from a closed set, a sentence, and the next step. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.string().describe('From a closed set, for programs.'),
      message: z.string().describe('A sentence for a person.'),
      hint: z.string().nullable().describe('What to do next.'),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorAnswer = z.output<typeof errorAnswer>
