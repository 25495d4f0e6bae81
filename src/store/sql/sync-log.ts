import { type Db, listOf, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import { SYNC_OP_STATES, type SyncOpRow, type SyncOpState, type SyncRows } from '../sync-rows.ts'

type LogRows = Pick<
  SyncRows,
  | 'shadow'
  | 'putShadow'
  | 'shadowsWith'
  | 'shadowsMissing'
  | 'shadowIds'
  | 'addOp'
  | 'op'
  | 'removeOp'
  | 'setOp'
  | 'ops'
  | 'opsOf'
  | 'storedBetween'
  | 'opIds'
  | 'countOps'
  | 'emptyOps'
  | 'emptyOp'
>

/** Memories as they were last synced, and the log of operations. */
export function syncLog(db: Db): LogRows {
  return { ...shadows(db), ...log(db) }
}

function shadows(
  db: Db,
): Pick<LogRows, 'shadow' | 'putShadow' | 'shadowsWith' | 'shadowsMissing' | 'shadowIds'> {
  // Sorted here: SQLite would rather go through all memories of the space in order than use an index that is not.
  const ids = async (where: string, params: readonly (string | number)[]) =>
    (await db.all(`SELECT memory_id AS id FROM sync_memories WHERE ${where}`, params))
      .map((row) => textColumn(row, 'id'))
      .sort()
  return {
    shadow: async (peer, memory) => {
      const row = await db.get('SELECT * FROM sync_memories WHERE peer = ? AND memory_id = ?', [peer, memory])
      if (row === undefined) return undefined
      return {
        state: textColumn(row, 'state'),
        local: textOrNull(row, 'local'),
        digest: textOrNull(row, 'digest'),
        missing: listOf(row, 'missing'),
      }
    },
    putShadow: async (peer, memory, { state, local, digest, missing }) => {
      await db.run(
        `INSERT INTO sync_memories (peer, memory_id, state, local, digest, missing) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (peer, memory_id) DO UPDATE SET state = excluded.state, local = excluded.local,
           digest = excluded.digest, missing = excluded.missing`,
        [...[peer, memory, state, local, digest], missing.length === 0 ? null : JSON.stringify(missing)],
      )
    },
    shadowsWith: (peer, digest) => ids('peer = ? AND digest = ?', [peer, digest]),
    shadowsMissing: (peer, memory) =>
      ids('peer = ? AND missing IS NOT NULL AND instr(missing, ?) > 0', [peer, JSON.stringify(memory)]),
    shadowIds: (peer, after, limit) =>
      ids('peer = ? AND memory_id > ? ORDER BY memory_id LIMIT ?', [peer, after, limit]),
  }
}

function log(db: Db): Omit<LogRows, 'shadow' | 'putShadow' | 'shadowsWith' | 'shadowsMissing' | 'shadowIds'> {
  return {
    addOp: async (peer, op) =>
      (await db.run(
        `INSERT INTO sync_ops (peer, id, memory_id, body, bucket, own, state, seq, reason, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (peer, id) DO NOTHING`,
        [peer, op.id, op.memory, op.body, op.bucket, op.own ? 1 : 0, op.state, op.seq, op.reason, op.at],
      )) === 1,
    op: async (peer, id) => {
      const row = await db.get('SELECT * FROM sync_ops WHERE peer = ? AND id = ?', [peer, id])
      return row && opOf(row)
    },
    removeOp: async (peer, id) => {
      await db.run('DELETE FROM sync_ops WHERE peer = ? AND id = ?', [peer, id])
    },
    setOp: async (peer, id, { state, seq, reason }) => {
      await db.run('UPDATE sync_ops SET state = ?, seq = ?, reason = ? WHERE peer = ? AND id = ?', [
        state,
        seq,
        reason,
        peer,
        id,
      ])
    },
    ops: async (peer, state, limit) => {
      const sql = 'SELECT * FROM sync_ops WHERE peer = ? AND state = ? ORDER BY n LIMIT ?'
      return (await db.all(sql, [peer, state, limit])).map(opOf)
    },
    opsOf: async (peer, memory) => {
      const sql = 'SELECT * FROM sync_ops WHERE peer = ? AND memory_id = ? ORDER BY n'
      return (await db.all(sql, [peer, memory])).map(opOf)
    },
    storedBetween: async (peer, after, through) => {
      const sql = `SELECT id FROM sync_ops WHERE peer = ? AND seq > ? AND seq <= ? AND state = 'stored' AND body IS NOT NULL
        ORDER BY seq`
      return (await db.all(sql, [peer, after, through])).map((row) => textColumn(row, 'id'))
    },
    opIds: async (peer, of) => {
      const [column, value] = 'bucket' in of ? ['bucket', of.bucket] : ['state', of.state]
      const sql = `SELECT id, state FROM sync_ops WHERE peer = ? AND ${column} = ?`
      const rows = await db.all(sql, [peer, value])
      return rows.map((row) => ({
        id: textColumn(row, 'id'),
        state: textColumn(row, 'state') as SyncOpState,
      }))
    },
    countOps: async (peer) => {
      const rows = await db.all(
        'SELECT state, count(*) AS many FROM sync_ops WHERE peer = ? GROUP BY state',
        [peer],
      )
      const counts = new Map(rows.map((row) => [textColumn(row, 'state'), numberOf(row, 'many')]))
      return Object.fromEntries(SYNC_OP_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
        SyncOpState,
        number
      >
    },
    emptyOps: async (peer, memory) => {
      const mine = 'peer = ? AND memory_id = ?'
      await db.run(`DELETE FROM sync_ops WHERE ${mine} AND state = 'waiting' AND ${HAS_FIELDS}`, [
        peer,
        memory,
      ])
      await db.run(`UPDATE sync_ops SET body = NULL WHERE ${mine} AND ${HAS_FIELDS}`, [peer, memory])
      // The server does not have these, and nobody can give them back without their words.
      await db.run(`DELETE FROM sync_ops WHERE ${mine} AND state = 'held' AND body IS NULL`, [peer, memory])
    },
    emptyOp: async (peer, id) => {
      await db.run('UPDATE sync_ops SET body = NULL WHERE peer = ? AND id = ?', [peer, id])
    },
  }
}

/** Only operations with words in them; those that forget or purge are needed as they are. */
const HAS_FIELDS = `instr(body, ',"fields":{') > 0`

function opOf(row: Row): SyncOpRow {
  return {
    id: textColumn(row, 'id'),
    memory: textColumn(row, 'memory_id'),
    body: textOrNull(row, 'body'),
    bucket: numberOf(row, 'bucket'),
    own: numberOf(row, 'own') === 1,
    state: textColumn(row, 'state') as SyncOpState,
    seq: typeof row['seq'] === 'number' ? row['seq'] : null,
    reason: textOrNull(row, 'reason'),
    at: textColumn(row, 'at'),
  }
}
