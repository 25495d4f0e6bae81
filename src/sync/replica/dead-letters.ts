import { decodeOperation } from '../log/codec.ts'
import type { Operation } from '../log/operation.ts'
import { applyOperation } from './apply.ts'
import { inTransaction, type ReplicaContext, type ReplicaWork } from './replica.ts'
import type { Sealing } from './transport.ts'

const RETRY_BATCH = 200

/**
 * Tries the dead letters again: those that the server refused are pushed once more, those that could not be read are read again.
 * `received` alone is done in every run: a newer program may understand them, or the keys that open them are here by now.
 */
export async function retryDeadLetters(
  context: ReplicaContext,
  peer: string,
  which: 'all' | 'received',
  sealing?: Sealing,
): Promise<number> {
  const { sync } = context.store
  if ((await sync.countOps(peer)).dead === 0) return 0
  const dead = (await sync.opIds(peer, { state: 'dead' })).map(({ id }) => id)
  let retried = 0
  for (let from = 0; from < dead.length; from += RETRY_BATCH) {
    const batch = dead.slice(from, from + RETRY_BATCH)
    const done = await inTransaction(context, peer, async (work) => {
      let count = 0
      for (const id of batch) if (await retryOne(work, id, { which, sealing })) count += 1
      return count
    })
    retried += done ?? 0
  }
  return retried
}

async function retryOne(
  work: ReplicaWork,
  id: string,
  { which, sealing }: { readonly which: 'all' | 'received'; readonly sealing: Sealing | undefined },
): Promise<boolean> {
  const { sync, peer } = work
  const op = await sync.op(peer.name, id)
  if (op?.state !== 'dead' || op.body === null || (op.own && which === 'received')) return false
  const text = op.own || sealing === undefined ? op.body : openedText(sealing, op.body)
  const operation = text === undefined ? undefined : readable(text, id, peer.space)
  if (text === undefined || operation === undefined) return false
  if (op.own) await sync.setOp(peer.name, id, { state: 'waiting', seq: op.seq, reason: null })
  else {
    // Its row is written again: which memory it belongs to was not known before it could be read.
    await sync.removeOp(peer.name, id)
    await applyOperation(work, { seq: op.seq ?? 0, id, body: text }, operation)
  }
  return true
}

function openedText(sealing: Sealing, body: string): string | undefined {
  const opened = sealing.open(body)
  return opened.ok ? opened.value : undefined
}

function readable(text: string, id: string, space: string): Operation | undefined {
  const decoded = decodeOperation(text)
  return decoded.ok && decoded.value.id === id && decoded.value.space === space ? decoded.value : undefined
}
