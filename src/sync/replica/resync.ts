import { LOG_START } from '../../store/sync-rows.ts'
import { BUCKETS, digestBody, digestIds } from '../log/codec.ts'
import { inTransaction, type ReplicaContext } from './replica.ts'
import {
  type Answer,
  isDigestOf,
  type Sealing,
  type StoredId,
  type Transport,
  type TransportFailure,
} from './transport.ts'

export interface Resynced {
  /** Operations that the server lost, which wait to be pushed again. */
  readonly again: number
  /** Operations of the server that are not here: its log is read again from the beginning. */
  readonly missing: number
  readonly failure: TransportFailure | undefined
}

/**
 * Compares both logs bucket by bucket and heals either side. Nothing is removed: an operation that the server does not have is
 * pushed again, one that is not here is fetched again.
 */
export async function resync(context: ReplicaContext, peer: string, transport: Transport): Promise<Resynced> {
  const head = await transport.head()
  if (!head.ok) return failed(head)
  await inTransaction(context, peer, async (work) => {
    work.peer = { ...work.peer, state: 'resync' }
  })
  const digests = await transport.digests()
  if (!digests.ok) return failed(digests)
  let [again, missing] = [0, 0]
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    if (digests.value[bucket] === (await digestBucket(context, peer, bucket))) continue
    const there = await transport.ids(bucket)
    if (!there.ok) return { again, missing, failure: there.error }
    const healed = await compareBucket(context, peer, {
      bucket,
      there: there.value,
      sealing: transport.sealing,
    })
    again += healed?.again ?? 0
    missing += healed?.missing ?? 0
  }
  // Where nothing is missing, all that the server had before the comparison is here; else everything is gone through again.
  const cursor = missing === 0 ? head.value.last : LOG_START
  await inTransaction(context, peer, async (work) => {
    work.peer = { ...work.peer, incarnation: head.value.incarnation, cursor, state: 'ready' }
  })
  return { again, missing, failure: undefined }
}

function failed(answer: Answer<unknown>): Resynced {
  return { again: 0, missing: 0, failure: answer.ok ? undefined : answer.error }
}

/** The digest of the ids in a bucket that the server should have. */
async function digestBucket({ store }: ReplicaContext, peer: string, bucket: number): Promise<string> {
  const ops = await store.sync.opIds(peer, { bucket })
  return digestIds(ops.filter(({ state }) => state === 'stored').map(({ id }) => id))
}

interface BucketThere {
  readonly bucket: number
  readonly there: readonly StoredId[]
  readonly sealing: Sealing | undefined
}

function compareBucket(
  context: ReplicaContext,
  peer: string,
  { bucket, there, sealing }: BucketThere,
): Promise<Omit<Resynced, 'failure'> | undefined> {
  return inTransaction(context, peer, async ({ sync }) => {
    const theirs = new Map(there.map((stored) => [stored.id, stored]))
    const here = new Map((await sync.opIds(peer, { bucket })).map((op) => [op.id, op]))
    let again = 0
    for (const { id, state } of here.values()) {
      const stored = theirs.get(id)
      const op = await sync.op(peer, id)
      if (op === undefined) continue
      if (state === 'dead') {
        // It was damaged on its way here, if the server has another text: that one is fetched.
        if (!op.own && stored !== undefined && !isTextOf(stored, op.body)) {
          await sync.removeOp(peer, id)
          here.delete(id)
        }
        continue
      }
      if (stored === undefined) {
        // Words that are gone here cannot be sent; what they amounted to is gone as well.
        if (state === 'waiting' || op.body === null) continue
        again += 1
        await sync.setOp(peer, id, { state: 'waiting', seq: null, reason: null })
      } else if (state !== 'stored' && hasArrived(stored, op.body, sealing))
        await sync.setOp(peer, id, { state: 'stored', seq: stored.seq, reason: null })
    }
    return { again, missing: there.filter(({ id }) => !here.has(id)).length }
  })
}

function hasArrived({ digest }: StoredId, body: string | null, sealing: Sealing | undefined): boolean {
  return digest === null || (body !== null && isDigestOf(digest, body, sealing))
}

function isTextOf({ digest }: StoredId, body: string | null): boolean {
  return digest === (body === null ? null : digestBody(body))
}
