import type { SyncCursor } from '../../store/sync-rows.ts'
import { chainAfter } from '../log/codec.ts'
import { applyEntry } from './apply.ts'
import { compareBatch } from './compare.ts'
import { inTransaction, type ReplicaContext, type ReplicaWork } from './replica.ts'
import type { Page, Transport, TransportFailure } from './transport.ts'

const PULL_OPS = 200

/** How far a pull is, for a person who waits for weeks of operations. */
export interface PullProgress {
  readonly done: number
  readonly of: number
}

export interface PullOptions {
  readonly onProgress?: ((progress: PullProgress) => void) | undefined
  /** Asked before each page: true ends the pull there, and the next one goes on. */
  readonly isOver?: (() => boolean) | undefined
}

export interface Pulled {
  readonly applied: number
  /** Operations that the server had confirmed and does not have any more; they wait to be pushed again. */
  readonly again: number
  readonly failure: TransportFailure | undefined
  readonly isComplete: boolean
}

/** Fetches and merges all that is behind the cursor, page by page, each with the cursor behind it in one transaction. */
export async function pullNew(
  context: ReplicaContext,
  peer: string,
  transport: Transport,
  { onProgress, isOver }: PullOptions = {},
): Promise<Pulled> {
  let [applied, again] = [0, 0]
  const ended = (failure?: TransportFailure, isComplete = false) => ({ applied, again, failure, isComplete })
  for (;;) {
    const before = await context.store.sync.peer(context.reach, peer)
    if (before === undefined || isOver?.() === true) return ended()
    const answer = await transport.pull(before.cursor, PULL_OPS)
    if (!answer.ok) return ended(answer.error)
    const page = answer.value
    const wrong = wrongPage(page, before.cursor)
    if (wrong !== undefined) return ended({ kind: 'offline', message: wrong })
    const merged = await mergePage(context, peer, page)
    applied += merged?.applied ?? 0
    again += merged?.again ?? 0
    onProgress?.({ done: page.next.seq, of: Math.max(page.head, page.next.seq) })
    if (page.entries.length === 0) return ended(undefined, true)
  }
}

/** A page must lead on from the cursor without a gap: else operations between the two would never be seen. */
function wrongPage({ entries, next }: Page, cursor: SyncCursor): string | undefined {
  const isInOrder = entries.every(({ seq }, index) => seq > (entries[index - 1]?.seq ?? cursor.seq))
  if (!isInOrder) return 'the server sent operations out of order'
  const chain = entries.reduce((before, { id }) => chainAfter(before, id), cursor.chain)
  const isNext = next.seq === (entries.at(-1)?.seq ?? cursor.seq) && next.chain === chain
  return isNext ? undefined : (missingBefore(entries, cursor) ?? UNFIT_CURSOR)
}

const UNFIT_CURSOR = 'the server sent a cursor that does not fit its operations'

/** Numbers of a log have no gaps, so one means that somebody deleted rows of the server's database. */
function missingBefore(entries: Page['entries'], { seq: start }: SyncCursor): string | undefined {
  const before = (index: number) => entries[index - 1]?.seq ?? start
  const at = entries.findIndex(({ seq }, index) => seq !== before(index) + 1)
  const found = entries[at]
  if (found === undefined) return undefined
  const [first, last] = [before(at) + 1, found.seq - 1]
  const which = first === last ? `operation ${first}` : `operations ${first} to ${last}`
  return `the log of the server lacks its ${which}. Whoever runs the server has to restore its database from a backup`
}

type Merged = Pick<Pulled, 'applied' | 'again'>

/** Merges one page. Changes made here meanwhile become operations first, so that no remote change can be taken for one of this machine's. */
function mergePage(context: ReplicaContext, peer: string, page: Page): Promise<Merged | undefined> {
  return inTransaction(context, peer, async (work) => {
    const from = work.peer.cursor.seq
    await compareBatch(work, Number.MAX_SAFE_INTEGER)
    let applied = 0
    for (const entry of page.entries) if (await applyEntry(work, entry)) applied += 1
    const again = await queueLost(work, page, from)
    work.peer = { ...work.peer, cursor: page.next, head: Math.max(page.head, page.next.seq) }
    return { applied, again }
  })
}

/** An operation that the server confirmed stands in its log where it said. Where it does not, a backup was restored meanwhile. */
async function queueLost(
  { sync, peer }: ReplicaWork,
  { entries, next }: Page,
  from: number,
): Promise<number> {
  const there = new Set(entries.map(({ id }) => id))
  const through = entries.length === 0 ? Number.MAX_SAFE_INTEGER : next.seq
  const lost = (await sync.storedBetween(peer.name, from, through)).filter((id) => !there.has(id))
  for (const id of lost) await sync.setOp(peer.name, id, { state: 'waiting', seq: null, reason: null })
  return lost.length
}
