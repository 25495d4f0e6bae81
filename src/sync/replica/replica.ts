import type { Clock } from '../../base/clock.ts'
import type { MakeId } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Redact } from '../../redact/redact.ts'
import {
  NOT_COMPARED,
  type SyncedMemory,
  type SyncPeer,
  type SyncRows,
  type SyncShadow,
} from '../../store/sync-rows.ts'
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
  /** The rows as a space has them, where it does not have them as they stand here. */
  readonly viewFor?: (peer: SyncPeer, sync: SyncRows) => SyncRows
}

/** The rows of a home for one of its spaces. */
export function rowsFor(
  { viewFor }: Pick<ReplicaContext, 'viewFor'>,
  peer: SyncPeer,
  sync: SyncRows,
): SyncRows {
  return viewFor === undefined ? sync : viewFor(peer, sync)
}

/** The author of changes that follow from sync and that nobody made. */
export const SYNC = 'sync'

/** The reason of changes that came from another replica begins so. */
export const SYNCED_FROM = 'synced from'

/** Whether a change was made by sync, and not here by somebody. */
export function isFromSync({ by, why }: { readonly by: string; readonly why: string }): boolean {
  return by === SYNC || why.startsWith(SYNCED_FROM)
}

/** One transaction of a replica. `peer` changes while it goes on and is saved with the data at its end. */
export interface ReplicaWork extends ReplicaContext {
  readonly sync: SyncRows
  readonly now: number
  peer: SyncPeer
  /** States of this transaction by their JSON: one memory is looked at several times. */
  readonly states: StateCache
}

/** The last state of each memory, with its JSON. */
export type StateCache = Map<string, { readonly json: string; readonly state: MemoryState }>

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
    const own: ReplicaWork = {
      ...context,
      store,
      sync: rowsFor(context, peer, store.sync),
      now: context.clock.now(),
      peer,
      states: new Map(),
    }
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

/** Whether the log of the space was not read to its end yet since this home joined it. */
export function isJoining({ compared }: Pick<SyncPeer, 'compared'>): boolean {
  return compared === NOT_COMPARED
}

/** A shadow with its state read. */
export interface Shadow extends Omit<SyncShadow, 'state'> {
  readonly state: MemoryState
}

export async function readShadow(
  { sync, peer, states }: Pick<ReplicaWork, 'sync' | 'peer' | 'states'>,
  memory: string,
): Promise<Shadow | undefined> {
  const shadow = await sync.shadow(peer.name, memory)
  if (shadow === undefined) return undefined
  const key = `${peer.name} ${memory}`
  const known = states.get(key)
  if (known?.json === shadow.state) return { ...shadow, state: known.state }
  const state = { ...EMPTY_STATE, ...(JSON.parse(shadow.state) as MemoryState) }
  states.set(key, { json: shadow.state, state })
  return { ...shadow, state }
}

export function putShadow(work: ReplicaWork, memory: string, shadow: Shadow): Promise<void> {
  const { sync, peer, states } = work
  const key = `${peer.name} ${memory}`
  const known = states.get(key)
  const json = known?.state === shadow.state ? known.json : JSON.stringify(shadow.state)
  states.set(key, { json, state: shadow.state })
  return sync.putShadow(peer.name, memory, { ...shadow, state: json })
}

/** Digests of a memory's fields as it stands here. */
export function localDigests(memory: Memory, links: SyncedMemory['links']): string {
  return JSON.stringify(digestFields(fieldsOf(memory, links)))
}

export const NO_SHADOW: Shadow = { state: EMPTY_STATE, local: null, digest: null, missing: [] }
