import { KINDS, type Kind, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { CHANGED } from './fresh.ts'
import { isUsers } from './lines.ts'
import type { InjectRoom } from './room.ts'

/** What an agent may be given. */
export interface Living {
  /** The weightiest of each group of kinds, in the order of their weight. */
  readonly memories: readonly Memory[]
  /** How many live of each kind, those included. */
  readonly counts: ReadonlyMap<Kind, number>
}

/** No line of a brief takes fewer tokens: a budget holds so many less of a group. */
const LEAST_TOKENS = 25
const STATES = ['active', 'conflict'] as const
const GROUPS: readonly (readonly Kind[])[] = [
  ['correction', 'preference'],
  ['action'],
  ['decision'],
  ['fact', 'debugging', 'workaround', 'operational'],
]

/** The memories that live within reach, the weightiest first; all of them when `all` is wanted. */
export async function livingMemories(room: InjectRoom, reach: Reach, all: boolean): Promise<Living> {
  const changes = all ? null : await room.store.capture.note(CHANGED)
  // Nobody counts changes yet, or everything is wanted, once.
  if (changes === null) return readLiving(room, reach, all)
  const { review } = room.config.learning
  const key = JSON.stringify([reach, review, room.config.inject.briefTokens])
  const places = kept.get(room.store) ?? new Map<string, Kept>()
  const before = places.get(key)
  if (before?.changes === changes) return before.living
  const living = await readLiving(room, reach, all)
  if (places.size >= MOST_KEPT) places.clear()
  kept.set(room.store, places.set(key, { changes, living }))
  return living
}

interface Kept {
  /** The count of changes that it was read at. */
  readonly changes: string
  readonly living: Living
}

/** A worker is asked by one session after the other: while no memory changed it need not read them anew. */
const kept = new WeakMap<Store, Map<string, Kept>>()
const MOST_KEPT = 16

async function readLiving(room: InjectRoom, reach: Reach, all: boolean): Promise<Living> {
  if (room.config.learning.review === 'ask') return lookedAt(room, reach)
  const { memories } = room.store
  const limit = all ? null : Math.ceil(room.config.inject.briefTokens / LEAST_TOKENS)
  const most = limit === null ? {} : { limit }
  const pinned = await memories.weightiest(reach, { states: STATES, pinned: true, ...most })
  const others = await Promise.all(GROUPS.map(readGroup))
  return { memories: [pinned, ...others].flat(), counts: await memories.countKinds(reach, STATES) }

  /** Many notes of agents must not keep out what the user said: where there are many, that is read by itself. */
  async function readGroup(kinds: readonly Kind[]): Promise<Memory[]> {
    const wanted = { states: STATES, kinds, pinned: false, ...most }
    const some = await memories.weightiest(reach, wanted)
    if (some.length !== limit || some.every(isUsers)) return some
    const users = await memories.weightiest(reach, { ...wanted, users: true })
    return [...users, ...some.filter((memory) => !isUsers(memory))]
  }
}

/**
 * Where a person wants to look at everything first: nothing that nobody looked at; and what such a memory would replace
 * holds until somebody did.
 */
async function lookedAt({ store }: InjectRoom, reach: Reach): Promise<Living> {
  const all = await store.memories.weightiest(reach, { states: [...STATES, 'superseded'] })
  const unseen = new Set(all.flatMap((memory) => (isNew(memory) && lives(memory) ? [memory.id] : [])))
  const memories = all.filter(
    (memory) =>
      !isNew(memory) && (lives(memory) || (memory.supersededBy !== null && unseen.has(memory.supersededBy))),
  )
  const counts = KINDS.map((kind) => [kind, memories.filter((one) => one.kind === kind).length] as const)
  return { memories, counts: new Map(counts) }
}

/** Whether one memory, found by its id, may be given. */
export function mayBeTold({ config }: InjectRoom, memory: Memory): boolean {
  return lives(memory) && !(config.learning.review === 'ask' && isNew(memory))
}

function isNew({ review }: Memory): boolean {
  return review === 'new'
}

function lives({ state }: Memory): boolean {
  return state === 'active' || state === 'conflict'
}
