import type { Migration } from '../migrate.ts'

/** Tables for the Markdown vault: the text that we wrote last, and the sessions in its daily logs. */
export const vault: Migration = {
  version: 6,
  name: 'vault',
  needs: '0.4.0',
  up: [
    `CREATE TABLE vault_files (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      path TEXT NOT NULL,
      kind TEXT NOT NULL,
      content TEXT NOT NULL,
      inputs TEXT NOT NULL,
      written_at TEXT NOT NULL,
      PRIMARY KEY (user_id, vault, path)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE daily_sessions (
      session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
      vault TEXT NOT NULL,
      through TEXT NOT NULL,
      day TEXT NOT NULL,
      parts INTEGER NOT NULL,
      at TEXT NOT NULL,
      PRIMARY KEY (session_id, vault)
    ) STRICT, WITHOUT ROWID`,
    // One writer at a time, so at most one entry is being added to a vault.
    `CREATE TABLE daily_appends (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
      through TEXT NOT NULL,
      day TEXT NOT NULL,
      parts INTEGER NOT NULL,
      path TEXT NOT NULL,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (user_id, vault)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX daily_appends_by_session ON daily_appends(session_id)',
  ],
  down: ['DROP TABLE daily_appends', 'DROP TABLE daily_sessions', 'DROP TABLE vault_files'],
}
