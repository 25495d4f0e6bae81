import type { Migration } from '../migrate.ts'

/** Statements shared through files of a repository: who shared them, and how far the files of each checkout were read. */
export const teamFiles: Migration = {
  version: 17,
  name: 'team-files',
  needs: '0.5.0',
  up: [
    'ALTER TABLE memories ADD COLUMN author TEXT',
    // With row numbers: entries of the index would else look like rows of imports to a repair.
    `CREATE TABLE team_files (
      user_id TEXT NOT NULL,
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      memory_id TEXT,
      supersedes TEXT,
      state TEXT NOT NULL,
      version TEXT NOT NULL,
      digest TEXT NOT NULL,
      problem TEXT,
      PRIMARY KEY (user_id, folder, name)
    ) STRICT`,
    'CREATE INDEX team_files_by_memory ON team_files(memory_id)',
  ],
  down: ['DROP TABLE team_files', 'ALTER TABLE memories DROP COLUMN author'],
}
