import { wholeReach } from '../model/reach.ts'
import { placeholders, textColumn } from '../store/db.ts'
import type { Actor } from './actor.ts'
import { notFound, type PeopleContext, rowsOf, useOf } from './context.ts'
import type { OpenSpace } from './people.ts'
import { EVERYONE } from './roles.ts'
import { highest, type ReceivedShare, sharedReach, sharesFor } from './share-roles.ts'
import { type Standing, standingOf } from './standing.ts'
import type { SpaceAccess } from './types.ts'

/** The spaces that an actor may read: their own, their teams', that of all people, and those of which something is shared. */
export async function spacesOf(context: PeopleContext, actor: Actor): Promise<SpaceAccess[]> {
  return (await openSpacesOf(context, actor)).map(({ store: _, reach: __, ...access }) => access)
}

/** The same, each with the store and the reach to ask it with. */
export async function openSpacesOf(context: PeopleContext, actor: Actor): Promise<OpenSpace[]> {
  const opened = (access: SpaceAccess): OpenSpace => ({
    ...access,
    store: context.database.storeFor(useOf(actor, access.space)),
    reach: wholeReach(access.space),
  })
  const db = rowsOf(context, actor)
  const standing = await standingOf(db, actor)
  if (standing.problem !== undefined) return []
  const whole = wholeSpaces(actor, standing)
  const received = (await sharesFor(db, actor, standing)).filter(
    ({ space }) => !whole.some((one) => one.space === space),
  )
  const ids = [...new Set(received.map(({ space }) => space))]
  if (ids.length === 0) return whole.map(opened)
  const rows = await db.all(
    `SELECT user_id, name FROM people WHERE user_id IN (${placeholders(ids.length)})
     UNION ALL SELECT user_id, name FROM teams WHERE user_id IN (${placeholders(ids.length)})`,
    [...ids, ...ids],
  )
  const names = new Map(rows.map((row) => [textColumn(row, 'user_id'), textColumn(row, 'name')]))
  const shared = ids.map((space) => {
    const shares = received.filter((one) => one.space === space)
    const part = opened(sharedSpace(space, names.get(space), shares))
    return { ...part, reach: { ...part.reach, only: sharedReach(shares) } }
  })
  return [...whole.map(opened), ...shared]
}

function wholeSpaces({ person, name }: Actor, { memberships }: Standing): SpaceAccess[] {
  const teams = memberships.filter(({ role }) => role !== 'none')
  return [
    { space: person, name, kind: 'own', role: 'owner', review: null },
    ...teams.map((team): SpaceAccess => ({ ...team, kind: team.space === EVERYONE ? 'everyone' : 'team' })),
  ]
}

function sharedSpace(space: string, name: string | undefined, shares: readonly ReceivedShare[]): SpaceAccess {
  const role = highest(shares.filter((share) => share.space === space))
  return { space, name: name ?? space, kind: 'shared', role, review: null }
}

/** A space as an actor sees it: a store, and the reach to ask it with. */
export async function openSpaceOf(context: PeopleContext, actor: Actor, space: string): Promise<OpenSpace> {
  const db = rowsOf(context, actor)
  const standing = await standingOf(db, actor)
  if (standing.problem !== undefined) throw notFound('space')
  const store = context.database.storeFor(useOf(actor, space))
  const reach = wholeReach(space)
  const whole = wholeSpaces(actor, standing).find((one) => one.space === space)
  if (whole !== undefined) return { ...whole, store, reach }
  const shares = await sharesFor(db, actor, standing, space)
  if (shares.length === 0) throw notFound('space')
  const row = await db.get(
    'SELECT name FROM people WHERE user_id = ? UNION ALL SELECT name FROM teams WHERE user_id = ?',
    [space, space],
  )
  const shared = sharedSpace(space, row && textColumn(row, 'name'), shares)
  return { ...shared, store, reach: { ...reach, only: sharedReach(shares) } }
}
