import { setImmediate as nextTurn } from 'node:timers/promises'
import { isLiving, LIVING_STATES, type Memory, type Revision } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Author, Store } from '../../store/store.ts'
import { bringBack } from '../bring-back.ts'
import type { LearnContext } from './context.ts'

const PAGE_SIZE = 100

export interface Withdrawn {
  readonly withdrawn: number
  /** False when it was stopped before the end. */
  readonly isComplete: boolean
}

/** The names under which the local judge and consolidation change memories: neither is a person. */
const AUTOMATIC: ReadonlySet<string> = new Set(['judge:local', 'sleep'])

/**
 * Ends what the local judge kept before a time and no person decided about. It stays in the history, replaced by nothing,
 * and what it had replaced holds again. Interrupted, it is simply called again.
 */
export async function withdrawOld(
  { store, reach }: Pick<LearnContext, 'store' | 'reach'>,
  before: string,
  author: Author,
  signal?: AbortSignal,
): Promise<Withdrawn> {
  let after = ''
  let withdrawn = 0
  for (;;) {
    if (signal?.aborted) return { withdrawn, isComplete: false }
    const page = await store.memories.list(reach, { states: LIVING_STATES, after, limit: PAGE_SIZE })
    const last = page.at(-1)
    if (last === undefined) return { withdrawn, isComplete: true }
    withdrawn += await store.transaction((tx) => withdrawIn(tx, reach, page, before, author))
    after = last.id
    await nextTurn()
  }
}

async function withdrawIn(
  store: Store,
  reach: Reach,
  memories: readonly Memory[],
  before: string,
  author: Author,
): Promise<number> {
  const open = [...memories]
  let withdrawn = 0
  for (let memory = open.shift(); memory !== undefined; memory = open.shift()) {
    if (memory.createdAt >= before || !(await isWithdrawable(store, reach, memory))) continue
    if (!(await store.memories.supersede(reach, memory.id, null, author))) continue
    withdrawn += 1
    // Of what holds again, some was kept by the same judge.
    open.push(...(await store.memories.byIds(reach, await bringBack(store, reach, memory, author))))
  }
  return withdrawn
}

async function isWithdrawable(store: Store, reach: Reach, memory: Memory): Promise<boolean> {
  if (!(await isUntouched(store, reach, memory))) return false
  const links = await store.memories.links(reach, memory.id)
  const bases = links.filter(({ relation, to }) => relation === 'derived' && to === memory.id)
  const made = await store.memories.byIds(
    reach,
    bases.map(({ from }) => from),
  )
  return !made.some((one) => isLiving(one) || one.state === 'proposed')
}

/** True when only the local judge and consolidation ever stated, changed or ended it. */
async function isUntouched(store: Store, reach: Reach, { id, pinned, review }: Memory): Promise<boolean> {
  if (pinned || review === 'kept') return false
  return (await store.memories.history(reach, id)).every(isAutomatic)
}

function isAutomatic({ by, run }: Revision): boolean {
  return run !== null && AUTOMATIC.has(by)
}

/**
 * The messages of a session that a person decided about: they forgot, changed, kept or replaced a memory that came from
 * them. Nothing is learned from these again.
 */
export async function decidedMessages(
  { store, reach }: Pick<LearnContext, 'store' | 'reach'>,
  hostSession: string,
  run: string,
): Promise<ReadonlySet<string>> {
  const decided = new Set<string>()
  for (const memory of await store.memories.list(reach, { session: hostSession, states: ANY_STATE })) {
    const history = await store.memories.history(reach, memory.id)
    const isOpen = memory.state !== 'forgotten' && !memory.pinned && memory.review !== 'kept'
    if (isOpen && history.every((revision) => revision.run === run || isAutomatic(revision))) continue
    for (const { session, messages } of memory.evidence)
      if (session === hostSession) for (const message of messages) decided.add(message)
  }
  return decided
}

const ANY_STATE = [...LIVING_STATES, 'superseded', 'proposed', 'forgotten'] as const
