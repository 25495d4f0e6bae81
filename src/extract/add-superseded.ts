import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { digestOf } from '../store/digest.ts'
import type { Author, NewMemory, Store } from '../store/store.ts'
import { findCandidates } from './find-candidates.ts'

/** The end of a statement that holds no more: since when, and which memory holds instead, if one does. */
export interface Ended {
  readonly next: Memory | null
  readonly until: string
}

/** Adds a statement as history: dated, linked, and never living. The same history imported again confirms it. */
export async function addSuperseded(
  store: Store,
  reach: Reach,
  memory: NewMemory,
  { next, until }: Ended,
  author: Author,
): Promise<string> {
  const digest = digestOf(memory.text, memory)
  const candidates = await findCandidates(store, reach, memory.text, { withSuperseded: true })
  const twin = candidates.find((one) => one.state === 'superseded' && digestOf(one.text, one) === digest)
  if (twin !== undefined) {
    await store.memories.confirm(reach, twin.id, { evidence: memory.evidence }, author)
    return twin.id
  }
  const history = { ...memory, state: 'superseded', validTo: until, supersededBy: next?.id ?? null } as const
  const { id } = await store.memories.add(history, author)
  if (next !== null) await store.memories.link(reach, next.id, 'supersedes', id, author.at)
  return id
}
