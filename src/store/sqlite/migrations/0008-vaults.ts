import type { Migration } from '../migrate.ts'

/** The vaults that a person chose beside their own: at most one for a project. */
export const vaults: Migration = {
  version: 8,
  name: 'vaults',
  needs: '0.4.0',
  up: [
    `CREATE TABLE vaults (
      user_id TEXT NOT NULL,
      root TEXT NOT NULL,
      project_id TEXT NOT NULL REFERENCES projects(id),
      added_at TEXT NOT NULL,
      PRIMARY KEY (user_id, root),
      UNIQUE (user_id, project_id)
    ) STRICT, WITHOUT ROWID`,
    // The other end of the reference.
    'CREATE INDEX vaults_by_project ON vaults(project_id)',
  ],
  down: ['DROP TABLE vaults'],
}
