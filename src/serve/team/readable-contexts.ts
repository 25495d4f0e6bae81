import { MemoriaError } from '../../base/errors.ts'
import type { SpaceContext } from '../../context.ts'
import type { Actor } from '../../people/actor.ts'
import type { People } from '../../people/people.ts'
import { type ServeParts, spaceContext } from './space-calls.ts'

/** The spaces that a person may read, for live events. Fails once their key does not hold. */
export function readableContexts(people: People, parts: ServeParts) {
  return async (actor: Actor): Promise<ReadonlyMap<string, SpaceContext>> => {
    const contexts = new Map<string, SpaceContext>()
    // Of what is shared in part, the page asks again by itself.
    for (const open of await people.openSpaces(actor))
      if (open.kind !== 'shared') contexts.set(open.space, spaceContext(parts, [open], actor.person))
    if (contexts.size > 0) return contexts
    throw new MemoriaError('refused', 'this key does not hold any more')
  }
}
