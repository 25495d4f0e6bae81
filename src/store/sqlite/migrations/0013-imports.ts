import type { Migration } from '../migrate.ts'

/** Items imported from other programs: a second import adds nothing, and one undo takes all of it back. */
export const imports: Migration = {
  version: 13,
  name: 'imports',
  needs: '0.5.0',
  up: [
    `CREATE TABLE imports (
      user_id TEXT NOT NULL,
      source TEXT NOT NULL,
      item TEXT NOT NULL,
      run_id TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
      session_id TEXT REFERENCES sessions(id) ON DELETE SET NULL,
      PRIMARY KEY (user_id, source, item)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX imports_by_run ON imports(run_id)',
    // The other end of the reference.
    'CREATE INDEX imports_by_session ON imports(session_id)',
  ],
  down: ['DROP TABLE imports'],
}
