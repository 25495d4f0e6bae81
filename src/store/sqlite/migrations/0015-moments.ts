import type { Migration } from '../migrate.ts'

/** Counts one up whenever something changed that a prepared brief may say. */
const COUNT = `UPDATE notes SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'memoriesChanged'`

/** Columns and tables for injecting at the moment of need: tried commands, and what a person ruled out. */
export const moments: Migration = {
  version: 15,
  name: 'moments',
  needs: '0.5.0',
  up: [
    // Commands of an episode that serve none of the known purposes, and those that another command took the place of.
    `ALTER TABLE episodes ADD COLUMN tried TEXT NOT NULL DEFAULT '[]'`,
    // A person said that a memory is not to be injected: never, or not with prompts that hold these words (as digests).
    `CREATE TABLE not_for (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      memory_id TEXT NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
      terms TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX not_for_by_memory ON not_for(memory_id)',
    `CREATE TRIGGER not_for_insert AFTER INSERT ON not_for BEGIN ${COUNT}; END`,
    `CREATE TRIGGER not_for_delete AFTER DELETE ON not_for BEGIN ${COUNT}; END`,
  ],
  down: ['DROP TABLE not_for', 'ALTER TABLE episodes DROP COLUMN tried'],
}
