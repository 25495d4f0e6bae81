import { type Db, numberOf, type Row, textColumn, textOrNull } from '../store/db.ts'
import type { Actor, KeyAccess, KeyProblem } from './actor.ts'
import { type PeopleContext, useOf } from './context.ts'
import { EVERYONE, type ReviewMode, type Role } from './roles.ts'

/** A team that an actor is in. */
export interface Membership {
  readonly space: string
  readonly name: string
  readonly review: ReviewMode
  readonly role: Role
  /** Whether it is known to have no memories at all, so that there is nothing to look for. */
  readonly isEmpty: boolean
}

/** The rights of an actor at this moment: whether their key still works, and their teams. */
export interface Standing {
  readonly problem: KeyProblem | undefined
  readonly access: KeyAccess
  readonly memberships: readonly Membership[]
}

/** The rights of an actor, read once for all that one request asks until it writes: PostgreSQL decides about every statement again. */
export function standingIn(context: PeopleContext, actor: Actor): Promise<Standing> {
  return context.database.together.once(standingName(actor), () =>
    standingOf(context.database.rowsFor(useOf(actor, actor.person)), actor),
  )
}

/** Keeps what was read together with the key. */
export function noteStanding(
  { database: { together } }: PeopleContext,
  actor: Actor,
  row: Row,
): Promise<Standing> {
  return together.once(standingName(actor), async () => ({
    problem: keyProblem(row),
    access: actor.key.access,
    memberships: rowsIn(row, 'teams').map((team) => membershipOf(team)),
  }))
}

function standingName({ person, key }: Actor): string {
  return `standing ${person} ${key.id}`
}

/** Rows that came as one text. */
export function rowsIn(row: Row, column: string): Row[] {
  return JSON.parse(textColumn(row, column)) as Row[]
}

const GONE: Standing = { problem: 'unknown', access: 'read', memberships: [] }

/** Reads it in one question. Nothing of it is kept: what was revoked a moment ago on another replica holds at once. */
export async function standingOf(db: Db, { person, key }: Actor): Promise<Standing> {
  const rows = await db.all(
    `SELECT k.access, least(k.expires_at, o.expires_at) AS expires_at, coalesce(k.revoked_at, o.revoked_at) AS revoked_at,
       p.disabled_at, utc_now() AS now, t.user_id AS space, t.name, t.review, m.role
     FROM keys k JOIN people p ON p.user_id = k.user_id LEFT JOIN keys o ON o.id = k.made_with
     LEFT JOIN teams t ON t.user_id = '${EVERYONE}' OR t.user_id IN (SELECT user_id FROM members WHERE person = k.user_id)
     LEFT JOIN members m ON m.user_id = t.user_id AND m.person = k.user_id
     WHERE k.user_id = ? AND k.id = ? ORDER BY t.user_id`,
    [person, key.id],
  )
  const [first] = rows
  if (first === undefined) return GONE
  return {
    problem: keyProblem(first),
    access: textColumn(first, 'access') as KeyAccess,
    memberships: rows.filter((row) => textOrNull(row, 'space') !== null).map(membershipOf),
  }
}

/** Why a key does not work, by its row with that of its person. */
export function keyProblem(row: Row): KeyProblem | undefined {
  const expires = textOrNull(row, 'expires_at')
  if (textOrNull(row, 'revoked_at') !== null) return 'revoked'
  if (expires !== null && expires <= textColumn(row, 'now')) return 'expired'
  return textOrNull(row, 'disabled_at') === null ? undefined : 'disabled'
}

/** In the team of all people, everybody is a member who has no other role there. */
function membershipOf(row: Row): Membership {
  return {
    space: textColumn(row, 'space'),
    name: textColumn(row, 'name'),
    review: textColumn(row, 'review') as ReviewMode,
    role: (textOrNull(row, 'role') ?? 'member') as Role,
    isEmpty: numberOf(row, 'empty') === 1,
  }
}

/** The role of somebody in a space as a whole; what is shared with them there is another matter. */
export function roleIn({ problem, memberships }: Standing, person: string, space: string): Role {
  if (problem !== undefined) return 'none'
  if (space === person) return 'owner'
  return memberships.find((team) => team.space === space)?.role ?? 'none'
}
