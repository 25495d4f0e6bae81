import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, textOrNull } from '../db.ts'
import type { FacetCount, MemoryFacets, MemoryFilter } from '../store.ts'
import { filterCondition } from './memory-reads.ts'

/** How many of the memories that a filter lets through there are by each property. The rows are read once for all. */
export async function memoryFacets(db: Db, reach: Reach, filter: MemoryFilter): Promise<MemoryFacets> {
  const { sql, params } = filterCondition(reach, filter)
  const groups = await db.all(
    `SELECT m.kind, m.scope, m.origin, m.state, m.project_id, count(*) AS many FROM memories m WHERE ${sql}
     GROUP BY m.kind, m.scope, m.origin, m.state, m.project_id`,
    params,
  )
  const countBy = (column: string): FacetCount[] => {
    const counts = new Map<string | null, number>()
    for (const row of groups) {
      const name = textOrNull(row, column)
      counts.set(name, (counts.get(name) ?? 0) + numberOf(row, 'many'))
    }
    return [...counts]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || ((one.name ?? '') < (other.name ?? '') ? -1 : 1))
  }
  return {
    kinds: countBy('kind'),
    scopes: countBy('scope'),
    origins: countBy('origin'),
    states: countBy('state'),
    projects: countBy('project_id'),
  }
}
