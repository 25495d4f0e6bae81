import { ownedTable } from '../../owned-table.ts'

const OF_SESSION = { column: 'session_id', to: 'sessions.id', onDelete: 'CASCADE' } as const

/** The vaults, and what waits, cost or was injected. */
export const WORKED_ON: readonly string[] = [
  ownedTable('vaults', 'root TEXT NOT NULL, project_id TEXT NOT NULL, added_at TEXT NOT NULL', {
    key: ['root'],
    unique: [['project_id']],
    references: [{ column: 'project_id', to: 'projects.id' }],
  }),
  ownedTable(
    'vault_files',
    `vault TEXT NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL, inputs TEXT NOT NULL,
     written_at TEXT NOT NULL, pending TEXT`,
    { key: ['vault', 'path'] },
  ),
  'CREATE INDEX vault_files_pending ON vault_files (user_id, vault, path) WHERE pending IS NOT NULL',
  `CREATE INDEX vault_files_by_author ON vault_files (user_id, vault, inputs, path) WHERE inputs = 'author'`,
  'CREATE INDEX vault_files_by_kind ON vault_files (user_id, vault, kind, path)',
  ownedTable(
    'vault_memories',
    'vault TEXT NOT NULL, memory_id TEXT NOT NULL, subject TEXT NOT NULL, key TEXT NOT NULL',
    { key: ['vault', 'memory_id'] },
  ),
  'CREATE INDEX vault_memories_by_subject ON vault_memories (user_id, vault, subject, key)',
  ownedTable(
    'vault_features',
    'vault TEXT NOT NULL, feature TEXT NOT NULL, subject TEXT NOT NULL, memory_id TEXT NOT NULL',
    { key: ['vault', 'feature', 'subject', 'memory_id'] },
  ),
  'CREATE INDEX vault_features_by_subject ON vault_features (user_id, vault, subject, feature)',
  'CREATE INDEX vault_features_by_memory ON vault_features (user_id, vault, memory_id)',
  ownedTable(
    'vault_pages',
    `vault TEXT NOT NULL, path TEXT NOT NULL, subject TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL,
     project_id TEXT, title TEXT NOT NULL, statements INTEGER NOT NULL, updated TEXT NOT NULL, lead TEXT NOT NULL`,
    { key: ['vault', 'path'] },
  ),
  'CREATE INDEX vault_pages_by_subject ON vault_pages (user_id, vault, subject, part)',
  'CREATE INDEX vault_pages_by_key ON vault_pages (user_id, vault, key)',
  ownedTable('vault_due', 'vault TEXT NOT NULL, subject TEXT NOT NULL, key TEXT NOT NULL', {
    key: ['vault', 'subject', 'key'],
  }),
  ownedTable('vault_builds', 'vault TEXT NOT NULL, state TEXT NOT NULL', { key: ['vault'] }),
  ownedTable(
    'section_files',
    'vault TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, changed_ms REAL NOT NULL, digest TEXT NOT NULL',
    { key: ['vault', 'path'] },
  ),
  ownedTable(
    'sections',
    `n INTEGER NOT NULL, vault TEXT NOT NULL, path TEXT NOT NULL, seq INTEGER NOT NULL, project_id TEXT,
     part TEXT NOT NULL, title TEXT NOT NULL, heading TEXT NOT NULL, text TEXT NOT NULL, changed_at TEXT NOT NULL,
     terms TEXT NOT NULL`,
    { key: ['n'], unique: [['vault', 'path', 'seq']] },
  ),
  ownedTable(
    'daily_sessions',
    `session_id TEXT NOT NULL, vault TEXT NOT NULL, through TEXT NOT NULL, day TEXT NOT NULL, parts INTEGER NOT NULL,
     at TEXT NOT NULL`,
    { key: ['session_id', 'vault'], references: [OF_SESSION] },
  ),
  ownedTable(
    'daily_appends',
    `vault TEXT NOT NULL, session_id TEXT NOT NULL, through TEXT NOT NULL, day TEXT NOT NULL, parts INTEGER NOT NULL,
     path TEXT NOT NULL, position INTEGER NOT NULL, text TEXT NOT NULL`,
    { key: ['vault'], references: [OF_SESSION] },
  ),
  'CREATE INDEX daily_appends_by_session ON daily_appends (user_id, session_id)',

  ownedTable(
    'jobs',
    `id TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, payload TEXT NOT NULL, next_payload TEXT,
     state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, max_attempts INTEGER NOT NULL, run_at TEXT NOT NULL,
     lease_owner TEXT, lease_until TEXT, last_error TEXT, created_at TEXT NOT NULL`,
    { key: ['id'], unique: [['kind', 'key']] },
  ),
  `CREATE INDEX jobs_due ON jobs (user_id, run_at, id) WHERE state <> 'dead'`,
  ownedTable(
    'costs',
    `id TEXT NOT NULL, at TEXT NOT NULL, provider TEXT NOT NULL, model TEXT NOT NULL, tokens_in INTEGER NOT NULL,
     tokens_out INTEGER NOT NULL, tokens_cached INTEGER NOT NULL, dollars REAL NOT NULL, why TEXT NOT NULL,
     session_id TEXT, project_id TEXT`,
    { key: ['id'] },
  ),
  'CREATE INDEX costs_by_time ON costs (user_id, at)',
  ownedTable(
    'injections',
    `id TEXT NOT NULL, at TEXT NOT NULL, host TEXT NOT NULL, session_id TEXT, project_id TEXT, channel TEXT NOT NULL,
     memories TEXT NOT NULL, reasons TEXT NOT NULL, characters INTEGER NOT NULL, host_session TEXT, entry TEXT,
     revisions TEXT NOT NULL DEFAULT '[]', also TEXT NOT NULL DEFAULT '[]', looked_at TEXT`,
    { key: ['id'] },
  ),
  'CREATE INDEX injections_by_time ON injections (user_id, at)',
  'CREATE INDEX injections_by_session ON injections (user_id, session_id) WHERE session_id IS NOT NULL',
  'CREATE UNIQUE INDEX injections_by_entry ON injections (user_id, entry) WHERE entry IS NOT NULL',
  `CREATE INDEX injections_by_host_session ON injections (user_id, host_session, at)
    WHERE host_session IS NOT NULL`,
  ownedTable(
    'prepared',
    `file TEXT NOT NULL, host TEXT NOT NULL, project_id TEXT, memories TEXT NOT NULL, revisions TEXT NOT NULL,
     reasons TEXT NOT NULL, also TEXT NOT NULL, characters INTEGER NOT NULL, made_at TEXT NOT NULL`,
    { key: ['file'] },
  ),
]
