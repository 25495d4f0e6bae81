import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author, Store } from '../store/store.ts'
import { beats, findRivals, isSameOwner } from './order.ts'

/**
 * Reinstates the memories that one which is gone had replaced. Of several that exclude each other only the one that beats
 * the others is reinstated, and none that a living one excludes.
 */
export async function bringBack(store: Store, reach: Reach, gone: Memory, author: Author): Promise<string[]> {
  const replaced = await replacedBy(store, reach, gone.id)
  const back: string[] = []
  for (const memory of [...replaced].sort(bestFirst)) {
    const rivals = await findRivals(store, reach, memory)
    if (rivals.some((rival) => isSameOwner(rival.memory, memory) && beats(rival.memory, memory))) continue
    if (await store.memories.reinstate(reach, memory.id, author)) back.push(memory.id)
  }
  return back
}

/** The memories that are replaced by this one, and by no other. */
export async function replacedBy(
  { memories }: Pick<Store, 'memories'>,
  reach: Reach,
  id: string,
): Promise<Memory[]> {
  const links = await memories.links(reach, id)
  const ids = links.flatMap(({ from, relation, to }) =>
    from === id && relation === 'supersedes' ? [to] : [],
  )
  return (await memories.byIds(reach, ids)).filter(
    ({ state, supersededBy }) => state === 'superseded' && supersededBy === id,
  )
}

function bestFirst(one: Memory, other: Memory): number {
  if (beats(one, other)) return -1
  return beats(other, one) ? 1 : 0
}
