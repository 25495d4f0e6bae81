import { MemoriaError } from '../../base/errors.ts'
import type { Run } from '../../model/ledger.ts'
import type { Memory } from '../../model/memory.ts'
import type { Actor } from '../../people/actor.ts'
import type { OpenSpace, People } from '../../people/people.ts'
import { type Action, allows } from '../../people/policy.ts'
import { type PolicyScope, spaceKind } from '../../people/roles.ts'
import type { Target } from '../../people/target.ts'
import { fullId, isShortened } from '../../store/names.ts'
import type { RouteAction } from './actions.ts'
import type { Spaces } from './spaces-store.ts'

/** The object of a request, as far as its address says. */
export interface Asked {
  /** The space that was named. */
  readonly space: string | undefined
  readonly id: string | undefined
  /** The project that is written to, by its id or its name. */
  readonly project?: string | undefined
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
  const named = known.filter(({ space, isEmpty }) =>
    asked.space === undefined ? isEmpty !== true : space === asked.space,
  )
  if (asked.space !== undefined && named.length === 0) {
    await people.check(actor, action, { space: asked.space })
    throw noSpace()
  }
  if (about === 'spaces') return allowedIn(people, actor, action, named)
  if (about === 'space') {
    const space = asked.space ?? actor.person
    const open = known.find((one) => one.space === space)
    await people.check(actor, action, { space, ...(await sharedProject(open, asked.project)) })
    return [open ?? (await people.openSpace(actor, space))]
  }
  for (const one of named) {
    const found = await objectIn(one, about, asked.id ?? '')
    if (found === undefined) continue
    for (const target of await targetsOf(one, found))
      await people.check(actor, action, { space: one.space, ...target })
    return [one]
  }
  await people.askedFor(actor, action, asked.id ?? '')
  // A message's id is nobody's memory: the tool that was asked looks for it among the actor's own.
  const space = asked.space ?? actor.person
  await people.check(actor, action, { space })
  return [known.find((one) => one.space === space) ?? (await people.openSpace(actor, space))]
}

/** Of a space that is shared in part, a project may be written to as a whole. */
async function sharedProject(
  open: OpenSpace | undefined,
  given: string | undefined,
): Promise<Pick<Target, 'project'>> {
  if (open?.kind !== 'shared' || given === undefined) return {}
  const found = await open.store.projects.find(given)
  const one = found.find(({ id }) => id === given) ?? (found.length === 1 ? found[0] : undefined)
  return { project: one?.id ?? given }
}

/** The memory that is named. A run in a space that is shared in part is about the memories that it changed. */
async function targetsOf(
  { kind, store, reach }: OpenSpace,
  found: Memory | Run,
): Promise<readonly Pick<Target, 'memory' | 'found'>[]> {
  if ('text' in found) return [{ memory: found.id, found }]
  if (kind !== 'shared') return [{}]
  const changed = (await store.runs.changes(reach, found.id)).map(({ memory }) => memory)
  return [...new Set(changed)].map((memory) => ({ memory }))
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

async function objectIn({ store, reach }: OpenSpace, about: 'memory' | 'run', id: string) {
  if (about === 'run') return store.runs.get(reach, id)
  const whole = await store.memories.get(reach, id)
  if (whole !== undefined || !isShortened(id)) return whole
  const full = await fullId(store.memories, reach, id, 'memory')
  return full === undefined ? undefined : store.memories.get(reach, full)
}

function noSpace(): MemoriaError {
  return new MemoriaError('not_found', 'there is no such space', {
    hint: 'List what there is: memoria team, or GET /api/v1/me',
  })
}
