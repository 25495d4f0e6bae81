import type { Migration } from '../migrate.ts'

/** Only where somebody takes part in a space: a home without sync collects nothing for it. */
const IN_USE = 'EXISTS (SELECT 1 FROM sync_peers)'

const HAS_FIELDS = `instr(body, ',"fields":{') > 0`

function touch(memory: string): string {
  return `INSERT INTO sync_touched (memory_id) SELECT ${memory} WHERE ${IN_USE} ON CONFLICT DO NOTHING`
}

/** Sync with servers: the spaces, each memory as it was last synced, and the log of operations. */
export const sync: Migration = {
  version: 19,
  name: 'sync',
  needs: '0.5.0',
  up: [
    `CREATE TABLE sync_peers (
      user_id TEXT NOT NULL,
      name TEXT NOT NULL,
      server TEXT NOT NULL,
      space TEXT NOT NULL,
      replica TEXT NOT NULL,
      clock TEXT,
      scopes TEXT NOT NULL,
      projects TEXT NOT NULL,
      compared INTEGER NOT NULL,
      cursor_seq INTEGER NOT NULL,
      cursor_chain TEXT NOT NULL,
      incarnation TEXT,
      head INTEGER NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      failures INTEGER NOT NULL,
      retry_at TEXT,
      synced_at TEXT,
      PRIMARY KEY (name)
    ) STRICT`,
    `CREATE TABLE sync_memories (
      peer TEXT NOT NULL REFERENCES sync_peers(name) ON DELETE CASCADE,
      memory_id TEXT NOT NULL,
      state TEXT NOT NULL,
      local TEXT,
      digest TEXT,
      missing TEXT,
      PRIMARY KEY (peer, memory_id)
    ) STRICT`,
    'CREATE INDEX sync_memories_by_digest ON sync_memories(peer, digest) WHERE digest IS NOT NULL',
    'CREATE INDEX sync_memories_missing ON sync_memories(peer) WHERE missing IS NOT NULL',
    `CREATE TABLE sync_ops (
      n INTEGER PRIMARY KEY,
      peer TEXT NOT NULL REFERENCES sync_peers(name) ON DELETE CASCADE,
      id TEXT NOT NULL,
      memory_id TEXT NOT NULL,
      body TEXT,
      bucket INTEGER NOT NULL,
      own INTEGER NOT NULL,
      state TEXT NOT NULL,
      seq INTEGER,
      reason TEXT,
      at TEXT NOT NULL,
      UNIQUE (peer, id)
    ) STRICT`,
    'CREATE INDEX sync_ops_by_state ON sync_ops(peer, state, n)',
    'CREATE INDEX sync_ops_by_seq ON sync_ops(peer, seq)',
    'CREATE INDEX sync_ops_by_bucket ON sync_ops(peer, bucket)',
    'CREATE INDEX sync_ops_by_memory ON sync_ops(peer, memory_id)',
    'CREATE TABLE sync_touched (memory_id TEXT PRIMARY KEY) STRICT',
    `CREATE TRIGGER sync_touched_review AFTER UPDATE OF review, author, origin ON memories
      WHEN old.review IS NOT new.review OR old.author IS NOT new.author OR old.origin IS NOT new.origin
      BEGIN ${touch('new.id')}; END`,
    `CREATE TRIGGER sync_touched_link AFTER INSERT ON memory_links BEGIN ${touch('new.from_id')}; END`,
    `CREATE TRIGGER sync_touched_unlink AFTER DELETE ON memory_links BEGIN ${touch('old.from_id')}; END`,
    // Purged words leave the log at once, whichever way the purge goes.
    `CREATE TRIGGER sync_purged AFTER UPDATE OF statement ON memory_revisions
      WHEN old.statement IS NOT NULL AND new.statement IS NULL
      BEGIN
        DELETE FROM sync_ops WHERE memory_id = new.memory_id AND state = 'waiting' AND ${HAS_FIELDS};
        UPDATE sync_ops SET body = NULL WHERE memory_id = new.memory_id AND ${HAS_FIELDS};
        UPDATE sync_memories SET state = json_set(state, '$.fields', json('{}'))
          WHERE memory_id = new.memory_id AND state <> json_set(state, '$.fields', json('{}'));
      END`,
  ],
  down: [
    'DROP TRIGGER sync_purged',
    ...['unlink', 'link', 'review'].map((name) => `DROP TRIGGER sync_touched_${name}`),
    ...['sync_touched', 'sync_ops', 'sync_memories', 'sync_peers'].map((name) => `DROP TABLE ${name}`),
  ],
}
