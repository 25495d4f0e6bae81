import type { Migration } from '../migrate.ts'

/** Counts one up whenever something changed that a prepared brief may say; nothing while no brief was ever prepared. */
const COUNT = `UPDATE notes SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'memoriesChanged'`

/**
 * The fields that a brief shows of a memory or that decide whether it does; how often a memory was used is none of
 * them.
 */
const TOLD_OF = `text, kind, topic, scope, project_id, user_id, importance, pinned, origin, state, valid_from, valid_to,
  superseded_by, review, revision`

/** Tables for injection: the exact injections, the prepared briefs, and whether these still hold. */
export const told: Migration = {
  version: 5,
  name: 'told',
  needs: '0.4.0',
  up: [
    'ALTER TABLE injections ADD COLUMN host_session TEXT',
    'ALTER TABLE injections ADD COLUMN entry TEXT',
    `ALTER TABLE injections ADD COLUMN revisions TEXT NOT NULL DEFAULT '[]'`,
    `ALTER TABLE injections ADD COLUMN also TEXT NOT NULL DEFAULT '[]'`,
    'ALTER TABLE injections ADD COLUMN looked_at TEXT',
    // An event is answered once, whoever notes it.
    'CREATE UNIQUE INDEX injections_by_entry ON injections(entry) WHERE entry IS NOT NULL',
    'CREATE INDEX injections_by_host_session ON injections(host_session, at) WHERE host_session IS NOT NULL',
    `CREATE TABLE prepared (
      file TEXT PRIMARY KEY,
      host TEXT NOT NULL,
      project_id TEXT,
      memories TEXT NOT NULL,
      revisions TEXT NOT NULL,
      reasons TEXT NOT NULL,
      also TEXT NOT NULL,
      characters INTEGER NOT NULL,
      made_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TRIGGER memories_changed_insert AFTER INSERT ON memories BEGIN ${COUNT}; END`,
    `CREATE TRIGGER memories_changed_update AFTER UPDATE OF ${TOLD_OF} ON memories BEGIN ${COUNT}; END`,
    `CREATE TRIGGER memories_changed_delete AFTER DELETE ON memories BEGIN ${COUNT}; END`,
    `CREATE TRIGGER sessions_changed_delete AFTER DELETE ON sessions BEGIN ${COUNT}; END`,
    'CREATE INDEX tool_calls_failed ON tool_calls(at) WHERE failed = 1',
    'CREATE INDEX evidence_by_session ON evidence(session)',
    // A brief holds the weightiest of each kind: here they stand in order, and can be counted.
    `CREATE INDEX memories_by_weight ON memories(user_id, project_id, pinned, kind, importance DESC, confirmed DESC,
      stated_at DESC, used_count DESC, id) WHERE state IN ('active', 'conflict')`,
  ],
  down: [
    'DROP INDEX memories_by_weight',
    'DROP INDEX evidence_by_session',
    'DROP INDEX tool_calls_failed',
    ...['sessions_changed_delete', 'memories_changed_delete', 'memories_changed_update'].map(dropTrigger),
    dropTrigger('memories_changed_insert'),
    'DROP TABLE prepared',
    'DROP INDEX injections_by_host_session',
    'DROP INDEX injections_by_entry',
    ...['looked_at', 'also', 'revisions', 'entry', 'host_session'].map(
      (column) => `ALTER TABLE injections DROP COLUMN ${column}`,
    ),
  ],
}

function dropTrigger(name: string): string {
  return `DROP TRIGGER ${name}`
}
