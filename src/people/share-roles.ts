import type { Memory } from '../model/memory.ts'
import type { SharedReach } from '../model/reach.ts'
import { type Db, placeholders, type Row, textColumn, textOrNull } from '../store/db.ts'
import type { Actor, KeyAccess } from './actor.ts'
import { type PeopleContext, rowsOf } from './context.ts'
import { NOT_DECLINED } from './declined-shares.ts'
import { higherRole, lowerRole, type Role } from './roles.ts'
import { kindFromRow } from './share-kinds.ts'
import { roleIn, type Standing } from './standing.ts'
import type { SharedKind } from './types.ts'

/** A live share as its recipient has it. */
export interface ReceivedShare {
  readonly space: string
  readonly kind: SharedKind
  readonly value: string
  readonly role: Role
  /** The name of the person or the team whose it is, where it is known already. */
  readonly name?: string
  readonly id: string
  /** The name of who shared it, and why. */
  readonly byName: string
  readonly why: string
}

/** The live shares that reach an actor, read once for all that one request asks until it writes. */
export async function receivedShares(
  context: PeopleContext,
  actor: Actor,
  standing: Standing,
  space?: string,
): Promise<readonly ReceivedShare[]> {
  if (standing.problem !== undefined) return []
  const all = await context.database.together.once(sharesName(actor), () =>
    sharesFor(rowsOf(context, actor), actor, standing),
  )
  return space === undefined ? all : all.filter((share) => share.space === space)
}

/** Keeps what was read together with the key. */
export async function noteShares(
  { database: { together } }: PeopleContext,
  actor: Actor,
  standing: Standing,
  rows: readonly Row[],
): Promise<void> {
  await together.once(sharesName(actor), async () => rows.map((row) => shareOf(row, actor, standing)))
}

function sharesName({ person, key }: Actor): string {
  return `shares ${person} ${key.id}`
}

/**
 * Reading makes a reader. Writing makes a person a member; in a
 * team everybody keeps their role there, but an owner of the team is no owner of what is shared with it.
 */
async function sharesFor(db: Db, actor: Actor, standing: Standing): Promise<ReceivedShare[]> {
  const teams = standing.memberships.filter(({ role }) => role !== 'none').map((team) => team.space)
  const recipients = [actor.person, ...teams]
  const rows = await db.all(
    `SELECT s.id, s.user_id, s.kind, s.value, s.with_space, s.access, s.why, s.by, p.name AS by_name
     FROM shares s LEFT JOIN people p ON p.user_id = s.by
     WHERE s.revoked_at IS NULL AND s.user_id <> ? AND s.with_space IN (${placeholders(recipients.length)})
       AND ${NOT_DECLINED} ORDER BY s.user_id, s.id`,
    [actor.person, ...recipients, actor.person],
  )
  return rows.map((row) => shareOf(row, actor, standing))
}

function shareOf(row: Row, actor: Actor, standing: Standing): ReceivedShare {
  const name = textOrNull(row, 'name')
  return {
    space: textColumn(row, 'user_id'),
    kind: kindFromRow(textColumn(row, 'kind')),
    value: textColumn(row, 'value'),
    role: roleByShare(row, actor, standing),
    id: textColumn(row, 'id'),
    byName: textOrNull(row, 'by_name') ?? textColumn(row, 'by'),
    why: textColumn(row, 'why'),
    ...(name === null ? {} : { name }),
  }
}

function roleByShare(row: Row, { person }: Actor, standing: Standing): Role {
  const [to, access] = [textColumn(row, 'with_space'), textColumn(row, 'access') as KeyAccess]
  if (access === 'read') return 'reader'
  return to === person ? 'member' : lowerRole(roleIn(standing, person, to), 'maintainer')
}

/** The reach of somebody who sees only what is shared. */
export function sharedReach(reader: string, shares: readonly ReceivedShare[]): SharedReach {
  const valuesOf = (kind: SharedKind) =>
    shares.filter((share) => share.kind === kind).map(({ value }) => value)
  return { memories: valuesOf('memory'), topics: valuesOf('topic'), projects: valuesOf('project'), reader }
}

/** The highest role that shares give for a memory. */
export function roleForMemory(
  shares: readonly ReceivedShare[],
  memory: Pick<Memory, 'id' | 'topic' | 'project'>,
): Role {
  return highest(sharesOfMemory(shares, memory))
}

/** The shares that cover a memory. */
export function sharesOfMemory(
  shares: readonly ReceivedShare[],
  { id, topic, project }: Pick<Memory, 'id' | 'topic' | 'project'>,
): ReceivedShare[] {
  const values = { memory: id, topic, project }
  return shares.filter(({ kind, value }) => values[kind] === value)
}

/** The highest role that shares give for the rows of a project. */
export function roleForProject(shares: readonly ReceivedShare[], project: string): Role {
  return highest(shares.filter(({ kind, value }) => kind === 'project' && value === project))
}

/** The highest role of some shares; none where there is no share. */
export function highest(shares: readonly ReceivedShare[]): Role {
  return shares.reduce<Role>((role, share) => higherRole(role, share.role), 'none')
}
