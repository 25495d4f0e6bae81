import { isoTime } from '../../base/clock.ts'
import type { SyncedMemory } from '../../store/sync-rows.ts'
import { followClock, nextClock } from '../log/clock.ts'
import { bucketOf, decodeOperation, encodeOperation } from '../log/codec.ts'
import { mergeOperation } from '../log/merge.ts'
import { LEFT, type LocalChange, localChange } from './local-change.ts'
import { metChange } from './met-change.ts'
import {
  isJoining,
  localDigests,
  NO_SHADOW,
  putShadow,
  type ReplicaWork,
  readShadow,
  type Shadow,
  SYNC,
  takesPart,
} from './replica.ts'

/** Makes an operation of what a memory's row says otherwise than when it was last synced. False when there is nothing. */
export async function recordChange(work: ReplicaWork, id: string): Promise<boolean> {
  const found = await findChange(work, id)
  if (found !== undefined) await record(work, id, found.change, found)
  return found !== undefined
}

/** Makes an operation of what was changed here in a memory that this home and the space had before they met. */
export async function recordMet(work: ReplicaWork, id: string): Promise<boolean> {
  const found = await findMet(work, id)
  if (found !== undefined) await record(work, id, found.change, found)
  return found !== undefined
}

/** The parts of a transaction that a comparison reads. */
export type ComparedRows = Pick<ReplicaWork, 'sync' | 'reach' | 'peer' | 'states'>

interface FoundChange {
  readonly change: LocalChange
  readonly row: SyncedMemory | undefined
  readonly shadow: Shadow
}

/** The change of a memory since it was last synced; undefined for none. It writes nothing. */
export async function findChange(rows: ComparedRows, id: string): Promise<FoundChange | undefined> {
  const { sync, reach, peer } = rows
  const row = await sync.read(reach, id)
  const shadow = await readShadow(rows, id)
  // While a space is being joined, only what stands here as it does there can have been changed since.
  if (isJoining(peer) && (shadow === undefined || shadow.local === null)) return undefined
  if (shadow?.local === null) return findMet(rows, id)
  const change = localChange(peer, row, shadow)
  return change === undefined ? undefined : { change, row, shadow: shadow ?? NO_SHADOW }
}

async function findMet(rows: ComparedRows, id: string): Promise<FoundChange | undefined> {
  const row = await rows.sync.read(rows.reach, id)
  const shadow = await readShadow(rows, id)
  if (row === undefined || shadow?.local !== null || !takesPart(rows.peer, row.memory)) return undefined
  const change = await metChange(rows, row, shadow.state)
  return change === undefined ? undefined : { change, row, shadow }
}

/** Writes the operation into the log, the clock and the shadow with it. One that cannot be sent is a dead letter at once. */
async function record(
  work: ReplicaWork,
  memory: string,
  { kind, generation, fields = {} }: LocalChange,
  { row, shadow }: { readonly row: SyncedMemory | undefined; readonly shadow: Shadow },
): Promise<void> {
  const { sync, peer, now } = work
  const { replica, space } = peer
  const clock = nextClock(peer.clock, shadow.state.latest, { now, replica })
  const by = (row?.last.by ?? SYNC).slice(0, 80)
  const operation = { id: work.makeId(), space, replica, clock, memory, generation, kind, by, fields }
  const body = encodeOperation(operation)
  const checked = decodeOperation(body)
  const at = isoTime(now)
  const op = { id: operation.id, memory, body, bucket: bucketOf(operation.id), own: true, seq: null, at }
  await sync.addOp(peer.name, {
    ...op,
    state: checked.ok ? 'waiting' : 'dead',
    reason: checked.ok ? null : checked.error.reason,
  })
  work.peer = { ...peer, clock: followClock(peer.clock, clock, now) }
  const state = checked.ok ? mergeOperation(shadow.state, operation) : shadow.state
  const isPart = row !== undefined && takesPart(peer, row.memory)
  const local = isPart ? localDigests(row.memory, row.links) : LEFT
  await putShadow(work, memory, { ...shadow, state, local })
  if (kind === 'purge') await sync.emptyOps(peer.name, memory)
}
