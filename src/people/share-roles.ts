import type { Memory } from '../model/memory.ts'
import type { SharedReach } from '../model/reach.ts'
import { type Db, placeholders, type Row, textColumn } from '../store/db.ts'
import type { Actor, KeyAccess } from './actor.ts'
import { higherRole, lowerRole, type Role } from './roles.ts'
import { roleIn, type Standing } from './standing.ts'
import type { SharedKind } from './types.ts'

/** A live share as its recipient has it. */
export interface ReceivedShare {
  readonly space: string
  readonly kind: SharedKind
  readonly value: string
  readonly role: Role
}

/**
 * The live shares that reach an actor, of one space or of all. Reading makes a reader. Writing makes a person a member; in a
 * team everybody keeps their role there, but an owner of the team is no owner of what is shared with it.
 */
export async function sharesFor(
  db: Db,
  actor: Actor,
  standing: Standing,
  space?: string,
): Promise<ReceivedShare[]> {
  if (standing.problem !== undefined) return []
  const teams = standing.memberships.filter(({ role }) => role !== 'none').map((team) => team.space)
  const recipients = [actor.person, ...teams]
  const rows = await db.all(
    `SELECT user_id, kind, value, with_space, access FROM shares WHERE revoked_at IS NULL AND user_id <> ?
       AND with_space IN (${placeholders(recipients.length)}) ${space === undefined ? '' : 'AND user_id = ?'}
     ORDER BY user_id, id`,
    [actor.person, ...recipients, ...(space === undefined ? [] : [space])],
  )
  return rows.map((row) => ({
    space: textColumn(row, 'user_id'),
    kind: textColumn(row, 'kind') as SharedKind,
    value: textColumn(row, 'value'),
    role: roleByShare(row, actor, standing),
  }))
}

function roleByShare(row: Row, { person }: Actor, standing: Standing): Role {
  const [to, access] = [textColumn(row, 'with_space'), textColumn(row, 'access') as KeyAccess]
  if (access === 'read') return 'reader'
  return to === person ? 'member' : lowerRole(roleIn(standing, person, to), 'maintainer')
}

/** The reach of somebody who sees only what is shared. */
export function sharedReach(shares: readonly ReceivedShare[]): SharedReach {
  const valuesOf = (kind: SharedKind) =>
    shares.filter((share) => share.kind === kind).map(({ value }) => value)
  return { memories: valuesOf('memory'), topics: valuesOf('tag'), projects: valuesOf('project') }
}

/** The highest role that shares give for a memory. */
export function roleForMemory(
  shares: readonly ReceivedShare[],
  { id, topic, project }: Pick<Memory, 'id' | 'topic' | 'project'>,
): Role {
  const values = { memory: id, tag: topic, project }
  return highest(shares.filter(({ kind, value }) => values[kind] === value))
}

/** The highest role that shares give for the rows of a project. */
export function roleForProject(shares: readonly ReceivedShare[], project: string): Role {
  return highest(shares.filter(({ kind, value }) => kind === 'project' && value === project))
}

/** The highest role of some shares; none where there is no share. */
export function highest(shares: readonly ReceivedShare[]): Role {
  return shares.reduce<Role>((role, share) => higherRole(role, share.role), 'none')
}
