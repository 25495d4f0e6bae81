import { type Db, numberOf, type Row, textColumn, textOrNull } from '../../store/db.ts'
import { LOG_START } from '../../store/sync-rows.ts'
import { BUCKETS, digestIds } from '../log/codec.ts'
import type { SpaceReplica, SpaceStore, StoredOp } from './space-store.ts'

/** The log of a space in PostgreSQL. `db` shows the rows of this space alone, for whoever uses it. */
export function postgresSpace(db: Db, space: string): SpaceStore {
  return {
    ...logOf(db, space),
    ...replicasOf(db, space),
    transaction: (work) =>
      db.transaction(
        async (tx) => {
          await lockHead(tx, space)
          return work(postgresSpace(tx, space))
        },
        { alone: false },
      ),
    incarnation: async () => textColumn((await db.get('SELECT sync_incarnation() AS name')) ?? {}, 'name'),
  }
}

/** The lock on its row keeps others from adding to the log until this transaction ends. */
async function lockHead(tx: Db, space: string): Promise<void> {
  await tx.run('INSERT INTO space_heads (user_id, seq, chain) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    space,
    LOG_START.seq,
    LOG_START.chain,
  ])
  await tx.all('SELECT 1 FROM space_heads WHERE user_id = ? FOR UPDATE', [space])
}

/** Memories that somebody forgot, of which other operations still have their body. The kind is readable in sealed ones as well. */
const FORGOTTEN = `SELECT DISTINCT l.memory_id AS id FROM space_log l
  JOIN space_log f ON f.user_id = l.user_id AND f.memory_id = l.memory_id
  WHERE l.user_id = ? AND strpos(f.body, '"kind":"forget"') > 0
    AND strpos(l.body, '"kind":"forget"') = 0 AND strpos(l.body, '"kind":"purge"') = 0`

/** Only the sizes of operations are looked at beyond the end of the page: large texts are stored apart from their rows. */
const PAGE = `SELECT * FROM (
    SELECT l.*, sum(coalesce(octet_length(body), 0)) OVER (ORDER BY seq) AS bytes,
      row_number() OVER (ORDER BY seq) AS number
    FROM (SELECT * FROM space_log WHERE user_id = ? AND seq > ? ORDER BY seq LIMIT ?) l
  ) page WHERE bytes <= ? OR number = 1 ORDER BY seq`

function logOf(
  db: Db,
  space: string,
): Omit<SpaceStore, 'transaction' | 'incarnation' | 'replica' | 'replicas' | 'putReplica'> {
  const ops = async (where: string, params: readonly (string | number)[]) =>
    (await db.all(`SELECT * FROM space_log WHERE user_id = ? AND ${where}`, [space, ...params])).map(opOf)
  return {
    head: async () => {
      const row = await db.get('SELECT seq, chain FROM space_heads WHERE user_id = ?', [space])
      return row === undefined ? LOG_START : { seq: numberOf(row, 'seq'), chain: textColumn(row, 'chain') }
    },
    byId: async (id) => (await ops('id = ?', [id]))[0],
    byIds: (ids) => ops(`id IN (${ids.map(() => '?').join(', ')})`, ids),
    bySeq: async (seq) => (await ops('seq = ?', [seq]))[0],
    ofMemory: (memory) => ops('memory_id = ? ORDER BY seq', [memory]),
    after: async (seq, limit, maxBytes) => (await db.all(PAGE, [space, seq, limit, maxBytes])).map(opOf),
    append: async ({ id, memory, body, bucket, chain, at }) => {
      const head = await db.get(
        'UPDATE space_heads SET seq = seq + 1, chain = ? WHERE user_id = ? RETURNING seq',
        [chain, space],
      )
      const seq = numberOf(head ?? {}, 'seq')
      await db.run(
        `INSERT INTO space_log (user_id, seq, id, memory_id, body, bucket, chain, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [space, seq, id, memory, body, bucket, chain, at],
      )
      return seq
    },
    empty: async (id) => {
      await db.run('UPDATE space_log SET body = NULL WHERE user_id = ? AND id = ?', [space, id])
    },
    inBucket: (bucket) => ops('bucket = ? ORDER BY seq', [bucket]),
    digests: async () => {
      const rows = await db.all(
        `SELECT bucket, left(encode(sha256(convert_to(string_agg(id, chr(10) ORDER BY id), 'UTF8')), 'hex'), 32) AS digest
         FROM space_log WHERE user_id = ? GROUP BY bucket`,
        [space],
      )
      const digests = new Map(rows.map((row) => [numberOf(row, 'bucket'), textColumn(row, 'digest')]))
      return Array.from({ length: BUCKETS }, (_, bucket) => digests.get(bucket) ?? EMPTY)
    },
    memories: async () => (await db.all(FORGOTTEN, [space])).map((row) => textColumn(row, 'id')),
  }
}

const EMPTY = digestIds([])

function replicasOf(db: Db, space: string): Pick<SpaceStore, 'replica' | 'replicas' | 'putReplica'> {
  const where = 'SELECT * FROM space_replicas WHERE user_id = ?'
  return {
    replica: async (replica) => {
      const row = await db.get(`${where} AND replica = ?`, [space, replica])
      return row && replicaOf(row)
    },
    replicas: async () => (await db.all(where, [space])).map(replicaOf),
    putReplica: async ({ replica, person, acked, seenAt }) => {
      await db.run(
        `INSERT INTO space_replicas (user_id, replica, person, acked, seen_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (user_id, replica) DO UPDATE SET acked = greatest(space_replicas.acked, excluded.acked),
           seen_at = excluded.seen_at WHERE space_replicas.person = excluded.person`,
        [space, replica, person, acked, seenAt],
      )
    },
  }
}

function replicaOf(row: Row): SpaceReplica {
  return {
    replica: textColumn(row, 'replica'),
    person: textColumn(row, 'person'),
    acked: numberOf(row, 'acked'),
    seenAt: numberOf(row, 'seen_at'),
  }
}

function opOf(row: Row): StoredOp {
  return {
    seq: numberOf(row, 'seq'),
    id: textColumn(row, 'id'),
    memory: textColumn(row, 'memory_id'),
    body: textOrNull(row, 'body'),
    bucket: numberOf(row, 'bucket'),
    chain: textColumn(row, 'chain'),
    at: numberOf(row, 'at'),
  }
}
