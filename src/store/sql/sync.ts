import type { Scope } from '../../model/memory.ts'
import { type Db, listOf, numberOf, placeholders, type Row, textColumn, textOrNull } from '../db.ts'
import type { SyncPeer, SyncRows, SyncState } from '../sync-rows.ts'
import { memoryPageRows } from './memory-pages.ts'
import { oneOf } from './reach.ts'
import { syncLog } from './sync-log.ts'
import { syncMemories } from './sync-memories.ts'

/** The record of sync in a home, and the changes of memories that only sync makes. */
export function syncRows(db: Db): SyncRows {
  return {
    ...syncPeers(db),
    ...syncLog(db),
    ...syncMemories(db),
    changes: memoryPageRows(db).changes,
    touched: async ({ user }, limit) => {
      // A memory that is gone by now has no user; nobody else asks for it.
      const rows = await db.all(
        `SELECT t.memory_id AS id FROM sync_touched t LEFT JOIN memories m ON m.id = t.memory_id
         WHERE m.user_id IS NULL OR m.user_id = ? ORDER BY t.memory_id LIMIT ?`,
        [user, limit],
      )
      return rows.map((row) => textColumn(row, 'id'))
    },
    clearTouched: async (_reach, memories) => {
      const { sql, params } = oneOf('memory_id', memories) ?? { sql: 'FALSE', params: [] }
      await db.run(`DELETE FROM sync_touched WHERE ${sql}`, params)
    },
  }
}

const COLUMNS = [
  ...['user_id', 'name', 'server', 'space', 'replica', 'clock', 'scopes', 'projects', 'compared'],
  ...[
    'cursor_seq',
    'cursor_chain',
    'incarnation',
    'head',
    'state',
    'failure',
    'failures',
    'retry_at',
    'synced_at',
  ],
]

function syncPeers(db: Db): Pick<SyncRows, 'peers' | 'peer' | 'putPeer' | 'removePeer'> {
  return {
    peers: async ({ user }) =>
      (await db.all('SELECT * FROM sync_peers WHERE user_id = ? ORDER BY name', [user])).map(peerOf),
    peer: async ({ user }, name) => {
      const row = await db.get('SELECT * FROM sync_peers WHERE user_id = ? AND name = ?', [user, name])
      return row && peerOf(row)
    },
    putPeer: async ({ user }, peer) => {
      const values = COLUMNS.filter((column) => column !== 'name')
      await db.run(
        `INSERT INTO sync_peers (${COLUMNS.join(', ')}) VALUES (${placeholders(COLUMNS.length)})
         ON CONFLICT (name) DO UPDATE SET ${values.map((column) => `${column} = excluded.${column}`).join(', ')}
         WHERE sync_peers.user_id = excluded.user_id`,
        [
          ...[user, peer.name, peer.server, peer.space, peer.replica, peer.clock],
          ...[JSON.stringify(peer.scopes), JSON.stringify(peer.projects), peer.compared],
          ...[peer.cursor.seq, peer.cursor.chain, peer.incarnation, peer.head, peer.state],
          ...[peer.failure, peer.failures, peer.retryAt, peer.syncedAt],
        ],
      )
    },
    removePeer: async ({ user }, name) => {
      await db.run('DELETE FROM sync_peers WHERE user_id = ? AND name = ?', [user, name])
    },
  }
}

function peerOf(row: Row): SyncPeer {
  return {
    name: textColumn(row, 'name'),
    server: textColumn(row, 'server'),
    space: textColumn(row, 'space'),
    replica: textColumn(row, 'replica'),
    clock: textOrNull(row, 'clock'),
    scopes: listOf(row, 'scopes') as Scope[],
    projects: JSON.parse(textColumn(row, 'projects')) === 'all' ? 'all' : listOf(row, 'projects'),
    compared: numberOf(row, 'compared'),
    cursor: { seq: numberOf(row, 'cursor_seq'), chain: textColumn(row, 'cursor_chain') },
    incarnation: textOrNull(row, 'incarnation'),
    head: numberOf(row, 'head'),
    state: textColumn(row, 'state') as SyncState,
    failure: textOrNull(row, 'failure'),
    failures: numberOf(row, 'failures'),
    retryAt: textOrNull(row, 'retry_at'),
    syncedAt: textOrNull(row, 'synced_at'),
  }
}
