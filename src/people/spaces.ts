import { wholeReach } from '../model/reach.ts'
import { placeholders, textColumn } from '../store/db.ts'
import type { Store } from '../store/store.ts'
import type { Actor } from './actor.ts'
import { storeForMember, storeForSharedWriter } from './colleague-store.ts'
import { notFound, type PeopleContext, rowsOf, useOf } from './context.ts'
import type { OpenSpace } from './people.ts'
import { EVERYONE } from './roles.ts'
import { highest, type ReceivedShare, receivedShares, sharedReach } from './share-roles.ts'
import { type Standing, standingIn } from './standing.ts'
import type { SpaceAccess } from './types.ts'

/** The spaces that an actor may read: their own, their teams', that of all people, and those of which something is shared. */
export async function spacesOf(context: PeopleContext, actor: Actor): Promise<SpaceAccess[]> {
  return (await openSpacesOf(context, actor)).map(
    ({ store: _, reach: __, isEmpty: ___, shares: ____, ...access }) => access,
  )
}

/** The same, each with the store and the reach to ask it with. */
export async function openSpacesOf(context: PeopleContext, actor: Actor): Promise<OpenSpace[]> {
  const standing = await standingIn(context, actor)
  const empty = standing.memberships.filter(({ isEmpty }) => isEmpty).map(({ space }) => space)
  const opened = (access: SpaceAccess, shares: readonly ReceivedShare[] = []): OpenSpace => ({
    ...access,
    store: storeIn(context, actor, access, shares),
    reach: wholeReach(access.space),
    isEmpty: empty.includes(access.space),
    shares,
  })
  if (standing.problem !== undefined) return []
  const whole = wholeSpaces(actor, standing)
  const received = (await receivedShares(context, actor, standing)).filter(
    ({ space }) => !whole.some((one) => one.space === space),
  )
  const ids = [...new Set(received.map(({ space }) => space))]
  if (ids.length === 0) return whole.map((access) => opened(access))
  const names = await namesOf(context, actor, received)
  const shared = ids.map((space) => {
    const shares = received.filter((one) => one.space === space)
    const part = opened(sharedSpace(space, names.get(space), shares), shares)
    return { ...part, reach: { ...part.reach, only: sharedReach(actor.person, shares) } }
  })
  return [...whole.map((access) => opened(access)), ...shared]
}

async function namesOf(
  context: PeopleContext,
  actor: Actor,
  shares: readonly ReceivedShare[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(
    shares.flatMap(({ space, name }) => (name === undefined ? [] : [[space, name] as const])),
  )
  const ids = [...new Set(shares.map(({ space }) => space))].filter((id) => !names.has(id))
  if (ids.length === 0) return names
  const rows = await rowsOf(context, actor).all(
    `SELECT user_id, name FROM people WHERE user_id IN (${placeholders(ids.length)})
     UNION ALL SELECT user_id, name FROM teams WHERE user_id IN (${placeholders(ids.length)})`,
    [...ids, ...ids],
  )
  for (const row of rows) names.set(textColumn(row, 'user_id'), textColumn(row, 'name'))
  return names
}

function wholeSpaces({ person, name }: Actor, { memberships }: Standing): SpaceAccess[] {
  const teams = memberships.filter(({ role }) => role !== 'none')
  return [
    { space: person, name, kind: 'own', role: 'owner', review: null },
    ...teams.map(
      ({ isEmpty: _, ...team }): SpaceAccess => ({
        ...team,
        kind: team.space === EVERYONE ? 'everyone' : 'team',
      }),
    ),
  ]
}

function sharedSpace(space: string, name: string | undefined, shares: readonly ReceivedShare[]): SpaceAccess {
  const role = highest(shares.filter((share) => share.space === space))
  return { space, name: name ?? space, kind: 'shared', role, review: null }
}

/** A space as an actor sees it: a store, and the reach to ask it with. */
export async function openSpaceOf(context: PeopleContext, actor: Actor, space: string): Promise<OpenSpace> {
  const standing = await standingIn(context, actor)
  if (standing.problem !== undefined) throw notFound('space')
  const reach = wholeReach(space)
  const whole = wholeSpaces(actor, standing).find((one) => one.space === space)
  if (whole !== undefined) return { ...whole, store: storeIn(context, actor, whole, []), reach, shares: [] }
  const shares = await receivedShares(context, actor, standing, space)
  if (shares.length === 0) throw notFound('space')
  const shared = sharedSpace(space, (await namesOf(context, actor, shares)).get(space), shares)
  const only = sharedReach(actor.person, shares)
  return { ...shared, store: storeIn(context, actor, shared, shares), reach: { ...reach, only }, shares }
}

/** The store of a space. In one that is not theirs, the words of an actor are kept as the actor's. */
function storeIn(
  { database }: PeopleContext,
  actor: Actor,
  { space, kind }: SpaceAccess,
  shares: readonly ReceivedShare[],
): Store {
  const store = database.storeFor(useOf(actor, space))
  if (kind === 'own') return store
  if (kind !== 'shared') return storeForMember(store, actor.name)
  const written = shares.filter((share) => share.kind === 'project' && share.role !== 'reader')
  return storeForSharedWriter(store, { name: actor.name, projects: written.map(({ value }) => value) })
}
