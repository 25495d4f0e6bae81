import { KINDS, type Kind, LIVING_STATES, type State } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, textColumn } from '../db.ts'
import type { WeightFilter } from '../store.ts'
import { lives } from './living.ts'
import { and, type Condition, memoriesInReach, oneOf } from './reach.ts'

/** Use comes last: what is shown more is used more, and must not be shown more for that. */
const WITHIN_A_PROJECT = 'm.importance DESC, m.confirmed DESC, m.stated_at DESC, m.used_count DESC, m.id'
export const BY_WEIGHT = `m.pinned DESC, m.project_id IS NULL, ${WITHIN_A_PROJECT}`

/** `isUserApproved` in SQL. */
const USER_APPROVED = `(m.origin = 'user' OR m.review = 'kept')`

/** The index does not know who said it: a bound keeps many notes of others from being read, each one. */
const LOOKED_THROUGH = 500

/**
 * The rows that the most important are chosen from. Where few of the living are wanted these are the first of each project and
 * kind, as the index memories_by_weight has them in order: what is not among those is not read, however much there is.
 */
export function amongMostImportant(reach: Reach, filter: WeightFilter): Condition {
  const { states, kinds = KINDS, pinned, users = false, limit } = filter
  const projects = conditionsPerProject(reach)
  if (projects === undefined || pinned === undefined || limit === undefined || !areLiving(states))
    return and(
      memoriesInReach(reach),
      oneOf('m.state', states),
      oneOf('m.kind', filter.kinds),
      isPinned(pinned),
      users ? { sql: USER_APPROVED, params: [] } : undefined,
    )
  const firsts = projects.flatMap((project) =>
    kinds.map((kind) => and(project, isPinned(pinned), { sql: 'm.kind = ?', params: [kind] })),
  )
  const many = users ? LOOKED_THROUGH : Math.floor(limit)
  const first = ({ sql }: Condition) =>
    `SELECT m.n FROM (SELECT ${users ? 'm.n, m.origin, m.review' : 'm.n'} FROM memories m WHERE ${sql} ORDER BY ${WITHIN_A_PROJECT} LIMIT ${many}) AS m${
      users ? ` WHERE ${USER_APPROVED}` : ''
    }`
  return {
    sql: `m.n IN (${firsts.map(first).join(' UNION ALL ')})`,
    params: firsts.flatMap(({ params }) => params),
  }
}

/** How many there are of each kind; of the living counted in the same index, project by project. */
export async function countKinds(db: Db, reach: Reach, states: readonly State[]): Promise<Map<Kind, number>> {
  const perProject = areLiving(states) ? conditionsPerProject(reach) : undefined
  const parts = perProject ?? [and(memoriesInReach(reach), oneOf('m.state', states))]
  const countByKind = ({ sql }: Condition) =>
    `SELECT m.kind AS kind, count(*) AS many FROM memories m WHERE ${sql} GROUP BY m.pinned, m.kind`
  const rows = await db.all(
    `SELECT kind, sum(many) AS many FROM (${parts.map(countByKind).join(' UNION ALL ')}) AS c GROUP BY kind ORDER BY kind`,
    parts.flatMap(({ params }) => params),
  )
  return new Map(rows.map((row) => [textColumn(row, 'kind') as Kind, numberOf(row, 'many')]))
}

/** A condition for the user's living memories and one for each project in reach; undefined when all projects are, or some rows. */
function conditionsPerProject({ user, projects, only }: Reach): Condition[] | undefined {
  if (projects === 'all' || only !== undefined) return undefined
  const mine = { sql: 'm.user_id = ?', params: [user] }
  const owners = [
    { sql: 'm.project_id IS NULL', params: [] },
    ...projects.map((project) => ({ sql: 'm.project_id = ?', params: [project] })),
  ]
  return owners.map((owner) => and(mine, owner, { sql: lives(false), params: [] }))
}

function areLiving(states: readonly State[]): boolean {
  return states.length === LIVING_STATES.length && LIVING_STATES.every((state) => states.includes(state))
}

function isPinned(pinned: boolean | undefined): Condition | undefined {
  return pinned === undefined ? undefined : { sql: 'm.pinned = ?', params: [pinned ? 1 : 0] }
}
