import { placeholders } from '../store/db.ts'
import type { Actor } from './actor.ts'
import { appendAudit } from './audit.ts'
import { notFound, type PeopleContext, rowsOf } from './context.ts'
import type { NewAuditEntry } from './people.ts'
import { REVIEWERS } from './policy.ts'
import { readPromotions } from './promotion-rows.ts'
import { expandId, type Visible } from './short-ids.ts'
import { standingOf } from './standing.ts'
import type { Promotion } from './types.ts'

/**
 * The promotions that an actor sees: their own, those of a space that they read, and those to a space in which they decide.
 * Everybody else gets the words when they are accepted, as a memory.
 */
export async function visibleTo(context: PeopleContext, actor: Actor): Promise<Visible> {
  const standing = await standingOf(rowsOf(context, actor), actor)
  if (standing.problem !== undefined) throw notFound('promotion')
  const teams = standing.memberships.filter(({ role }) => role !== 'none')
  const read = [actor.person, ...teams.map(({ space }) => space)]
  const decided = teams
    .filter(({ review, role }) => REVIEWERS[review].includes(role))
    .map(({ space }) => space)
  const inSpaces = (column: string, spaces: readonly string[]) =>
    spaces.length === 0 ? 'FALSE' : `${column} IN (${placeholders(spaces.length)})`
  return {
    sql: `(r.by = ? OR ${inSpaces('r.from_space', read)} OR ${inSpaces('r.user_id', decided)})`,
    params: [actor.person, ...read, ...decided],
  }
}

/** One promotion by its id or a part of it; `not_found` for one that the actor does not see. */
export async function visiblePromotion(context: PeopleContext, actor: Actor, id: string) {
  const [db, visible] = [rowsOf(context, actor), await visibleTo(context, actor)]
  const full = await expandId(db, 'promotions r', id, visible)
  const [found] = await readPromotions(db, `r.id = ? AND ${visible.sql}`, [full, ...visible.params])
  if (found === undefined) throw notFound('promotion')
  return found
}

/** Notes in the log of each space that words come from, that the actor gets to see them. */
export async function auditShown(
  context: PeopleContext,
  { person, key }: Actor,
  promotions: readonly Promotion[],
): Promise<void> {
  const spaces = [...new Set(promotions.map(({ from }) => from))].filter((from) => from !== person)
  const entries = spaces.map((space): NewAuditEntry => {
    const [first, ...others] = promotions.filter(({ from }) => from === space)
    const object = others.length === 0 ? (first?.id ?? null) : `${others.length + 1} promotions`
    const note = { actor: person, key: key.id, action: 'memory.read', allowed: true, reason: null } as const
    return { ...note, space, object }
  })
  if (entries.length > 0) await appendAudit(context, entries)
}
