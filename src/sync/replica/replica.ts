import type { Clock } from '../../base/clock.ts'
import type { MakeId } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Redact } from '../../redact/redact.ts'
import type { SyncedMemory, SyncPeer, SyncRows, SyncShadow } from '../../store/sync-rows.ts'
import { digestFields, fieldsOf } from '../log/fields.ts'
import { EMPTY_STATE, type MemoryState } from '../log/merge.ts'

/** The part of a store that sync uses. */
export interface ReplicaStore {
  readonly sync: SyncRows
  transaction<T>(work: (store: ReplicaStore) => Promise<T>): Promise<T>
}

/** The part of the context that sync uses. */
export interface ReplicaContext {
  readonly store: ReplicaStore
  readonly reach: Reach
  readonly clock: Clock
  readonly makeId: MakeId
  readonly redact: Redact
  readonly log: Pick<Log, 'warn'>
}

/** The author of changes that follow from sync and that nobody made. */
export const SYNC = 'sync'

/** One transaction of a replica. `peer` changes while it goes on and is saved with the data at its end. */
export interface ReplicaWork extends ReplicaContext {
  readonly sync: SyncRows
  readonly now: number
  peer: SyncPeer
}

/**
 * Does work in one transaction: what it writes and the peer's clock and cursors are saved together or not at all. Undefined when
 * the space was left meanwhile.
 */
export function inTransaction<T>(
  context: ReplicaContext,
  name: string,
  work: (work: ReplicaWork) => Promise<T>,
): Promise<T | undefined> {
  return context.store.transaction(async (store) => {
    const peer = await store.sync.peer(context.reach, name)
    if (peer === undefined) return undefined
    const own: ReplicaWork = { ...context, store, sync: store.sync, now: context.clock.now(), peer }
    const result = await work(own)
    await store.sync.putPeer(context.reach, own.peer)
    return result
  })
}

/** Whether a memory takes part in a space. All others never leave this machine, and nobody else's operation changes them. */
export function takesPart(
  { scopes, projects }: Pick<SyncPeer, 'scopes' | 'projects'>,
  { scope, project }: Pick<Memory, 'scope' | 'project'>,
): boolean {
  return scopes.includes(scope) && (project === null || projects === 'all' || projects.includes(project))
}

/** A shadow with its state read. */
export interface Shadow extends Omit<SyncShadow, 'state'> {
  readonly state: MemoryState
}

export async function readShadow({ sync, peer }: ReplicaWork, memory: string): Promise<Shadow | undefined> {
  const shadow = await sync.shadow(peer.name, memory)
  return shadow && { ...shadow, state: { ...EMPTY_STATE, ...(JSON.parse(shadow.state) as MemoryState) } }
}

export function putShadow({ sync, peer }: ReplicaWork, memory: string, shadow: Shadow): Promise<void> {
  return sync.putShadow(peer.name, memory, { ...shadow, state: JSON.stringify(shadow.state) })
}

/** Digests of a memory's fields as it stands here. */
export function localDigests(memory: Memory, links: SyncedMemory['links']): string {
  return JSON.stringify(digestFields(fieldsOf(memory, links)))
}

export const NO_SHADOW: Shadow = { state: EMPTY_STATE, local: null, digest: null, missing: [] }
