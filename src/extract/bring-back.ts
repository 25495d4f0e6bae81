import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author, Store } from '../store/store.ts'
import { beats, slotOf } from './order.ts'

/**
 * What a memory that is gone had replaced holds again. Of several on one topic only what beats the others does, and only
 * where nothing else lives on it.
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
    if ((await slotOf(store, reach, memory)).some((other) => beats(other, memory))) continue
    if (await store.memories.reinstate(reach, memory.id, author)) back.push(memory.id)
  }
  return back
}

function bestFirst(one: Memory, other: Memory): number {
  if (beats(one, other)) return -1
  return beats(other, one) ? 1 : 0
}
