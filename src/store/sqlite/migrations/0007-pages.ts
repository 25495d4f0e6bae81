import type { Migration } from '../migrate.ts'

/**
 * Puts memories at the end of the line of what changed; one that stands in it already moves there, always to a new place.
 * Not `OR REPLACE`: what a statement outside does about conflicts would hold here, and an upsert there fails here. The
 * end of the line is looked for from each memory's own place, else it would be looked for once for all of them.
 */
function queued(select: string): string {
  return `INSERT INTO memory_changes (user_id, memory_id) ${select}
    ON CONFLICT (memory_id) DO UPDATE SET user_id = excluded.user_id,
      n = (SELECT max(c.n) + 1 FROM memory_changes c WHERE c.n >= memory_changes.n)`
}

/** Those with evidence from a session: whether a log tells of it decides what their lines link to. */
function saidIn(session: string): string {
  return queued(
    `SELECT m.user_id, m.id FROM evidence e JOIN memories m ON m.id = e.memory_id WHERE e.session = ${session} GROUP BY m.id`,
  )
}

const HOST_SESSION = '(SELECT s.host_session FROM sessions s WHERE s.id = new.session_id)'

/** Tables for pages made from memories: changes since, which page contains which memory, and pages that are due. */
export const pages: Migration = {
  version: 7,
  name: 'pages',
  needs: '0.4.0',
  up: [
    `CREATE TABLE memory_changes (
      n INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      memory_id TEXT NOT NULL UNIQUE
    ) STRICT`,
    'INSERT INTO memory_changes (user_id, memory_id) SELECT user_id, id FROM memories ORDER BY n',
    `CREATE TRIGGER memory_queued_insert AFTER INSERT ON memories BEGIN ${queued('VALUES (new.user_id, new.id)')}; END`,
    `CREATE TRIGGER memory_queued_update AFTER UPDATE OF revision ON memories BEGIN
      ${queued('VALUES (new.user_id, new.id)')}; END`,
    `CREATE TRIGGER memory_queued_delete AFTER DELETE ON memories BEGIN ${queued('VALUES (old.user_id, old.id)')}; END`,
    `CREATE TRIGGER memory_queued_logged AFTER INSERT ON daily_sessions BEGIN ${saidIn(HOST_SESSION)}; END`,
    `CREATE TRIGGER memory_queued_relogged AFTER UPDATE OF day, parts ON daily_sessions BEGIN ${saidIn(HOST_SESSION)}; END`,
    `CREATE TRIGGER memory_queued_unlogged AFTER DELETE ON sessions BEGIN ${saidIn('old.host_session')}; END`,
    `CREATE TRIGGER memory_queued_renamed AFTER UPDATE OF name ON projects WHEN old.name IS NOT new.name BEGIN
      ${queued('SELECT user_id, id FROM memories WHERE project_id = new.id ORDER BY n')}; END`,

    'ALTER TABLE vault_files ADD COLUMN pending TEXT',
    'CREATE INDEX vault_files_pending ON vault_files(user_id, vault, (pending IS NOT NULL), path)',
    `CREATE INDEX vault_files_by_author ON vault_files(user_id, vault, inputs, path) WHERE inputs = 'author'`,
    'CREATE INDEX vault_files_by_kind ON vault_files(user_id, vault, kind, path)',
    `CREATE TABLE vault_memories (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      memory_id TEXT NOT NULL,
      subject TEXT NOT NULL,
      key TEXT NOT NULL,
      PRIMARY KEY (user_id, vault, memory_id)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX vault_memories_by_subject ON vault_memories(user_id, vault, subject, key)',
    `CREATE TABLE vault_features (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      feature TEXT NOT NULL,
      subject TEXT NOT NULL,
      memory_id TEXT NOT NULL,
      PRIMARY KEY (user_id, vault, feature, subject, memory_id)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX vault_features_by_subject ON vault_features(user_id, vault, subject, feature)',
    'CREATE INDEX vault_features_by_memory ON vault_features(user_id, vault, memory_id)',
    `CREATE TABLE vault_pages (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      path TEXT NOT NULL,
      subject TEXT NOT NULL,
      part TEXT NOT NULL,
      key TEXT NOT NULL,
      project_id TEXT,
      title TEXT NOT NULL,
      statements INTEGER NOT NULL,
      updated TEXT NOT NULL,
      lead TEXT NOT NULL,
      PRIMARY KEY (user_id, vault, path)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX vault_pages_by_subject ON vault_pages(user_id, vault, subject, part)',
    'CREATE INDEX vault_pages_by_key ON vault_pages(user_id, vault, key)',
    `CREATE TABLE vault_due (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      subject TEXT NOT NULL,
      key TEXT NOT NULL,
      PRIMARY KEY (user_id, vault, subject, key)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE vault_builds (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (user_id, vault)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX sessions_by_host_session ON sessions(host_session)',
    'CREATE INDEX memories_by_end ON memories(substr(id, -8))',
    'CREATE INDEX memories_by_successor ON memories(superseded_by) WHERE superseded_by IS NOT NULL',
    'CREATE INDEX memory_links_to ON memory_links(to_id)',
    `CREATE INDEX memories_foremost ON memories(user_id, kind, importance DESC, confirmed DESC, stated_at DESC, id)
      WHERE state IN ('active', 'conflict')`,
    `CREATE INDEX memories_pinned ON memories(user_id, id) WHERE pinned = 1 AND state IN ('active', 'conflict')`,
  ],
  down: [
    ...[
      'memories_pinned',
      'memories_foremost',
      'memory_links_to',
      'memories_by_successor',
      'memories_by_end',
    ].map(dropIndex),
    dropIndex('sessions_by_host_session'),
    ...['vault_builds', 'vault_due', 'vault_pages', 'vault_features', 'vault_memories'].map(dropTable),
    ...['vault_files_by_kind', 'vault_files_by_author', 'vault_files_pending'].map(dropIndex),
    'ALTER TABLE vault_files DROP COLUMN pending',
    ...['renamed', 'unlogged', 'relogged', 'logged', 'delete', 'update', 'insert'].map(
      (name) => `DROP TRIGGER memory_queued_${name}`,
    ),
    dropTable('memory_changes'),
  ],
}

function dropIndex(name: string): string {
  return `DROP INDEX ${name}`
}

function dropTable(name: string): string {
  return `DROP TABLE ${name}`
}
