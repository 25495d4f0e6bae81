import { MemoriaError } from '../../base/errors.ts'
import type { Actor } from '../../people/actor.ts'
import type { OpenSpace, People } from '../../people/people.ts'
import { type Action, allows } from '../../people/policy.ts'
import { type PolicyScope, spaceKind } from '../../people/roles.ts'
import { fullId } from '../../store/names.ts'
import type { RouteAction } from './actions.ts'
import type { Spaces } from './spaces-store.ts'

/** The object of a request, as far as its address says. */
export interface Asked {
  /** The space that was named. */
  readonly space: string | undefined
  readonly id: string | undefined
}

/**
 * The spaces that a request works on: the first is where it writes. Every object is looked for in the spaces that the actor
 * may read, and the policy decides about the one that was found; what is not there for the actor is not found.
 */
export async function spacesFor(
  people: People,
  actor: Actor,
  { action, about }: RouteAction,
  asked: Asked,
): Promise<Spaces> {
  const known = await people.openSpaces(actor)
  const named = asked.space === undefined ? known : known.filter(({ space }) => space === asked.space)
  if (asked.space !== undefined && named.length === 0) {
    await people.check(actor, action, { space: asked.space })
    throw noSpace()
  }
  if (about === 'spaces') return allowedIn(people, actor, action, named)
  if (about === 'space') {
    const space = asked.space ?? actor.person
    await people.check(actor, action, { space })
    return [known.find((one) => one.space === space) ?? (await people.openSpace(actor, space))]
  }
  for (const one of named) {
    const id = await idIn(one, about, asked.id ?? '')
    if (id === undefined) continue
    await people.check(actor, action, { space: one.space, ...(about === 'memory' ? { memory: id } : {}) })
    return [one]
  }
  // A message's id is nobody's memory: the tool that was asked looks for it among the actor's own.
  const space = asked.space ?? actor.person
  await people.check(actor, action, { space })
  return [known.find((one) => one.space === space) ?? (await people.openSpace(actor, space))]
}

/** All spaces in which the policy lets the actor do it; at least one, or it is refused. */
async function allowedIn(
  people: People,
  actor: Actor,
  action: Action,
  spaces: readonly OpenSpace[],
): Promise<Spaces> {
  const [first, ...others] = spaces.filter(({ space, role }) =>
    allows(role, action, scopeOf(space), actor.key.access),
  )
  if (first !== undefined) return [first, ...others]
  await people.check(actor, action, { space: spaces[0]?.space ?? actor.person })
  throw noSpace()
}

function scopeOf(space: string): PolicyScope {
  const kind = spaceKind(space)
  return kind === 'person' ? 'user' : kind
}

async function idIn(
  { store, reach }: OpenSpace,
  about: 'memory' | 'run',
  id: string,
): Promise<string | undefined> {
  if (about === 'run') return (await store.runs.get(reach, id))?.id
  const whole = await store.memories.get(reach, id)
  if (whole !== undefined) return whole.id
  return SHORTENED.test(id) ? fullId(store.memories, reach, id, 'memory') : undefined
}

/** An id may be shortened from either end. */
const SHORTENED = /^[0-9a-z]{4,25}$/i

function noSpace(): MemoriaError {
  return new MemoriaError('not_found', 'there is no such space', { hint: 'GET /api/v1/me lists yours.' })
}
