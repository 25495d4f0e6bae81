import { CURRENT_USER_SQL } from './owned-table.ts'

/**
 * The right to see and to change rows of a table, as conditions on a row. Without a condition nobody has the right; `sees`
 * and `sets` name the only columns that can be read or changed.
 */
export interface AccessRule {
  readonly reads: string
  readonly adds?: string
  readonly changes?: string
  readonly removes?: string
  readonly sees?: string
  readonly sets?: string
}

/** Rows of the space that a transaction is about. */
export const OWN = `user_id = ${CURRENT_USER_SQL}`
/** Asked once for each statement, and not for each row: a subquery that depends on no row. */
export const MAY_READ = '(SELECT access()) >= 1'
export const MAY_WRITE = '(SELECT access()) >= 2'
/** Rows of a space that are seen and changed with the space as a whole. */
export const OWN_ROWS = whole(`${OWN} AND ${MAY_READ}`, `${OWN} AND ${MAY_WRITE}`)

/** Memories that a live share gives to the actor, of a space that they may not see as a whole. */
const READ_BY_SHARE = sharedMemory('FALSE', ['memory', 'tag', 'project'])
const WRITTEN_BY_SHARE = sharedMemory('TRUE', ['memory', 'tag', 'project'])
/** Memories: of the space as a whole, or one by one where they are shared. */
export const MEMORIES: AccessRule = {
  reads: `${OWN} AND (${MAY_READ} OR ${READ_BY_SHARE})`,
  adds: `${OWN} AND (${MAY_WRITE} OR ${sharedMemory('TRUE', ['project'])})`,
  changes: `${OWN} AND (${MAY_WRITE} OR ${WRITTEN_BY_SHARE})`,
  removes: `${OWN} AND ${MAY_WRITE}`,
}

/**
 * Runs: of the space as a whole, or those in which somebody changed what is shared with them, so that they can undo it. A
 * run that read a session is never one of theirs.
 */
export const RUNS: AccessRule = {
  reads: `${OWN} AND (${MAY_READ} OR ${changedByActor('')})`,
  adds: `${OWN} AND (${MAY_WRITE} OR ${changedByActor(WRITTEN_BY_SHARE)})`,
  changes: `${OWN} AND (${MAY_WRITE} OR ${changedByActor(WRITTEN_BY_SHARE)})`,
  removes: `${OWN} AND ${MAY_WRITE}`,
}

function changedByActor(condition: string): string {
  const memories = `SELECT id FROM memories WHERE ${OWN}${condition === '' ? '' : ` AND (${condition})`}`
  return `(session_id IS NULL AND id IN (SELECT run_id FROM memory_revisions
    WHERE ${OWN} AND by = (SELECT live_actor()) AND memory_id IN (${memories})))`
}

/** Rows that belong to memories: seen and changed with them. */
export function ofMemory(...columns: readonly string[]): AccessRule {
  const withMemories = (condition: string) =>
    columns.map((column) => `${column} IN (SELECT id FROM memories WHERE ${OWN} ${condition})`).join(' AND ')
  // The rule for memories holds inside of a rule as well: it shows those that are shared.
  return whole(
    `${OWN} AND (${MAY_READ} OR (${withMemories('')}))`,
    `${OWN} AND (${MAY_WRITE} OR (${withMemories(`AND (${WRITTEN_BY_SHARE})`)}))`,
  )
}

function sharedMemory(toWrite: 'TRUE' | 'FALSE', kinds: readonly ('memory' | 'tag' | 'project')[]): string {
  const columns = { memory: 'id', tag: 'topic', project: 'project_id' }
  return kinds.map((kind) => `${columns[kind]} = ANY(${sharedValues(kind, toWrite)})`).join(' OR ')
}

/** The values of live shares of a kind: ids of memories, topics, ids of projects. */
export function sharedValues(kind: string, toWrite: 'TRUE' | 'FALSE'): string {
  return `((SELECT shared_values('${kind}', ${toWrite})))::text[]`
}

/** One condition to see rows, and one for every change of them. */
export function whole(reads: string, writes: string): AccessRule {
  return { reads, adds: writes, changes: writes, removes: writes }
}
