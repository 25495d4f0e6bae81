import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import { isLiving, JUDGED_KINDS, type Memory } from '../model/memory.ts'
import { isUserApproved } from '../model/review.ts'
import { statementFor } from '../sync/team-files/share.ts'
import type { Actor } from './actor.ts'
import { acceptPromotion, closePromotion, refuseReviewer } from './approve.ts'
import { checkReason, noMemoryIn, nowIn, type PeopleContext, rowsOf } from './context.ts'
import { check } from './may.ts'
import type { Offer, Promotions } from './people.ts'
import {
  asTeamStatement,
  identityOf,
  type OfferedStatement,
  readPromotion,
  readPromotions,
} from './promotion-rows.ts'
import { EVERYONE, spaceKind } from './roles.ts'
import { screenOffer } from './screen.ts'
import { expandMemoryId } from './short-ids.ts'
import { openSpaceOf } from './spaces.ts'
import { standingOf } from './standing.ts'
import type { Promotion } from './types.ts'
import { auditShown, visiblePromotion, visibleTo } from './visible-promotions.ts'

/** Statements on their way from a person's project to a team, and from a team to everyone. */
export function promotionsOf(context: PeopleContext): Promotions {
  return {
    list: async (actor, { space, state } = {}) => {
      const visible = await visibleTo(context, actor)
      const rows = await readPromotions(
        rowsOf(context, actor),
        [
          visible.sql,
          ...(space === undefined ? [] : ['r.user_id = ?']),
          ...(state === undefined ? [] : ['r.state = ?']),
        ].join(' AND '),
        [...visible.params, ...[space, state].filter((value) => value !== undefined)],
      )
      const promotions = rows.map(({ promotion }) => promotion)
      await auditShown(context, actor, promotions)
      return promotions
    },
    get: async (actor, id) => {
      const { promotion } = await visiblePromotion(context, actor, id)
      await auditShown(context, actor, [promotion])
      return promotion
    },
    offer: (actor, offer) => offerMemory(context, actor, offer),
    accept: async (actor, id) => {
      const { promotion, statement } = await visiblePromotion(context, actor, id)
      await refuseReviewer(context, actor, promotion)
      await auditShown(context, actor, [promotion])
      return acceptPromotion(context, actor, promotion, statement)
    },
    reject: async (actor, id, reason) => {
      const { promotion } = await visiblePromotion(context, actor, id)
      await refuseReviewer(context, actor, promotion)
      const why = checkReason(context, reason, 'the reason')
      await auditShown(context, actor, [promotion])
      return closePromotion(context, actor, promotion, { state: 'rejected', reason: why })
    },
    withdraw: async (actor, id) => {
      const { promotion } = await visiblePromotion(context, actor, id)
      if (promotion.by !== actor.person)
        throw new MemoriaError('refused', 'only who offered it can take it back')
      return closePromotion(context, actor, promotion, { state: 'withdrawn', reason: null })
    },
  }
}

async function offerMemory(context: PeopleContext, actor: Actor, offer: Offer): Promise<Promotion> {
  const { from = actor.person, to, withoutQuote = false } = offer
  refuseStep(from, to)
  const id = await expandMemoryId(context, actor, from, offer.memory)
  await check(context, actor, 'memory.promote', { space: from, memory: id })
  await check(context, actor, 'memory.promote', { space: to }, { object: id })
  const { store, reach } = await openSpaceOf(context, actor, from)
  const memory = await store.memories.get(reach, id)
  if (memory === undefined) throw noMemoryIn(from, id)
  refuseUnfit(memory)
  const author = memory.author ?? actor.name
  const { evidence } = await statementFor({ store, reach }, memory, author, { withoutQuote })
  const project = memory.project === null ? undefined : await store.projects.get(memory.project)
  const statement: OfferedStatement = {
    kind: JUDGED_KINDS.find((kind) => kind === memory.kind) ?? 'fact',
    text: memory.text,
    topic: memory.topic,
    quote: evidence,
    statedAt: memory.statedAt,
    project: project === undefined ? null : identityOf(project),
    // A person's word is a colleague's to the team. What an agent concluded is nobody's word, until somebody confirms it.
    origin: isUserApproved(memory) ? 'colleague' : memory.origin,
  }
  const why = checkReason(context, offer.why, 'the reason')
  const promotion = await addOffer(context, actor, { from, to, memory: id, author, why, statement })
  const standing = await standingOf(rowsOf(context, actor), actor)
  const review = standing.memberships.find(({ space }) => space === to)?.review
  if (review !== 'off') return promotion
  return acceptPromotion(context, actor, promotion, statement)
}

interface NewOffer {
  readonly from: string
  readonly to: string
  readonly memory: string
  readonly author: string
  readonly why: string
  readonly statement: OfferedStatement
}

async function addOffer(context: PeopleContext, actor: Actor, offer: NewOffer): Promise<Promotion> {
  const { from, to, memory, author, why, statement } = offer
  const [id, at] = [context.makeId(), nowIn(context)]
  return rowsOf(context, actor).transaction(async (tx) => {
    const there = await tx.get(
      `SELECT id FROM promotions WHERE user_id = ? AND from_space = ? AND memory_id = ? AND state = 'waiting'`,
      [to, from, memory],
    )
    if (there !== undefined)
      throw new MemoriaError('conflict', `memory ${shortId(memory)} waits for a decision there already`, {
        hint: 'Withdraw the first offer to change it.',
      })
    await tx.run(
      `INSERT INTO promotions (user_id, id, from_space, memory_id, statement, author, by, why, state, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?)`,
      [to, id, from, memory, JSON.stringify(statement), author, actor.person, why, at],
    )
    const { promotion } = await readPromotion(tx, id)
    // A throw takes the row back: nothing with a secret in it stays.
    screenOffer(context, asTeamStatement(promotion, statement))
    return promotion
  })
}

/** One step at a time: from a person to a team, and from a team to everyone. */
function refuseStep(from: string, to: string): void {
  const isStep =
    spaceKind(from) === 'person' ? spaceKind(to) === 'team' : to === EVERYONE && from !== EVERYONE
  if (isStep) return
  throw new MemoriaError('invalid_input', `a memory does not go from ${from} to ${to}`, {
    hint: 'From a person to a team, and from a team to everyone.',
  })
}

function refuseUnfit(memory: Memory): void {
  const name = `memory ${shortId(memory.id)}`
  if (!isLiving(memory))
    throw new MemoriaError('conflict', `${name} is ${memory.state}, and only what holds can be promoted`)
  if (memory.kind === 'practice')
    throw new MemoriaError('refused', `${name} was counted from tool calls on one machine`, {
      hint: 'Write it down yourself, and promote that.',
    })
}
