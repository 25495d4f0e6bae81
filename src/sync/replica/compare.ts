import { isoTime } from '../../base/clock.ts'
import { recordChange } from './record.ts'
import { inTransaction, isJoining, type ReplicaContext, type ReplicaWork, rowsFor, SYNC } from './replica.ts'
import { settle, settleLinksTo } from './settle.ts'

/** So many memories are compared in one transaction. */
const COMPARE_BATCH = 200

/** Makes operations of all that changed here since the last comparison. Says how many. */
export async function compareChanges(context: ReplicaContext, peer: string): Promise<number> {
  let made = 0
  for (;;) {
    const batch = await inTransaction(context, peer, (work) => compareBatch(work, COMPARE_BATCH))
    made += batch?.made ?? 0
    if (batch === undefined || batch.compared < COMPARE_BATCH) return made
  }
}

interface Compared {
  readonly compared: number
  readonly made: number
}

/** Compares the next changed memories with how they were last synced, in a transaction that is open already. */
export async function compareBatch(work: ReplicaWork, limit: number): Promise<Compared> {
  const { sync, reach } = work
  if (isJoining(work.peer)) return { compared: 0, made: 0 }
  const changes = await sync.changes(reach, work.peer.compared, limit)
  const touched = await sync.touched(reach, limit)
  const memories = new Set([...changes.map(({ memory }) => memory), ...touched])
  let made = 0
  for (const memory of memories) if (await compareMemory(work, memory)) made += 1
  const last = changes.at(-1)
  if (last !== undefined) work.peer = { ...work.peer, compared: last.position }
  await clearTouched(work, touched)
  return { compared: Math.max(changes.length, touched.length), made }
}

/** Another space of this home must not miss what changed: it compares all of them by itself. */
async function clearTouched(work: ReplicaWork, touched: readonly string[]): Promise<void> {
  if (touched.length === 0) return
  const { sync, reach, peer, store } = work
  for (const other of await sync.peers(reach)) {
    if (other.name === peer.name) continue
    const theirs: ReplicaWork = { ...work, peer: other, sync: rowsFor(work, other, store.sync) }
    for (const memory of touched) await compareMemory(theirs, memory)
    await sync.putPeer(reach, theirs.peer)
  }
  await sync.clearTouched(reach, touched)
}

/** Makes an operation of a memory's change, and lets what says the same follow. False when nothing changed. */
export async function compareMemory(work: ReplicaWork, id: string): Promise<boolean> {
  const isChanged = await recordChange(work, id)
  if (isChanged) {
    await settle(work, id, { at: isoTime(work.now), by: SYNC, why: 'another memory says the same' })
    await settleLinksTo(work, id)
  }
  await settleBehind(work, id)
  return isChanged
}

/**
 * Settles the memories that gave way to one before there was any operation of it, as while the space was being joined. What it
 * said then is noted nowhere, so its statement does not lead to them.
 */
async function settleBehind(work: ReplicaWork, id: string): Promise<void> {
  const { sync, reach, peer, now } = work
  for (const other of await sync.behind(reach, id)) {
    if (((await sync.shadow(peer.name, other))?.digest ?? null) === null) continue
    await recordChange(work, other)
    await settle(work, other, { at: isoTime(now), by: SYNC, why: 'another memory says the same no more' })
  }
}
