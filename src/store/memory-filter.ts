import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import {
  KINDS,
  type Kind,
  ORIGINS,
  type Origin,
  type Review,
  SCOPES,
  type Scope,
  STATES,
  type State,
} from '../model/memory.ts'

export interface MemoryFilter {
  readonly kinds?: readonly Kind[]
  readonly scopes?: readonly Scope[]
  readonly origins?: readonly Origin[]
  readonly states?: readonly State[]
  readonly tag?: string
  readonly topic?: string
  /** Whose text holds exactly this. */
  readonly contains?: string
  /** By the time it was last changed, inclusive; ISO 8601. */
  readonly since?: string
  readonly until?: string
  readonly review?: Review
  /** With evidence from this session, as its host calls it. */
  readonly session?: string
  /** Only some of these. */
  readonly ids?: readonly string[]
  readonly limit?: number
  /** Continue after this id (ids sort by time). */
  readonly after?: string
  /** Only what is older than this id. */
  readonly before?: string
  /** With a limit: so many are left out first. */
  readonly offset?: number
  /** With a limit: the last ones instead of the first, still in the order of time. */
  readonly newest?: boolean
  /** With `newest`: by when each was last stated, and not by when it was added. Pages go by `offset` then. */
  readonly byStated?: boolean
}

/** The filter as the store takes it. A word it does not know would find nothing, which would look like an answer. */
export function checkFilter(filter: MemoryFilter): MemoryFilter {
  refuseOthers('kind', filter.kinds, KINDS)
  refuseOthers('scope', filter.scopes, SCOPES)
  refuseOthers('origin', filter.origins, ORIGINS)
  refuseOthers('state', filter.states, STATES)
  return {
    ...filter,
    ...(filter.since === undefined ? {} : { since: timeIn('since', filter.since) }),
    ...(filter.until === undefined ? {} : { until: timeIn('until', filter.until) }),
    ...(filter.limit === undefined ? {} : { limit: checkLimit(filter.limit) }),
  }
}

/** How many answers are wanted: a whole number of at least one. */
export function checkLimit(limit: number): number {
  if (Number.isSafeInteger(limit) && limit >= 1) return limit
  throw refusedFilter(`the limit "${limit}" is not allowed`, 'Allowed: a whole number from 1 on.')
}

function refuseOthers(what: string, given: readonly string[] | undefined, known: readonly string[]): void {
  const other = given?.find((word) => !known.includes(word))
  if (other !== undefined)
    throw refusedFilter(`there is no ${what} "${other}"`, `Allowed: ${known.join(', ')}.`)
}

function timeIn(what: string, given: string): string {
  const time = new Date(given).getTime()
  if (!Number.isNaN(time)) return isoTime(time)
  throw refusedFilter(
    `the time "${given}" of ${what} cannot be read`,
    'Give ISO 8601, such as 2026-01-31T12:00:00Z.',
  )
}

function refusedFilter(message: string, hint: string): MemoriaError {
  return new MemoriaError('invalid_input', message, { hint })
}
