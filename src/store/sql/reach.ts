import type { Reach, SharedReach } from '../../model/reach.ts'
import { placeholders, type Value } from '../db.ts'

/** A piece of a WHERE clause with its values. */
export interface Condition {
  readonly sql: string
  readonly params: readonly Value[]
}

/**
 * Only the asker's own rows: theirs at large, and those of the projects in reach. The plus keeps SQLite from finding rows
 * by their owner, who has them all, where their ids say which ones are meant.
 */
export function memoriesInReach(reach: Reach, found: 'by owner' | 'by id' = 'by owner'): Condition {
  const owned = { sql: `${found === 'by id' ? '+' : ''}m.user_id = ?`, params: [reach.user] }
  const mine = reach.only === undefined ? owned : and(owned, sharedMemories(reach.only))
  if (reach.projects === 'all') return mine
  return and(mine, {
    sql: `(m.project_id IS NULL OR m.project_id IN (${placeholders(reach.projects.length)}))`,
    params: reach.projects,
  })
}

function sharedMemories({ memories, topics, projects }: SharedReach): Condition {
  const columns = { 'm.id': memories, 'm.topic': topics, 'm.project_id': projects }
  const conditions = Object.entries(columns).map(([column, values]) => oneOf(column, values))
  return {
    sql: `(${conditions.map((one) => one?.sql).join(' OR ')})`,
    params: [...memories, ...topics, ...projects],
  }
}

/** Nothing of somebody else's but memories is shared. */
const NOTHING: Condition = { sql: 'FALSE', params: [] }

/** The words of a vault's files: the user's own, and those of the projects in reach. */
export function sectionsInReach({ user, projects, only }: Reach): Condition {
  if (only !== undefined) return NOTHING
  const mine = { sql: 'x.user_id = ?', params: [user] }
  if (projects === 'all') return mine
  return and(mine, {
    sql: `(x.project_id IS NULL OR x.project_id IN (${placeholders(projects.length)}))`,
    params: projects,
  })
}

/** Sessions belong to a project, or to none; those of none are only seen by who looks at everything. */
export function sessionsInReach(reach: Reach): Condition {
  return ofProject('s', reach)
}

/** An injection belongs to the project that it was made in. */
export function injectionsInReach(reach: Reach): Condition {
  return ofProject('i', reach)
}

/** A run belongs where the session it read belongs. Of what is shared, somebody sees the runs in which they changed it. */
export function runsInReach(reach: Reach): Condition {
  if (reach.only === undefined) return ofProject('r', reach)
  const shared = sharedMemories(reach.only)
  return {
    sql: `r.user_id = ? AND r.id IN (SELECT v.run_id FROM memory_revisions v JOIN memories m ON m.id = v.memory_id
      WHERE v.by = ? AND m.user_id = ? AND ${shared.sql})`,
    params: [reach.user, reach.only.reader, reach.user, ...shared.params],
  }
}

function ofProject(table: string, { user, projects, only }: Reach): Condition {
  if (only !== undefined) return NOTHING
  const mine = { sql: `${table}.user_id = ?`, params: [user] }
  if (projects === 'all') return mine
  return and(mine, {
    sql: `${table}.project_id IN (${placeholders(projects.length)})`,
    params: projects,
  })
}

export function and(...conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined)
  return { sql: given.map(({ sql }) => sql).join(' AND '), params: given.flatMap(({ params }) => params) }
}

export function oneOf(column: string, values: readonly string[] | undefined): Condition | undefined {
  if (values === undefined) return undefined
  return { sql: `${column} IN (${placeholders(values.length)})`, params: values }
}

/** Begins or ends with `part`; its characters are literal. */
export function beginsOrEnds(column: string, part: string): Condition {
  const literal = part.replace(/[\\%_]/g, '\\$&')
  return {
    sql: `(${column} LIKE ? ESCAPE '\\' OR ${column} LIKE ? ESCAPE '\\')`,
    params: [`${literal}%`, `%${literal}`],
  }
}
