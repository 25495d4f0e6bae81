import { decodeOperation } from '../log/codec.ts'
import { applyOperation } from './apply.ts'
import { inTransaction, type ReplicaContext } from './replica.ts'

const RETRY_BATCH = 200

/**
 * Tries the dead letters again: those that the server refused are pushed once more, those that could not be read are read again.
 * `received` alone is done in every run, since a newer program may understand them.
 */
export async function retryDeadLetters(
  context: ReplicaContext,
  peer: string,
  which: 'all' | 'received',
): Promise<number> {
  const retried = await inTransaction(context, peer, async (work) => {
    let count = 0
    for (const { id, own, body, seq } of await work.sync.ops(peer, 'dead', RETRY_BATCH)) {
      if (body === null || (own && which === 'received')) continue
      const decoded = decodeOperation(body)
      if (!decoded.ok || decoded.value.id !== id || decoded.value.space !== work.peer.space) continue
      count += 1
      await work.sync.setOp(peer, id, { state: own ? 'waiting' : 'stored', seq, reason: null })
      if (!own) await applyOperation(work, { seq: seq ?? 0, id, body }, decoded.value)
    }
    return count
  })
  return retried ?? 0
}
