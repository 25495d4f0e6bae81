import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, textOrNull } from '../db.ts'
import type { MemoryFacets, MemoryFilter } from '../store.ts'
import { filterCondition } from './memory-reads.ts'

const COLUMNS = {
  kinds: 'm.kind',
  scopes: 'm.scope',
  origins: 'm.origin',
  states: 'm.state',
  projects: 'm.project_id',
} as const

/** How many of the memories that a filter lets through there are by each of their properties. */
export async function memoryFacets(db: Db, reach: Reach, filter: MemoryFilter): Promise<MemoryFacets> {
  const { sql, params } = filterCondition(reach, filter)
  const counted = await Promise.all(
    Object.entries(COLUMNS).map(async ([name, column]) => {
      const rows = await db.all(
        `SELECT ${column} AS name, count(*) AS many FROM memories m WHERE ${sql} GROUP BY ${column} ORDER BY many DESC, name`,
        params,
      )
      return [name, rows.map((row) => ({ name: textOrNull(row, 'name'), count: numberOf(row, 'many') }))]
    }),
  )
  return Object.fromEntries(counted) as MemoryFacets
}
