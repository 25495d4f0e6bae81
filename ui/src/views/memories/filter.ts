import type { Input } from '../../../../src/serve/contract/contract.ts'
import { query, queryAll } from '../../state/route.ts'

export type MemoryFilter = NonNullable<Input<'GET /api/v1/memory-facets'>['query']>

/** The filters of the view, by their names in the address. */
export const LISTS = ['kind', 'scope', 'origin', 'state'] as const
export type ListName = (typeof LISTS)[number]

export const AGES = [
  { name: '1', title: 'Last day' },
  { name: '7', title: 'Last 7 days' },
  { name: '30', title: 'Last 30 days' },
  { name: '365', title: 'Last year' },
] as const

const DAY_MS = 24 * 60 * 60_000

/** The filter that the address names. The words searched for are not part of it. */
export function filterInAddress(): MemoryFilter {
  const lists = LISTS.map((name) => [name, queryAll(name)] as const).filter(([, values]) => values.length > 0)
  const age = Number(query('age'))
  const project = query('project')
  return {
    ...Object.fromEntries(lists),
    ...(project === '' ? {} : { project }),
    ...(age > 0 ? { since: startOfDay(age) } : {}),
  } as MemoryFilter
}

/** The beginning of a day, so that the same filter gives the same request. */
function startOfDay(daysAgo: number): string {
  const day = new Date(Date.now() - daysAgo * DAY_MS)
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}
