/** Every route of the server, in one table. The router, the guards, OpenAPI and the typed client are made from it. */
import type * as z from 'zod'
import { accessRoutes } from './access.ts'
import { agentRoutes } from './agents.ts'
import { knowledgeRoutes } from './knowledge.ts'
import { memoryRoutes } from './memories.ts'
import { memoryChangeRoutes } from './memory-changes.ts'
import { modelRoutes } from './models.ts'
import { operationRoutes } from './operations.ts'
import { projectRoutes } from './projects.ts'
import { recallRoutes } from './recall.ts'
import { reviewRoutes } from './review.ts'
import type { Route, RouteKey } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import type { TeamContract } from './team-contract.ts'

export const CONTRACT = {
  ...accessRoutes,
  ...memoryRoutes,
  ...memoryChangeRoutes,
  ...recallRoutes,
  ...reviewRoutes,
  ...sessionRoutes,
  ...projectRoutes,
  ...knowledgeRoutes,
  ...agentRoutes,
  ...modelRoutes,
  ...operationRoutes,
}

export type Contract = typeof CONTRACT
export type ContractKey = keyof Contract & RouteKey

/** The routes of a home, and those that only a team server has. */
type AnyContract = Contract & Omit<TeamContract, keyof Contract>
export type AnyKey = keyof AnyContract & RouteKey

/** The answer of a route. */
export type Answer<Key extends AnyKey> = z.output<AnyContract[Key]['answer']>

/** The input of a route, without the parts that it does not take. */
export type Input<Key extends AnyKey> = Given<'params', AnyContract[Key]['params']> &
  Given<'query', AnyContract[Key]['query']> &
  Given<'body', AnyContract[Key]['body']> & {
    /** On a team server: whose memories are meant. */
    readonly space?: string
  }

type Given<Name extends string, Schema extends z.ZodType> =
  z.input<Schema> extends undefined
    ? unknown
    : z.input<Schema> extends Record<string, never>
      ? unknown
      : Record<never, never> extends z.input<Schema>
        ? { readonly [Part in Name]?: z.input<Schema> }
        : { readonly [Part in Name]: z.input<Schema> }

export function routesOfContract(): [ContractKey, Route][] {
  return Object.entries(CONTRACT) as [ContractKey, Route][]
}
