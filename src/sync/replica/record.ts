import { isoTime } from '../../base/clock.ts'
import { RETENTION_OVER } from '../../store/forgetting.ts'
import type { SyncedMemory, SyncPeer } from '../../store/sync-rows.ts'
import { followClock, nextClock } from '../log/clock.ts'
import { bucketOf, decodeOperation, encodeOperation } from '../log/codec.ts'
import {
  canonicalJson,
  digestFields,
  FIELD_NAMES,
  type FieldDigests,
  type FieldName,
  fieldsOf,
  type SyncedFields,
} from '../log/fields.ts'
import { livingFields, type MemoryState, mergeOperation, statusOf } from '../log/merge.ts'
import type { Operation } from '../log/operation.ts'
import {
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
  const { sync, reach, peer } = work
  const row = await sync.read(reach, id)
  const shadow = await readShadow(work, id)
  const change = localChange(peer, row, shadow)
  if (change === undefined) return false
  await record(work, id, change, { row, shadow: shadow ?? NO_SHADOW })
  return true
}

type LocalChange = Pick<Operation, 'kind' | 'generation'> & { readonly fields?: Partial<SyncedFields> }

/** In place of digests for a memory that was taken out of the space here; it comes back as a new generation. */
const LEFT = '{}'

/** The change of a memory since it was last synced; undefined for none, and for what never took part in the space. */
function localChange(
  peer: SyncPeer,
  row: SyncedMemory | undefined,
  shadow: Shadow | undefined,
): LocalChange | undefined {
  const isPart = row !== undefined && takesPart(peer, row.memory)
  if (shadow === undefined)
    return isPart && row.memory.state !== 'forgotten' ? whole('create', 0, row) : undefined
  const { state, local } = shadow
  const status = statusOf(state)
  const isGone = status === 'forgotten' || status === 'purged'
  if (!isPart || row.memory.state === 'forgotten') {
    if (local === null || local === LEFT || status === 'purged') return undefined
    if (isPart && row.purged && row.last.why !== RETENTION_OVER) return { kind: 'purge', generation: 0 }
    return isGone ? undefined : { kind: 'forget', generation: state.generation }
  }
  if (status === 'purged') return undefined
  if (local === null) return isGone ? undefined : edit(state, differing(livingFields(state), row))
  if (isGone) return whole('restore', nextGeneration(state), row)
  if (status === 'incomplete')
    return whole(state.generation === 0 ? 'create' : 'restore', state.generation, row)
  return edit(state, changedSince(JSON.parse(local) as FieldDigests, row))
}

function nextGeneration({ generation, forgotten }: MemoryState): number {
  return Math.max(generation, forgotten?.generation ?? 0) + 1
}

function whole(kind: Operation['kind'], generation: number, { memory, links }: SyncedMemory): LocalChange {
  return { kind, generation, fields: fieldsOf(memory, links) }
}

function edit({ generation }: MemoryState, fields: Partial<SyncedFields>): LocalChange | undefined {
  return Object.keys(fields).length === 0 ? undefined : { kind: 'edit', generation, fields }
}

/** The fields that differ from their digests. */
function changedSince(before: FieldDigests, { memory, links }: SyncedMemory): Partial<SyncedFields> {
  const fields = fieldsOf(memory, links)
  const now = digestFields(fields)
  return picked(fields, (name) => now[name] !== before[name])
}

/** The fields that say something else than the space does. */
function differing(before: SyncedFields, { memory, links }: SyncedMemory): Partial<SyncedFields> {
  const fields = fieldsOf(memory, links)
  return picked(fields, (name) => canonicalJson(fields[name]) !== canonicalJson(before[name]))
}

function picked(fields: SyncedFields, isWanted: (name: FieldName) => boolean): Partial<SyncedFields> {
  return Object.fromEntries(FIELD_NAMES.filter(isWanted).map((name) => [name, fields[name]]))
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
