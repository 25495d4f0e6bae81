import type { SyncOpRow } from '../../store/sync-rows.ts'
import { withinBytes } from '../log/within-bytes.ts'
import { inTransaction, type ReplicaContext } from './replica.ts'
import { isDigestOf, type Receipt, type Sealing, type Transport, type TransportFailure } from './transport.ts'

/** Bounds of one request. */
const PUSH_OPS = 200
const PUSH_BYTES = 512 * 1024

export interface Pushed {
  readonly stored: number
  /** Operations that the server refused, which are dead letters now. */
  readonly dead: number
  /** Why it ended before everything was pushed; undefined when all was. */
  readonly failure: TransportFailure | undefined
}

export interface PushOptions {
  /** Begins with a single operation, where the last push was forbidden. */
  readonly isProbe?: boolean
}

/** Pushes what waits, some at a time. Only a digest that the server read back confirms that an operation arrived. */
export async function pushWaiting(
  context: ReplicaContext,
  peer: string,
  transport: Transport,
  { isProbe = false }: PushOptions = {},
): Promise<Pushed> {
  let [stored, dead] = [0, 0]
  let limit = isProbe ? 1 : PUSH_OPS
  for (;;) {
    const waiting = await context.store.sync.ops(peer, 'waiting', limit)
    const batch = withinBytes(waiting, PUSH_BYTES)
    if (batch.length === 0) return { stored, dead, failure: undefined }
    const answer = await transport.push(batch.map(({ body }) => body ?? ''))
    if (answer.ok) {
      const noted = await noteReceipts(context, peer, batch, {
        receipts: answer.value,
        sealing: transport.sealing,
      })
      stored += noted.stored
      dead += noted.dead
      // Large operations are not read again and again only to wait for the next request.
      limit = batch.length < waiting.length ? Math.min(PUSH_OPS, 2 * batch.length) : PUSH_OPS
      if (noted.stored + noted.dead === 0)
        return { stored, dead, failure: { kind: 'offline', message: 'the server confirmed no operation' } }
      continue
    }
    const { kind, message } = answer.error
    if (kind !== 'too-large' && kind !== 'invalid') return { stored, dead, failure: answer.error }
    // One operation is to blame: halves of the batch find it, and it alone is set aside.
    if (batch.length > 1) limit = Math.ceil(batch.length / 2)
    else {
      await setAside(context, peer, batch, message)
      dead += 1
      limit = PUSH_OPS
    }
  }
}

async function setAside(
  context: ReplicaContext,
  peer: string,
  ops: readonly SyncOpRow[],
  reason: string,
): Promise<void> {
  await inTransaction(context, peer, async ({ sync }) => {
    for (const { id } of ops) await sync.setOp(peer, id, { state: 'dead', seq: null, reason })
  })
}

/** An operation without a receipt, or with another digest than ours, has not arrived and is pushed again. */
async function noteReceipts(
  context: ReplicaContext,
  peer: string,
  batch: readonly SyncOpRow[],
  { receipts, sealing }: { readonly receipts: readonly Receipt[]; readonly sealing: Sealing | undefined },
): Promise<Omit<Pushed, 'failure'>> {
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]))
  const noted = await inTransaction(context, peer, async ({ sync, log }) => {
    let [stored, dead] = [0, 0]
    for (const { id, body } of batch) {
      const receipt = byId.get(id)
      if (receipt === undefined || body === null) continue
      const { status, seq, digest, reason } = receipt
      if (status === 'refused') {
        dead += 1
        await sync.setOp(peer, id, { state: 'dead', seq: null, reason: reason ?? 'refused' })
        log.warn('sync.refused', { peer, op: id, reason: reason ?? 'refused' })
      } else if (status === 'foreign') {
        stored += 1
        await sync.setOp(peer, id, { state: 'held', seq: null, reason })
      } else if (status === 'removed' || isDigestOf(digest, body, sealing)) {
        stored += 1
        await sync.setOp(peer, id, { state: 'stored', seq, reason: null })
        if (status === 'removed') await sync.emptyOp(peer, id)
      }
    }
    return { stored, dead }
  })
  return noted ?? { stored: 0, dead: 0 }
}
