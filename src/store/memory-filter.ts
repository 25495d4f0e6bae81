import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { KINDS, ORIGINS, SCOPES, STATES } from '../model/memory.ts'
import type { MemoryFilter } from './store.ts'

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
