import { err, ok } from '../../base/result.ts'
import type { SyncCursor } from '../../store/sync-rows.ts'
import { digestBody } from '../log/codec.ts'
import type { Answer, Page, Receipt, Transport, TransportFailure } from '../replica/transport.ts'
import { admitOperation, type Session } from './admit.ts'
import type { SpaceStore } from './space-store.ts'

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
    digests: async () => ok(await store.digests()),
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
    if (!(await register(tx, session, { now }))) return undefined
    const all: Receipt[] = []
    for (const body of bodies) all.push(await admitOperation(tx, session, body, now))
    return all
  })
  if (receipts === undefined) return err(NOT_YOURS)
  // After the transaction ended: a digest of what a reader gets, and not of what we were given.
  const ids = receipts.filter(({ seq }) => seq !== null).map(({ id }) => id)
  const stored = new Map((await store.byIds(ids)).map((op) => [op.id, op.body]))
  return ok(
    receipts.map((receipt) => {
      const body = stored.get(receipt.id) ?? null
      return { ...receipt, digest: body === null ? null : digestBody(body) }
    }),
  )
}

const NOT_YOURS: TransportFailure = { kind: 'forbidden', message: 'this replica is somebody else’s' }

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
  if (!(await register(store, session, { now, acked: cursor.seq }))) return err(NOT_YOURS)
  const entries = await store.after(cursor.seq, Math.min(limit, MAX_PULL_OPS), MAX_PULL_BYTES)
  const last = entries.at(-1)
  const next = last === undefined ? cursor : { seq: last.seq, chain: last.chain }
  return ok({ entries: entries.map(({ seq, id, body }) => ({ seq, id, body })), next, head: head.seq })
}

/** Notes that a replica was here, and up to where it has everything. False for one that another person used first. */
async function register(
  store: SpaceStore,
  { replica, person }: Session,
  { now, acked = 0 }: { readonly now: number; readonly acked?: number },
): Promise<boolean> {
  const before = await store.replica(replica)
  if (before !== undefined && before.person !== person) return false
  await store.putReplica({ replica, person, acked, seenAt: now })
  return before !== undefined || (await store.replica(replica))?.person === person
}
