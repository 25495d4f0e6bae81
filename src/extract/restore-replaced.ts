/**
 * After an upgrade, once in each store: brings back memories that were replaced only because a later statement shared their
 * topic. All of it is one run, which `undo` takes back as a whole.
 */
import { isoTime } from '../base/clock.ts'
import type { ChangeContext } from '../context.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { timeState } from '../store/state.ts'
import type { Author, Store } from '../store/store.ts'
import { compareStatements } from './compare/compare.ts'
import { partsOf } from './compare/parts.ts'
import { beats, findRivals, isSameOwner, NAMED_REPLACEMENT } from './order.ts'

/** Under which name the run is kept. */
const RESTORING = 'restoring'

const RESTORED_AT = timeState('topic-replacements-restored')
const PAGE_SIZE = 200

export interface Restored {
  readonly restored: number
}

export async function isRestoringDue({ state }: Pick<Store, 'state'>): Promise<boolean> {
  return (await state.read(RESTORED_AT)) === undefined
}

export async function restoreReplaced(
  { store, reach, clock, makeId, log }: ChangeContext,
  signal?: AbortSignal,
): Promise<Restored> {
  const at = isoTime(clock.now())
  const author: Author = { at, by: RESTORING, why: 'replaced only by its topic', run: makeId() }
  const restored = await store.transaction(async (tx) => {
    if (!(await isRestoringDue(tx))) return 0
    const back = await bringBackAll(tx, reach, author, signal)
    await tx.state.write(RESTORED_AT, at)
    if (back > 0) await noteRun(tx, reach, author)
    return back
  })
  log.info('restore.done', { restored })
  return { restored }
}

async function noteRun(store: Store, { user }: Reach, { at, run }: Author): Promise<void> {
  await store.runs.add({
    id: run ?? '',
    at,
    judge: RESTORING,
    model: null,
    user,
    project: null,
    session: null,
    undoneAt: null,
    toldAt: at,
  })
}

async function bringBackAll(
  store: Store,
  reach: Reach,
  author: Author,
  signal?: AbortSignal,
): Promise<number> {
  const replaced: Memory[] = []
  for (let after = ''; ; ) {
    signal?.throwIfAborted()
    const page = await store.memories.list(reach, { states: ['superseded'], after, limit: PAGE_SIZE })
    for (const memory of page) if (await isReplacedByTopic(store, reach, memory)) replaced.push(memory)
    after = page.at(-1)?.id ?? ''
    if (page.length < PAGE_SIZE) break
  }
  let restored = 0
  // The latest first: of two that exclude each other it is the one that holds.
  for (const memory of replaced.sort((one, other) => (one.statedAt > other.statedAt ? -1 : 1))) {
    const rivals = await findRivals(store, reach, memory)
    if (rivals.some((rival) => isSameOwner(rival.memory, memory) && beats(rival.memory, memory))) continue
    if ((await store.memories.reinstate(reach, memory.id, author)) !== undefined) restored += 1
  }
  return restored
}

/** Whether a later statement of the same topic took its place, without saying that anything changed. */
async function isReplacedByTopic(store: Store, reach: Reach, memory: Memory): Promise<boolean> {
  const { topic, supersededBy } = memory
  if (topic === null || supersededBy === null) return false
  const by = await store.memories.get(reach, supersededBy)
  if (by === undefined || by.topic !== topic || !isSameOwner(by, memory) || by.text === '') return false
  const end = (await store.memories.history(reach, memory.id)).findLast(
    ({ change }) => change === 'superseded',
  )
  const isKnownReason = end === undefined || end.by === 'sleep' || end.why.includes(NAMED_REPLACEMENT)
  if (isKnownReason || partsOf(by.text).isChange) return false
  return compareStatements(memory.text, by.text).relation === 'independent'
}
