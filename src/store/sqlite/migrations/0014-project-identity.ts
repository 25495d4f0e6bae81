import type { Migration } from '../migrate.ts'

/** Tables for projects that change their identity: how its folders are recognised, its former ids, and what was moved. */
export const projectIdentity: Migration = {
  version: 14,
  name: 'project-identity',
  needs: '0.5.0',
  up: [
    // The id that a folder said when it was last looked at, and what it is recognised by when it says another one.
    'ALTER TABLE project_paths ADD COLUMN identity TEXT',
    'ALTER TABLE project_paths ADD COLUMN folder TEXT',
    'ALTER TABLE project_paths ADD COLUMN repository TEXT',
    'ALTER TABLE project_paths ADD COLUMN root TEXT',
    // A person said that the folder is a project of its own, whatever git says.
    'ALTER TABLE project_paths ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX project_paths_by_folder ON project_paths(folder) WHERE folder IS NOT NULL',
    'CREATE INDEX project_paths_by_root ON project_paths(root) WHERE root IS NOT NULL',
    'ALTER TABLE sessions ADD COLUMN folder TEXT',
    `CREATE TABLE former_projects (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
      by TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX former_projects_by_project ON former_projects(project_id)',
    `CREATE TABLE project_offers (
      from_id TEXT NOT NULL,
      into_id TEXT NOT NULL,
      why TEXT NOT NULL,
      at TEXT NOT NULL,
      declined_at TEXT,
      PRIMARY KEY (from_id, into_id)
    ) STRICT, WITHOUT ROWID`,
    // One row for each row that a merge, a split or a renaming changed, with how it stood: an undo puts it back.
    `CREATE TABLE project_changes (
      run_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      what TEXT NOT NULL,
      row_key TEXT NOT NULL,
      was TEXT,
      PRIMARY KEY (run_id, seq)
    ) STRICT, WITHOUT ROWID`,
  ],
  down: [
    // Schema 13 does not know the word.
    `UPDATE memory_revisions SET change = 'revised' WHERE change = 'moved'`,
    'DROP TABLE project_changes',
    'DROP TABLE project_offers',
    'DROP TABLE former_projects',
    'ALTER TABLE sessions DROP COLUMN folder',
    'DROP INDEX project_paths_by_root',
    'DROP INDEX project_paths_by_folder',
    ...['pinned', 'root', 'repository', 'folder', 'identity'].map(
      (column) => `ALTER TABLE project_paths DROP COLUMN ${column}`,
    ),
  ],
}
