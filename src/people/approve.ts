import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { checkDraft } from '../extract/draft.ts'
import { filesIn } from '../extract/local/files.ts'
import { labelsOf } from '../extract/local/labels.ts'
import { wholeReach } from '../model/reach.ts'
import type { Db } from '../store/db.ts'
import { storeOver } from '../store/postgres/open.ts'
import type { Actor } from './actor.ts'
import { notFound, nowIn, type PeopleContext, useOf } from './context.ts'
import { check } from './may.ts'
import { REVIEWERS } from './policy.ts'
import { asTeamStatement, type OfferedStatement } from './promotion-rows.ts'
import { screenOffer } from './screen.ts'
import { standingOf } from './standing.ts'
import type { Promotion, PromotionState } from './types.ts'

/** A team's statement is worth a line in a brief. */
const IMPORTANCE = 0.6

/** Refuses who may not confirm it: by their role and the review mode, and in `everyone` who offered it themselves. */
export async function refuseReviewer(
  context: PeopleContext,
  actor: Actor,
  promotion: Promotion,
): Promise<void> {
  const { space, id, by } = promotion
  const { role } = await check(context, actor, 'memory.approve', { space }, { object: id })
  const standing = await standingOf(context.database.rowsFor(useOf(actor, actor.person)), actor)
  const review = standing.memberships.find((team) => team.space === space)?.review
  if (review === undefined) throw notFound('promotion')
  if (!REVIEWERS[review].includes(role))
    throw new MemoriaError('refused', 'the maintainers of the team decide about it', {
      hint: 'Ask one of them, or an owner to change the review mode.',
    })
  if (review === 'everyone' && by === actor.person)
    throw new MemoriaError('refused', 'somebody else decides about it', {
      hint: 'Ask another member of the team.',
    })
}

/** Writes the statement into the space that it goes to, in one transaction with the decision. */
export async function acceptPromotion(
  context: PeopleContext,
  actor: Actor,
  promotion: Promotion,
  statement: OfferedStatement,
): Promise<Promotion> {
  const { space } = promotion
  screenOffer(context, asTeamStatement(promotion, statement))
  return context.database.rowsFor(useOf(actor, space)).transaction(async (tx) => {
    const closed = await closeIn(tx, context, actor, promotion, { state: 'accepted', reason: null })
    const became = await addToSpace(tx, context, actor, promotion, statement)
    await tx.run('UPDATE promotions SET became = ? WHERE id = ? AND user_id = ?', [
      became,
      promotion.id,
      space,
    ])
    return { ...closed, became }
  })
}

async function addToSpace(
  tx: Db,
  { redact, makeId, clock }: PeopleContext,
  actor: Actor,
  promotion: Promotion,
  statement: OfferedStatement,
): Promise<string> {
  const store = storeOver(tx)
  const at = nowIn({ clock })
  const { space, id, author, from } = promotion
  const { text, kind, topic, quote, statedAt, project, origin } = statement
  if (project !== null) await store.projects.seen(project, null, at)
  const { aliases, keywords } = labelsOf(text, kind)
  const draft = {
    text,
    kind,
    topic,
    aliases,
    keywords,
    project: project?.id ?? null,
    files: filesIn(text),
    scope: 'team',
    origin,
    importance: IMPORTANCE,
    at: statedAt,
    evidence: [{ session: `promotion:${id}`, messages: [], quote: quote ?? text }],
  } as const
  const by = { at, by: actor.person, why: `promoted by ${promotion.by} from ${from}: ${promotion.why}` }
  const { memory } = unwrap(checkDraft(draft, by, { redact, user: space, id: makeId() }))
  const twin = await store.memories.twin(wholeReach(space), memory, memory.text)
  if (twin !== undefined) return twin.id
  return (await store.memories.add({ ...memory, author }, by)).id
}

interface Closed {
  readonly state: Exclude<PromotionState, 'waiting'>
  readonly reason: string | null
}

/** Ends a promotion without writing anything else. */
export function closePromotion(
  context: PeopleContext,
  actor: Actor,
  promotion: Promotion,
  closed: Closed,
): Promise<Promotion> {
  return context.database
    .rowsFor(useOf(actor, actor.person))
    .transaction((tx) => closeIn(tx, context, actor, promotion, closed))
}

async function closeIn(
  tx: Db,
  context: PeopleContext,
  { person }: Actor,
  promotion: Promotion,
  { state, reason }: Closed,
): Promise<Promotion> {
  const at = nowIn(context)
  const many = await tx.run(
    `UPDATE promotions SET state = ?, decided_by = ?, decided_at = ?, reason = ? WHERE id = ? AND user_id = ? AND state = 'waiting'`,
    [state, person, at, reason, promotion.id, promotion.space],
  )
  if (many === 0)
    throw new MemoriaError('conflict', 'it was decided about already', { hint: 'Look at it again.' })
  return { ...promotion, state, reason, decidedBy: person, decidedAt: at }
}
