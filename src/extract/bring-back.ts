import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author, Store } from '../store/store.ts'
import { beats, findRivals, isSameOwner } from './order.ts'

/**
 * Reinstates the memories that one which is gone had replaced. Of several that exclude each other only the one that beats
 * the others is reinstated, and none that a living one excludes.
 */
export async function bringBack(store: Store, reach: Reach, gone: Memory, author: Author): Promise<string[]> {
  const links = await store.memories.links(reach, gone.id)
  const ids = links.flatMap(({ from, relation, to }) =>
    from === gone.id && relation === 'supersedes' ? [to] : [],
  )
  const replaced = (await store.memories.byIds(reach, ids)).filter(
    ({ state, supersededBy }) => state === 'superseded' && supersededBy === gone.id,
  )
  const back: string[] = []
  for (const memory of [...replaced].sort(bestFirst)) {
    const rivals = await findRivals(store, reach, memory)
    if (rivals.some((rival) => isSameOwner(rival.memory, memory) && beats(rival.memory, memory))) continue
    if (await store.memories.reinstate(reach, memory.id, author)) back.push(memory.id)
  }
  return back
}

function bestFirst(one: Memory, other: Memory): number {
  if (beats(one, other)) return -1
  return beats(other, one) ? 1 : 0
}
