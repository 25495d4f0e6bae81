import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { digestOf } from '../store/digest.ts'
import type { Author, NewMemory, Store } from '../store/store.ts'

/**
 * Keeps a statement that something newer has replaced already: dated, linked, and never living. The same history taken
 * in again confirms what is there.
 */
export async function storeBehind(
  store: Store,
  reach: Reach,
  memory: NewMemory,
  { next, until }: { readonly next: Memory; readonly until: string },
  known: readonly Memory[],
  author: Author,
): Promise<string> {
  const digest = digestOf(memory.text, memory)
  const twin = known.find((one) => one.state === 'superseded' && digestOf(one.text, one) === digest)
  if (twin !== undefined) {
    await store.memories.confirm(reach, twin.id, { evidence: memory.evidence }, author)
    return twin.id
  }
  const history = { ...memory, state: 'superseded', validTo: until, supersededBy: next.id } as const
  const { id } = await store.memories.add(history, author)
  await store.memories.link(reach, next.id, 'supersedes', id, author.at)
  return id
}
