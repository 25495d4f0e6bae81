import { err, ok } from '../../base/result.ts'
import type { SyncCursor } from '../../store/sync-rows.ts'
import { BUCKETS, digestBody, digestIds } from '../log/codec.ts'
import type { Answer, Page, Receipt, Transport } from '../replica/transport.ts'
import { admitOperation, type Session } from './admit.ts'
import type { SpaceStore, StoredOp } from './space-store.ts'

/** Bounds of one request to the server. */
const MAX_PUSH_OPS = 1000
const MAX_PUSH_BYTES = 1024 * 1024
const MAX_PULL_OPS = 1000
const MAX_PULL_BYTES = 1024 * 1024

/** A space as one replica sees it: the rules of the server, over whatever store and behind whatever protocol. */
export function spaceFor(store: SpaceStore, session: Session, now: () => number): Transport {
  return {
    head: async () => ok({ incarnation: await store.incarnation(), last: await store.head() }),
    push: (bodies) => push(store, session, bodies, now()),
    pull: (cursor, limit) => pull(store, session, cursor, { limit, now: now() }),
    digests: async () => {
      const all = await Promise.all(Array.from({ length: BUCKETS }, (_, bucket) => store.inBucket(bucket)))
      return ok(all.map((ops) => digestIds(ops.map(({ id }) => id))))
    },
    ids: async (bucket) => {
      const ops = await store.inBucket(bucket)
      return ok(
        ops.map(({ id, seq, body }) => ({ id, seq, digest: body === null ? null : digestBody(body) })),
      )
    },
  }
}

async function push(
  store: SpaceStore,
  session: Session,
  bodies: readonly string[],
  now: number,
): Promise<Answer<readonly Receipt[]>> {
  const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0)
  if (bodies.length > MAX_PUSH_OPS || bytes > MAX_PUSH_BYTES)
    return err({
      kind: 'too-large',
      message: `at most ${MAX_PUSH_OPS} operations and ${MAX_PUSH_BYTES} bytes`,
    })
  const receipts = await store.transaction(async (tx) => {
    await register(tx, session, { now })
    const all: Receipt[] = []
    for (const body of bodies) all.push(await admitOperation(tx, session, body, now))
    return all
  })
  // After the transaction ended: a digest of what a reader gets, and not of what we were given.
  const confirmed: Receipt[] = []
  for (const receipt of receipts) {
    const stored = receipt.seq === null ? undefined : await store.byId(receipt.id)
    const digest = stored?.body == null ? null : digestBody(stored.body)
    confirmed.push({ ...receipt, digest })
  }
  return ok(confirmed)
}

async function pull(
  store: SpaceStore,
  session: Session,
  cursor: SyncCursor,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<Answer<Page>> {
  const head = await store.head()
  const at = await store.bySeq(cursor.seq)
  const isOurs = cursor.seq === 0 ? cursor.chain === '' : at?.chain === cursor.chain
  if (!isOurs) return err({ kind: 'restored', message: 'this server does not know that cursor' })
  await store.transaction((tx) => register(tx, session, { now, acked: cursor.seq }))
  const entries = withinBytes(await store.after(cursor.seq, Math.min(limit, MAX_PULL_OPS)))
  const last = entries.at(-1)
  const next = last === undefined ? cursor : { seq: last.seq, chain: last.chain }
  return ok({ entries: entries.map(({ seq, id, body }) => ({ seq, id, body })), next, head: head.seq })
}

function withinBytes(ops: readonly StoredOp[]): StoredOp[] {
  const page: StoredOp[] = []
  let bytes = 0
  for (const op of ops) {
    bytes += Buffer.byteLength(op.body ?? '')
    if (page.length > 0 && bytes > MAX_PULL_BYTES) break
    page.push(op)
  }
  return page
}

/** Notes that a replica was here, and up to where it has everything. */
async function register(
  store: SpaceStore,
  { replica, person }: Session,
  { now, acked = 0 }: { readonly now: number; readonly acked?: number },
): Promise<void> {
  const before = await store.replica(replica)
  const since = Math.max(acked, before?.acked ?? 0)
  await store.putReplica({ replica, person, acked: since, seenAt: now })
}
