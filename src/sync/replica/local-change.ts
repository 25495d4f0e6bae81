import { RETENTION_OVER } from '../../store/forgetting.ts'
import type { SyncedMemory, SyncPeer } from '../../store/sync-rows.ts'
import {
  digestFields,
  FIELD_NAMES,
  type FieldDigests,
  type FieldName,
  fieldsOf,
  type SyncedFields,
} from '../log/fields.ts'
import { type MemoryState, statusOf } from '../log/merge.ts'
import type { Operation } from '../log/operation.ts'
import { type Shadow, takesPart } from './replica.ts'

/** A change of one memory, before it is an operation. */
export type LocalChange = Pick<Operation, 'kind' | 'generation'> & { readonly fields?: Partial<SyncedFields> }

/** In place of digests for a memory that was taken out of the space here; it comes back as a new generation. */
export const LEFT = '{}'

/** The change of a memory since it was last synced; undefined for none, and for what never took part in the space here. */
export function localChange(
  peer: SyncPeer,
  row: SyncedMemory | undefined,
  shadow: Shadow | undefined,
): LocalChange | undefined {
  const isPart = row !== undefined && takesPart(peer, row.memory)
  if (shadow === undefined) {
    const isNew = isPart && row.memory.state !== 'forgotten' && row.inFile !== true
    return isNew ? whole('create', 0, row) : undefined
  }
  const { state, local } = shadow
  if (local === null) return undefined
  const status = statusOf(state)
  const isGone = status === 'forgotten' || status === 'purged'
  if (!isPart || row.memory.state === 'forgotten') {
    if (local === LEFT || status === 'purged') return undefined
    if (isPart && row.purged && row.last.why !== RETENTION_OVER) return { kind: 'purge', generation: 0 }
    return isGone ? undefined : { kind: 'forget', generation: state.generation }
  }
  if (status === 'purged') return undefined
  if (isGone) return whole('restore', nextGeneration(state), row)
  if (status === 'incomplete')
    return whole(state.generation === 0 ? 'create' : 'restore', state.generation, row)
  return edit(state, changedSince(JSON.parse(local) as FieldDigests, row))
}

/** The generation that a restore begins. */
export function nextGeneration({ generation, forgotten }: MemoryState): number {
  return Math.max(generation, forgotten?.generation ?? 0) + 1
}

/** A change that says all of a memory. */
export function whole(
  kind: Operation['kind'],
  generation: number,
  { memory, links }: SyncedMemory,
): LocalChange {
  return { kind, generation, fields: fieldsOf(memory, links) }
}

/** A change of some fields; undefined for none. */
export function edit({ generation }: MemoryState, fields: Partial<SyncedFields>): LocalChange | undefined {
  return Object.keys(fields).length === 0 ? undefined : { kind: 'edit', generation, fields }
}

/** The fields that differ from their digests. */
function changedSince(before: FieldDigests, { memory, links }: SyncedMemory): Partial<SyncedFields> {
  const fields = fieldsOf(memory, links)
  const now = digestFields(fields)
  return picked(fields, (name) => now[name] !== before[name])
}

/** Some of a memory's fields. */
export function picked(fields: SyncedFields, isWanted: (name: FieldName) => boolean): Partial<SyncedFields> {
  return Object.fromEntries(FIELD_NAMES.filter(isWanted).map((name) => [name, fields[name]]))
}
