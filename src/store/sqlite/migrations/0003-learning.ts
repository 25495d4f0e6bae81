import type { Migration } from '../migrate.ts'

/** Tables for learning: which run did what, how far judges read, which memories were reviewed, and rejections. */
export const learning: Migration = {
  version: 3,
  name: 'learning',
  needs: '0.3.0',
  up: [
    // `was` is how the memory stood before an automatic run changed it, so that the run can be undone as a whole.
    'ALTER TABLE memory_revisions ADD COLUMN run_id TEXT',
    'ALTER TABLE memory_revisions ADD COLUMN was TEXT',
    'CREATE INDEX memory_revisions_by_run ON memory_revisions(run_id) WHERE run_id IS NOT NULL',
    'ALTER TABLE memories ADD COLUMN review TEXT',
    `ALTER TABLE memories ADD COLUMN stated_at TEXT NOT NULL DEFAULT ''`,
    'UPDATE memories SET stated_at = valid_from',
    `CREATE INDEX memories_new ON memories(user_id) WHERE review = 'new'`,
    `CREATE TABLE runs (
      id TEXT PRIMARY KEY,
      at TEXT NOT NULL,
      judge TEXT NOT NULL,
      model TEXT,
      user_id TEXT NOT NULL,
      project_id TEXT,
      session_id TEXT,
      undone_at TEXT,
      told_at TEXT
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX runs_by_time ON runs(user_id, at)',
    'CREATE INDEX runs_untold ON runs(session_id) WHERE told_at IS NULL AND undone_at IS NULL',
    `CREATE TABLE learning (
      session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
      judge TEXT NOT NULL,
      last_message TEXT NOT NULL,
      at TEXT NOT NULL,
      PRIMARY KEY (session_id, judge)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE rejections (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      digest TEXT NOT NULL,
      topic TEXT,
      terms TEXT NOT NULL,
      kind TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX rejections_by_user ON rejections(user_id, topic)',
    'CREATE INDEX rejections_by_digest ON rejections(digest)',
  ],
  down: [
    ...['rejections', 'learning', 'runs'].map((table) => `DROP TABLE ${table}`),
    'DROP INDEX memories_new',
    'ALTER TABLE memories DROP COLUMN stated_at',
    'ALTER TABLE memories DROP COLUMN review',
    'DROP INDEX memory_revisions_by_run',
    'ALTER TABLE memory_revisions DROP COLUMN was',
    'ALTER TABLE memory_revisions DROP COLUMN run_id',
    // Schema 2 knows neither word; what happened then is nearest to these.
    `UPDATE memory_revisions SET change = 'restored' WHERE change = 'undone'`,
    `UPDATE memory_revisions SET change = 'confirmed' WHERE change = 'conflicted'`,
  ],
}
