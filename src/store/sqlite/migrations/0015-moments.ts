import type { Migration } from '../migrate.ts'

/** Columns and tables for injecting at the moment of need: tried commands, what was considered, what a person ruled out. */
export const moments: Migration = {
  version: 15,
  name: 'moments',
  needs: '0.5.0',
  up: [
    // Commands of an episode that serve none of the known purposes, and those that another command took the place of.
    `ALTER TABLE episodes ADD COLUMN tried TEXT NOT NULL DEFAULT '[]'`,
    // One row for each prompt or call that recall was asked for: the ids and scores of its candidates, no words.
    `CREATE TABLE considered (
      id TEXT PRIMARY KEY,
      at TEXT NOT NULL,
      user_id TEXT NOT NULL,
      host TEXT NOT NULL,
      host_session TEXT NOT NULL,
      project_id TEXT,
      moment TEXT NOT NULL,
      asked TEXT NOT NULL,
      reason TEXT NOT NULL,
      candidates TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX considered_by_session ON considered(host_session, at)',
    'CREATE INDEX considered_by_time ON considered(at)',
    // A person said that a memory is not to be injected: never, or not with prompts that hold these words (as digests).
    `CREATE TABLE not_for (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      memory_id TEXT NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
      terms TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX not_for_by_memory ON not_for(memory_id)',
  ],
  down: ['DROP TABLE not_for', 'DROP TABLE considered', 'ALTER TABLE episodes DROP COLUMN tried'],
}
