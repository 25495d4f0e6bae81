import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'

/** Links that people, agents and judges set. */
export const SET_RELATIONS = ['resolved-by', 'part-of', 'see-also'] as const
export type SetRelation = (typeof SET_RELATIONS)[number]

const MAX_CHAIN = 20

/** Links a memory with another one. A memory is not resolved by itself, not even through others. */
export async function linkMemories(
  { store, reach }: { readonly store: Store; readonly reach: Reach },
  from: string,
  relation: SetRelation,
  to: string,
  at: string,
): Promise<Result<void>> {
  if (from === to || (await leadsTo(store, reach, to, relation, from)))
    return err(inCircle(from, relation, to))
  const isLinked = await store.memories.link(reach, from, relation, to, at)
  return isLinked ? ok(undefined) : err(notThere(to))
}

async function leadsTo(
  store: Store,
  reach: Reach,
  from: string,
  relation: SetRelation,
  to: string,
): Promise<boolean> {
  if (relation === 'see-also') return false
  let open = [from]
  for (let step = 0; step < MAX_CHAIN && open.length > 0; step++) {
    const next: string[] = []
    for (const id of open)
      for (const link of await store.memories.links(reach, id))
        if (link.relation === relation && link.from === id) next.push(link.to)
    if (next.includes(to)) return true
    open = next
  }
  return false
}

function inCircle(from: string, relation: SetRelation, to: string): MemoriaError {
  const [one, other] = [shortId(from), shortId(to)]
  return new MemoriaError(
    'conflict',
    `memory ${one} cannot be ${relation} ${other}: that would be a circle`,
    {
      hint: 'Look at both with `memoria show`.',
    },
  )
}

function notThere(id: string): MemoriaError {
  return new MemoriaError('not_found', `there is no memory ${id} to link`, {
    hint: 'Find its id with `memoria search` or `memoria list`.',
  })
}
