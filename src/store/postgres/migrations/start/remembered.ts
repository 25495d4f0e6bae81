import { ownedTable } from '../../owned-table.ts'

const OF_MEMORY = { column: 'memory_id', to: 'memories.id', onDelete: 'CASCADE' } as const
const OF_NUMBER = { column: 'memory_n', to: 'memories.n', onDelete: 'CASCADE' } as const
const LIVING = `WHERE state IN ('active', 'conflict')`

/** Memories with all that belongs to them, and what judges did. */
export const REMEMBERED: readonly string[] = [
  ownedTable(
    'memories',
    `n INTEGER NOT NULL, id TEXT NOT NULL, scope TEXT NOT NULL, project_id TEXT, kind TEXT NOT NULL,
     text TEXT NOT NULL, topic TEXT, aliases TEXT NOT NULL DEFAULT '[]', keywords TEXT NOT NULL DEFAULT '[]',
     tags TEXT NOT NULL DEFAULT '[]', files TEXT NOT NULL DEFAULT '[]', importance REAL NOT NULL,
     pinned INTEGER NOT NULL DEFAULT 0, origin TEXT NOT NULL, trust REAL NOT NULL, state TEXT NOT NULL,
     valid_from TEXT NOT NULL, valid_to TEXT, superseded_by TEXT, confirmed INTEGER NOT NULL DEFAULT 0,
     used_count INTEGER NOT NULL DEFAULT 0, used_at TEXT, revision INTEGER NOT NULL, digest TEXT NOT NULL,
     terms TEXT NOT NULL, labels TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, review TEXT,
     stated_at TEXT NOT NULL DEFAULT '', author TEXT`,
    { key: ['id'], unique: [['n']], references: [{ column: 'project_id', to: 'projects.id' }] },
  ),
  // One living memory per statement: a second writer meets this index, not a check that ran too early.
  `CREATE UNIQUE INDEX memories_once ON memories (user_id, digest) ${LIVING}`,
  'CREATE INDEX memories_by_project ON memories (user_id, project_id, state)',
  'CREATE INDEX memories_by_topic ON memories (user_id, topic) WHERE topic IS NOT NULL',
  `CREATE INDEX memories_forgotten ON memories (user_id, updated_at) WHERE state = 'forgotten'`,
  `CREATE INDEX memories_new ON memories (user_id) WHERE review = 'new'`,
  `CREATE INDEX memories_by_weight ON memories (user_id, project_id, pinned, kind, importance DESC, confirmed DESC,
    stated_at DESC, used_count DESC, id) ${LIVING}`,
  `CREATE INDEX memories_foremost ON memories (user_id, kind, importance DESC, confirmed DESC, stated_at DESC, id)
    ${LIVING}`,
  `CREATE INDEX memories_by_facets ON memories (user_id, kind, scope, origin, state, project_id, updated_at)`,
  `CREATE INDEX memories_pinned ON memories (user_id, id) ${LIVING} AND pinned = 1`,
  'CREATE INDEX memories_by_end ON memories (user_id, right(id, 8))',
  'CREATE INDEX memories_by_successor ON memories (user_id, superseded_by) WHERE superseded_by IS NOT NULL',
  ownedTable(
    'memory_revisions',
    `memory_id TEXT NOT NULL, revision INTEGER NOT NULL, change TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL,
     why TEXT NOT NULL, statement TEXT, run_id TEXT, was TEXT`,
    { key: ['memory_id', 'revision'], references: [OF_MEMORY] },
  ),
  'CREATE INDEX memory_revisions_by_run ON memory_revisions (user_id, run_id) WHERE run_id IS NOT NULL',
  ownedTable(
    'evidence',
    'memory_id TEXT NOT NULL, seq INTEGER NOT NULL, session TEXT NOT NULL, messages TEXT NOT NULL, quote TEXT NOT NULL',
    { key: ['memory_id', 'seq'], references: [OF_MEMORY] },
  ),
  'CREATE INDEX evidence_by_session ON evidence (user_id, session)',
  ownedTable(
    'memory_links',
    'from_id TEXT NOT NULL, relation TEXT NOT NULL, to_id TEXT NOT NULL, created_at TEXT NOT NULL',
    {
      key: ['from_id', 'relation', 'to_id'],
      references: [
        { column: 'from_id', to: 'memories.id', onDelete: 'CASCADE' },
        { column: 'to_id', to: 'memories.id', onDelete: 'CASCADE' },
      ],
    },
  ),
  'CREATE INDEX memory_links_to ON memory_links (user_id, to_id)',
  ownedTable('memory_vectors', 'memory_n INTEGER NOT NULL, model TEXT NOT NULL, data BLOB NOT NULL', {
    key: ['memory_n'],
    references: [OF_NUMBER],
  }),
  'CREATE INDEX memory_vectors_by_model ON memory_vectors (user_id, model)',
  ownedTable('memory_unembedded', 'memory_n INTEGER NOT NULL', {
    key: ['memory_n'],
    references: [OF_NUMBER],
  }),
  ownedTable('memory_changes', 'n INTEGER NOT NULL, memory_id TEXT NOT NULL', {
    key: ['memory_id'],
    unique: [['n']],
  }),
  ownedTable('not_for', 'id TEXT NOT NULL, memory_id TEXT NOT NULL, terms TEXT NOT NULL, at TEXT NOT NULL', {
    key: ['id'],
    references: [OF_MEMORY],
  }),
  'CREATE INDEX not_for_by_memory ON not_for (user_id, memory_id)',

  ownedTable(
    'runs',
    `id TEXT NOT NULL, at TEXT NOT NULL, judge TEXT NOT NULL, model TEXT, project_id TEXT, session_id TEXT,
     undone_at TEXT, told_at TEXT`,
    { key: ['id'] },
  ),
  'CREATE INDEX runs_by_time ON runs (user_id, at)',
  'CREATE INDEX runs_untold ON runs (user_id, session_id) WHERE told_at IS NULL AND undone_at IS NULL',
  ownedTable('imports', 'source TEXT NOT NULL, item TEXT NOT NULL, run_id TEXT NOT NULL, session_id TEXT', {
    key: ['source', 'item'],
    references: [
      { column: 'run_id', to: 'runs.id', onDelete: 'CASCADE' },
      { column: 'session_id', to: 'sessions.id', onDelete: 'SET NULL' },
    ],
  }),
  'CREATE INDEX imports_by_run ON imports (user_id, run_id)',
  'CREATE INDEX imports_by_session ON imports (user_id, session_id)',
  ownedTable(
    'team_files',
    `folder TEXT NOT NULL, name TEXT NOT NULL, memory_id TEXT, supersedes TEXT, state TEXT NOT NULL,
     version TEXT NOT NULL, digest TEXT NOT NULL, problem TEXT`,
    { key: ['folder', 'name'] },
  ),
  'CREATE INDEX team_files_by_memory ON team_files (user_id, memory_id)',
  ownedTable(
    'learning',
    'session_id TEXT NOT NULL, judge TEXT NOT NULL, last_message TEXT NOT NULL, at TEXT NOT NULL',
    {
      key: ['session_id', 'judge'],
      references: [{ column: 'session_id', to: 'sessions.id', onDelete: 'CASCADE' }],
    },
  ),
  ownedTable(
    'rejections',
    'id TEXT NOT NULL, digest TEXT NOT NULL, topic TEXT, terms TEXT NOT NULL, kind TEXT NOT NULL, at TEXT NOT NULL',
    { key: ['id'] },
  ),
  'CREATE INDEX rejections_by_topic ON rejections (user_id, topic)',
  'CREATE INDEX rejections_by_digest ON rejections (user_id, digest)',
]
