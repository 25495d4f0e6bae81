import { DAY_MS } from '../../base/clock.ts'
import { foldOperations, statusOf } from '../log/merge.ts'
import { hasFields, type Operation } from '../log/operation.ts'
import { decodeStored } from '../log/sealed.ts'
import type { SpaceStore, StoredOp } from './space-store.ts'

/** A replica that did not ask for so long is not waited for. */
export const TOMBSTONE_MS = 90 * DAY_MS

/**
 * Removes the words of forgotten memories once every replica has their tombstones, or was away for the tombstone time. The
 * tombstones themselves and the ids of all operations stay: whoever comes back after years still learns of the deletion.
 */
export async function collectForgotten(
  store: SpaceStore,
  { now, tombstoneMs = TOMBSTONE_MS }: { readonly now: number; readonly tombstoneMs?: number },
): Promise<number> {
  let removed = 0
  for (const memory of await store.memories())
    removed += await store.transaction((tx) => collectMemory(tx, memory, { now, tombstoneMs }))
  return removed
}

async function collectMemory(
  store: SpaceStore,
  memory: string,
  { now, tombstoneMs }: { readonly now: number; readonly tombstoneMs: number },
): Promise<number> {
  const ops = (await store.ofMemory(memory)).flatMap(withOperation)
  const state = foldOperations(ops.map(({ operation }) => operation))
  if (statusOf(state) !== 'forgotten') return 0
  const tombstones = ops.filter(({ operation }) => operation.kind === 'forget')
  const last = Math.max(...tombstones.map(({ seq }) => seq))
  const isOld = tombstones.every(({ at }) => now - at >= tombstoneMs)
  const counted = (await store.replicas()).filter(({ seenAt }) => now - seenAt < tombstoneMs)
  if (!isOld || counted.some(({ acked }) => acked < last)) return 0
  const worded = ops.filter(({ operation }) => hasFields(operation.kind))
  for (const { id } of worded) await store.empty(id)
  return worded.length
}

function withOperation(op: StoredOp): (StoredOp & { readonly operation: Operation })[] {
  const decoded = op.body === null ? undefined : decodeStored(op.body)
  return decoded?.ok ? [{ ...op, operation: decoded.value }] : []
}
