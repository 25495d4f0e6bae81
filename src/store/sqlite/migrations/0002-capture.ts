import type { Migration } from '../migrate.ts'

/**
 * Tables for capture: how far each transcript was read, which prompt a message answers, and the last activity per
 * host.
 */
export const capture: Migration = {
  version: 2,
  name: 'capture',
  needs: '0.2.0',
  up: [
    // A turn is known by its prompt; turns from before are known by their place.
    'ALTER TABLE turns ADD COLUMN key TEXT',
    `UPDATE turns SET key = 'place:' || seq`,
    'CREATE UNIQUE INDEX turns_by_key ON turns(session_id, key)',
    // Provisional: a hook said it, the transcript did not yet.
    'ALTER TABLE messages ADD COLUMN prompt_id TEXT',
    'ALTER TABLE messages ADD COLUMN provisional INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX messages_provisional ON messages(session_id) WHERE provisional = 1',
    'CREATE INDEX messages_by_prompt ON messages(session_id, prompt_id) WHERE prompt_id IS NOT NULL',
    'CREATE INDEX tool_calls_by_turn ON tool_calls(turn_id) WHERE turn_id IS NOT NULL',
    `CREATE TABLE cursors (
      path TEXT PRIMARY KEY,
      host TEXT NOT NULL,
      file_id TEXT NOT NULL,
      head TEXT NOT NULL,
      tail TEXT NOT NULL,
      position INTEGER NOT NULL,
      last_message TEXT,
      set_aside INTEGER NOT NULL DEFAULT 0,
      read_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE activity (
      host TEXT NOT NULL,
      project_id TEXT NOT NULL,
      event_at TEXT,
      message_at TEXT,
      PRIMARY KEY (host, project_id)
    ) STRICT, WITHOUT ROWID`,
    // Keys of what the person did not want kept: a copy elsewhere is not kept either.
    `CREATE TABLE refused (
      key TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE notes (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
  ],
  down: [
    ...['notes', 'refused', 'activity', 'cursors'].map((table) => `DROP TABLE ${table}`),
    'DROP INDEX tool_calls_by_turn',
    'DROP INDEX messages_by_prompt',
    'DROP INDEX messages_provisional',
    'ALTER TABLE messages DROP COLUMN provisional',
    'ALTER TABLE messages DROP COLUMN prompt_id',
    'DROP INDEX turns_by_key',
    'ALTER TABLE turns DROP COLUMN key',
  ],
}
