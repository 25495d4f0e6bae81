import { ownedTable } from '../../owned-table.ts'

const OF_SESSION = { column: 'session_id', to: 'sessions.id', onDelete: 'CASCADE' } as const
const OF_TURN = { column: 'turn_id', to: 'turns.id' } as const

/** Projects, and what was captured in sessions. */
export const CAPTURED: readonly string[] = [
  ownedTable(
    'projects',
    'id TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, created_at TEXT NOT NULL, seen_at TEXT NOT NULL',
    { key: ['id'] },
  ),
  ownedTable(
    'project_paths',
    `path TEXT NOT NULL, project_id TEXT NOT NULL, seen_at TEXT NOT NULL, identity TEXT, folder TEXT,
     repository TEXT, root TEXT, pinned INTEGER NOT NULL DEFAULT 0`,
    { key: ['path'], references: [{ column: 'project_id', to: 'projects.id', onDelete: 'CASCADE' }] },
  ),
  'CREATE INDEX project_paths_by_project ON project_paths (user_id, project_id)',
  'CREATE INDEX project_paths_by_folder ON project_paths (user_id, folder) WHERE folder IS NOT NULL',
  'CREATE INDEX project_paths_by_root ON project_paths (user_id, root) WHERE root IS NOT NULL',
  ownedTable(
    'former_projects',
    'id TEXT NOT NULL, project_id TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL',
    { key: ['id'], references: [{ column: 'project_id', to: 'projects.id', onDelete: 'CASCADE' }] },
  ),
  'CREATE INDEX former_projects_by_project ON former_projects (user_id, project_id)',
  ownedTable(
    'project_offers',
    'from_id TEXT NOT NULL, into_id TEXT NOT NULL, why TEXT NOT NULL, at TEXT NOT NULL, declined_at TEXT',
    { key: ['from_id', 'into_id'] },
  ),
  ownedTable(
    'project_changes',
    'run_id TEXT NOT NULL, seq INTEGER NOT NULL, what TEXT NOT NULL, row_key TEXT NOT NULL, was TEXT',
    { key: ['run_id', 'seq'] },
  ),

  ownedTable(
    'sessions',
    `id TEXT NOT NULL, key TEXT NOT NULL, host TEXT NOT NULL, host_session TEXT NOT NULL, project_id TEXT,
     parent_id TEXT, branch TEXT, started_at TEXT NOT NULL, ended_at TEXT, folder TEXT`,
    {
      key: ['id'],
      unique: [['key']],
      references: [
        { column: 'project_id', to: 'projects.id' },
        { column: 'parent_id', to: 'sessions.id' },
      ],
    },
  ),
  'CREATE INDEX sessions_by_time ON sessions (user_id, started_at)',
  'CREATE INDEX sessions_by_project ON sessions (user_id, project_id)',
  'CREATE INDEX sessions_by_parent ON sessions (user_id, parent_id) WHERE parent_id IS NOT NULL',
  'CREATE INDEX sessions_by_host_session ON sessions (user_id, host_session)',
  ownedTable(
    'turns',
    `id TEXT NOT NULL, session_id TEXT NOT NULL, seq INTEGER NOT NULL, started_at TEXT NOT NULL, ended_at TEXT,
     interrupted INTEGER NOT NULL DEFAULT 0, key TEXT`,
    {
      key: ['id'],
      unique: [
        ['session_id', 'seq'],
        ['session_id', 'key'],
      ],
      references: [OF_SESSION],
    },
  ),
  ownedTable(
    'messages',
    `n INTEGER NOT NULL, id TEXT NOT NULL, key TEXT NOT NULL, session_id TEXT NOT NULL, turn_id TEXT,
     host_message TEXT NOT NULL, role TEXT NOT NULL, speaker TEXT, text TEXT NOT NULL, terms TEXT NOT NULL,
     at TEXT NOT NULL, seq INTEGER NOT NULL, prompt_id TEXT, provisional INTEGER NOT NULL DEFAULT 0`,
    { key: ['id'], unique: [['n'], ['key']], references: [OF_SESSION, OF_TURN] },
  ),
  'CREATE INDEX messages_by_session ON messages (user_id, session_id, seq)',
  'CREATE INDEX messages_by_turn ON messages (user_id, turn_id) WHERE turn_id IS NOT NULL',
  'CREATE INDEX messages_provisional ON messages (user_id, session_id) WHERE provisional = 1',
  'CREATE INDEX messages_by_prompt ON messages (user_id, session_id, prompt_id) WHERE prompt_id IS NOT NULL',
  ownedTable(
    'tool_calls',
    `id TEXT NOT NULL, key TEXT NOT NULL, session_id TEXT NOT NULL, turn_id TEXT, message_id TEXT,
     name TEXT NOT NULL, input TEXT NOT NULL, output TEXT, failed INTEGER NOT NULL DEFAULT 0, at TEXT NOT NULL,
     ended_at TEXT`,
    {
      key: ['id'],
      unique: [['key']],
      references: [OF_SESSION, OF_TURN, { column: 'message_id', to: 'messages.id' }],
    },
  ),
  'CREATE INDEX tool_calls_by_session ON tool_calls (user_id, session_id, at)',
  'CREATE INDEX tool_calls_by_turn ON tool_calls (user_id, turn_id) WHERE turn_id IS NOT NULL',
  'CREATE INDEX tool_calls_by_message ON tool_calls (user_id, message_id) WHERE message_id IS NOT NULL',
  'CREATE INDEX tool_calls_failed ON tool_calls (user_id, at) WHERE failed = 1',
  ownedTable('output_fingerprints', 'call_id TEXT NOT NULL, data BLOB NOT NULL', {
    key: ['call_id'],
    references: [{ column: 'call_id', to: 'tool_calls.id', onDelete: 'CASCADE' }],
  }),
  ownedTable(
    'episodes',
    `n INTEGER NOT NULL, id TEXT NOT NULL, session_id TEXT NOT NULL, turn_id TEXT NOT NULL, seq INTEGER NOT NULL,
     started_at TEXT NOT NULL, ended_at TEXT NOT NULL, title TEXT NOT NULL, asked TEXT NOT NULL,
     outcome TEXT NOT NULL, decisions TEXT NOT NULL, fixes TEXT NOT NULL, files TEXT NOT NULL,
     commands TEXT NOT NULL, commits TEXT NOT NULL, open TEXT NOT NULL, runs TEXT NOT NULL,
     sources TEXT NOT NULL, terms TEXT NOT NULL, tried TEXT NOT NULL DEFAULT '[]'`,
    { key: ['id'], unique: [['n'], ['session_id', 'turn_id']], references: [OF_SESSION] },
  ),
  'CREATE INDEX episodes_by_time ON episodes (user_id, started_at)',

  ownedTable(
    'cursors',
    `path TEXT NOT NULL, host TEXT NOT NULL, file_id TEXT NOT NULL, head TEXT NOT NULL, tail TEXT NOT NULL,
     position INTEGER NOT NULL, last_message TEXT, set_aside INTEGER NOT NULL DEFAULT 0, read_at TEXT NOT NULL`,
    { key: ['path'] },
  ),
  ownedTable('activity', 'host TEXT NOT NULL, project_id TEXT NOT NULL, event_at TEXT, message_at TEXT', {
    key: ['host', 'project_id'],
  }),
  ownedTable('refused', 'key TEXT NOT NULL', { key: ['key'] }),
  ownedTable('notes', 'name TEXT NOT NULL, value TEXT NOT NULL', { key: ['name'] }),
]
