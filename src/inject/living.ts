import {
  isLiving,
  KINDS,
  type Kind,
  LIVING_OR_SUPERSEDED,
  LIVING_STATES,
  type Memory,
} from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { hidesUnreviewed, isHiddenByReview, isUnreviewed, isUserApproved } from '../model/review.ts'
import type { Store } from '../store/store.ts'
import type { InjectContext } from './context.ts'
import { CHANGED } from './fresh.ts'
import { ruledOut } from './ruled-out.ts'

/** What an agent may be given. */
export interface Living {
  /** The weightiest of each group of kinds, in the order of their weight. */
  readonly memories: readonly Memory[]
  /** How many live of each kind, those included. */
  readonly counts: ReadonlyMap<Kind, number>
}

/** Of what fits into a budget, a choice: so many memories of a group are read for each line of it. */
const LEAST_TOKENS = 25
const CHOICE = 4
const GROUPS: readonly (readonly Kind[])[] = [
  ['correction', 'preference'],
  ['action'],
  ['decision'],
  ['practice'],
  ['fact', 'debugging', 'workaround', 'operational'],
]

/** The memories that live within reach, the weightiest first; all of them when `all` is wanted. */
export async function livingMemories(context: InjectContext, reach: Reach, all: boolean): Promise<Living> {
  const changes = all ? undefined : await context.store.state.read(CHANGED)
  // Nobody counts changes yet, or everything is wanted, once.
  if (changes === undefined) return readInForce(context, reach, all)
  const { review } = context.config.learning
  const key = JSON.stringify([reach, review, context.config.inject.briefTokens])
  const places = kept.get(context.store) ?? new Map<string, Kept>()
  const before = places.get(key)
  if (before?.changes === changes) return before.living
  const living = await readInForce(context, reach, all)
  if (places.size >= MOST_KEPT) places.clear()
  kept.set(context.store, places.set(key, { changes, living }))
  return living
}

interface Kept {
  /** The count of changes that it was read at. */
  readonly changes: number
  readonly living: Living
}

/** A worker is asked by one session after the other: while no memory changed it need not read them anew. */
const kept = new WeakMap<Store, Map<string, Kept>>()
const MOST_KEPT = 16

/** Leaves out, and does not count, what a statement of the project overrides, what was resolved, and what was ruled out. */
async function readInForce(context: InjectContext, reach: Reach, all: boolean): Promise<Living> {
  const living = await readLiving(context, reach, all)
  const ids = living.memories.map(({ id }) => id)
  const overridden = await context.store.memories.overridden(reach, ids)
  const resolved = await context.store.memories.resolutions(reach, ids)
  const wrong = await ruledOut(context, ids, null)
  if (overridden.size + resolved.size + wrong.size === 0) return living
  const isOut = (id: string) => overridden.has(id) || resolved.has(id) || wrong.has(id)
  const counts = new Map(living.counts)
  for (const { id, kind } of living.memories) if (isOut(id)) counts.set(kind, (counts.get(kind) ?? 0) - 1)
  return { memories: living.memories.filter(({ id }) => !isOut(id)), counts }
}

async function readLiving(context: InjectContext, reach: Reach, all: boolean): Promise<Living> {
  if (hidesUnreviewed(context.config)) return lookedAt(context, reach)
  const { memories } = context.store
  const limit = all ? null : Math.ceil((CHOICE * context.config.inject.briefTokens) / LEAST_TOKENS)
  const most = limit === null ? {} : { limit }
  const pinned = await memories.mostImportant(reach, { states: LIVING_STATES, pinned: true, ...most })
  const others = await Promise.all(GROUPS.map(readGroup))
  return { memories: [pinned, ...others].flat(), counts: await memories.countKinds(reach, LIVING_STATES) }

  /** Many notes of agents must not keep out what the user said: where there are many, that is read by itself. */
  async function readGroup(kinds: readonly Kind[]): Promise<Memory[]> {
    const wanted = { states: LIVING_STATES, kinds, pinned: false, ...most }
    const some = await memories.mostImportant(reach, wanted)
    if (some.length !== limit || some.every(isUserApproved)) return some
    const users = await memories.mostImportant(reach, { ...wanted, users: true })
    return [...users, ...some.filter((memory) => !isUserApproved(memory))]
  }
}

/**
 * Where a person wants to look at everything first: nothing that nobody looked at; and what such a memory would replace
 * holds until somebody did.
 */
async function lookedAt({ store }: InjectContext, reach: Reach): Promise<Living> {
  const all = await store.memories.mostImportant(reach, { states: LIVING_OR_SUPERSEDED })
  const unseen = new Set(
    all.flatMap((memory) => (isUnreviewed(memory) && isLiving(memory) ? [memory.id] : [])),
  )
  const memories = all.filter(
    (memory) =>
      !isUnreviewed(memory) &&
      (isLiving(memory) || (memory.supersededBy !== null && unseen.has(memory.supersededBy))),
  )
  const counts = KINDS.map((kind) => [kind, memories.filter((one) => one.kind === kind).length] as const)
  return { memories, counts: new Map(counts) }
}

/** Whether one memory, found by its id, may be given. */
export function mayBeTold({ config }: InjectContext, memory: Memory): boolean {
  return isLiving(memory) && !isHiddenByReview(memory, config)
}
