import { APPLICATION_ID, type Migration } from '../migrate.ts'

/** The first schema. Text columns named `*_at`, `valid_*` and `*_until` hold ISO 8601 UTC times, which sort as text. */
export const start: Migration = {
  version: 1,
  name: 'start',
  needs: '0.1.0',
  up: [
    `PRAGMA application_id = ${APPLICATION_ID}`,
    `CREATE TABLE projects (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      created_at TEXT NOT NULL,
      seen_at TEXT NOT NULL
    ) STRICT`,
    `CREATE TABLE project_paths (
      path TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
      seen_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,

    `CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      host TEXT NOT NULL,
      host_session TEXT NOT NULL,
      user_id TEXT NOT NULL,
      project_id TEXT REFERENCES projects(id),
      parent_id TEXT REFERENCES sessions(id),
      branch TEXT,
      started_at TEXT NOT NULL,
      ended_at TEXT
    ) STRICT`,
    'CREATE INDEX sessions_by_time ON sessions(user_id, started_at)',
    'CREATE INDEX sessions_by_parent ON sessions(parent_id) WHERE parent_id IS NOT NULL',
    `CREATE TABLE turns (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      interrupted INTEGER NOT NULL DEFAULT 0,
      UNIQUE (session_id, seq)
    ) STRICT`,
    `CREATE TABLE messages (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
      turn_id TEXT REFERENCES turns(id),
      host_message TEXT NOT NULL,
      role TEXT NOT NULL,
      speaker TEXT,
      text TEXT NOT NULL,
      terms TEXT NOT NULL,
      at TEXT NOT NULL,
      seq INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX messages_by_session ON messages(session_id, seq)',
    'CREATE INDEX messages_by_turn ON messages(turn_id) WHERE turn_id IS NOT NULL',
    `CREATE TABLE tool_calls (
      id TEXT PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
      turn_id TEXT REFERENCES turns(id),
      message_id TEXT REFERENCES messages(id),
      name TEXT NOT NULL,
      input TEXT NOT NULL,
      output TEXT,
      failed INTEGER NOT NULL DEFAULT 0,
      at TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX tool_calls_by_session ON tool_calls(session_id, at)',

    `CREATE TABLE memories (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      user_id TEXT NOT NULL,
      scope TEXT NOT NULL,
      project_id TEXT REFERENCES projects(id),
      kind TEXT NOT NULL,
      text TEXT NOT NULL,
      topic TEXT,
      aliases TEXT NOT NULL DEFAULT '[]',
      keywords TEXT NOT NULL DEFAULT '[]',
      tags TEXT NOT NULL DEFAULT '[]',
      files TEXT NOT NULL DEFAULT '[]',
      importance REAL NOT NULL,
      pinned INTEGER NOT NULL DEFAULT 0,
      origin TEXT NOT NULL,
      trust REAL NOT NULL,
      state TEXT NOT NULL,
      valid_from TEXT NOT NULL,
      valid_to TEXT,
      superseded_by TEXT,
      confirmed INTEGER NOT NULL DEFAULT 0,
      used_count INTEGER NOT NULL DEFAULT 0,
      used_at TEXT,
      revision INTEGER NOT NULL,
      digest TEXT NOT NULL,
      terms TEXT NOT NULL,
      labels TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT`,
    // One living memory per statement: a second writer meets this index, not a check that ran too early.
    `CREATE UNIQUE INDEX memories_once ON memories(digest) WHERE state IN ('active', 'conflict')`,
    'CREATE INDEX memories_by_project ON memories(user_id, project_id, state)',
    'CREATE INDEX memories_by_topic ON memories(topic) WHERE topic IS NOT NULL',
    `CREATE INDEX memories_forgotten ON memories(updated_at) WHERE state = 'forgotten'`,
    `CREATE TABLE memory_revisions (
      memory_id TEXT NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      change TEXT NOT NULL,
      at TEXT NOT NULL,
      by TEXT NOT NULL,
      why TEXT NOT NULL,
      statement TEXT,
      PRIMARY KEY (memory_id, revision)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE evidence (
      memory_id TEXT NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      session TEXT NOT NULL,
      messages TEXT NOT NULL,
      quote TEXT NOT NULL,
      PRIMARY KEY (memory_id, seq)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE memory_links (
      from_id TEXT NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
      relation TEXT NOT NULL,
      to_id TEXT NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
      created_at TEXT NOT NULL,
      PRIMARY KEY (from_id, relation, to_id)
    ) STRICT, WITHOUT ROWID`,

    // The words to search are made by us (terms.ts) and kept beside the text; the index only mirrors them.
    `CREATE VIRTUAL TABLE memories_index USING fts5(
      terms, labels, content='memories', content_rowid='n', tokenize="unicode61 remove_diacritics 0 tokenchars '_'"
    )`,
    `CREATE VIRTUAL TABLE memories_words USING fts5vocab(memories_index, 'row')`,
    `INSERT INTO memories_index(memories_index, rank) VALUES ('secure-delete', 1)`,
    `CREATE TRIGGER memories_index_insert AFTER INSERT ON memories BEGIN
      INSERT INTO memories_index(rowid, terms, labels) VALUES (new.n, new.terms, new.labels);
    END`,
    `CREATE TRIGGER memories_index_delete AFTER DELETE ON memories BEGIN
      INSERT INTO memories_index(memories_index, rowid, terms, labels) VALUES ('delete', old.n, old.terms, old.labels);
    END`,
    `CREATE TRIGGER memories_index_update AFTER UPDATE OF terms, labels ON memories BEGIN
      INSERT INTO memories_index(memories_index, rowid, terms, labels) VALUES ('delete', old.n, old.terms, old.labels);
      INSERT INTO memories_index(rowid, terms, labels) VALUES (new.n, new.terms, new.labels);
    END`,
    `CREATE VIRTUAL TABLE messages_index USING fts5(
      terms, content='messages', content_rowid='n', tokenize="unicode61 remove_diacritics 0 tokenchars '_'"
    )`,
    `CREATE VIRTUAL TABLE messages_words USING fts5vocab(messages_index, 'row')`,
    `INSERT INTO messages_index(messages_index, rank) VALUES ('secure-delete', 1)`,
    `CREATE TRIGGER messages_index_insert AFTER INSERT ON messages BEGIN
      INSERT INTO messages_index(rowid, terms) VALUES (new.n, new.terms);
    END`,
    `CREATE TRIGGER messages_index_delete AFTER DELETE ON messages BEGIN
      INSERT INTO messages_index(messages_index, rowid, terms) VALUES ('delete', old.n, old.terms);
    END`,
    `CREATE TRIGGER messages_index_update AFTER UPDATE OF terms ON messages BEGIN
      INSERT INTO messages_index(messages_index, rowid, terms) VALUES ('delete', old.n, old.terms);
      INSERT INTO messages_index(rowid, terms) VALUES (new.n, new.terms);
    END`,

    `CREATE TABLE vectors (
      owner TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      model TEXT NOT NULL,
      data BLOB NOT NULL,
      PRIMARY KEY (owner, owner_id, model)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TRIGGER vectors_of_memory AFTER DELETE ON memories BEGIN
      DELETE FROM vectors WHERE owner = 'memory' AND owner_id = old.id;
    END`,
    `CREATE TRIGGER vectors_of_message AFTER DELETE ON messages BEGIN
      DELETE FROM vectors WHERE owner = 'message' AND owner_id = old.id;
    END`,

    `CREATE TABLE jobs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      payload TEXT NOT NULL,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      max_attempts INTEGER NOT NULL,
      run_at TEXT NOT NULL,
      lease_owner TEXT,
      lease_until TEXT,
      last_error TEXT,
      created_at TEXT NOT NULL,
      UNIQUE (kind, key)
    ) STRICT`,
    `CREATE INDEX jobs_due ON jobs(run_at) WHERE state <> 'dead'`,

    `CREATE TABLE costs (
      id TEXT PRIMARY KEY,
      at TEXT NOT NULL,
      provider TEXT NOT NULL,
      model TEXT NOT NULL,
      tokens_in INTEGER NOT NULL,
      tokens_out INTEGER NOT NULL,
      tokens_cached INTEGER NOT NULL,
      dollars REAL NOT NULL,
      why TEXT NOT NULL,
      session_id TEXT,
      project_id TEXT
    ) STRICT`,
    'CREATE INDEX costs_by_time ON costs(at)',
    `CREATE TABLE injections (
      id TEXT PRIMARY KEY,
      at TEXT NOT NULL,
      user_id TEXT NOT NULL,
      host TEXT NOT NULL,
      session_id TEXT,
      project_id TEXT,
      channel TEXT NOT NULL,
      memories TEXT NOT NULL,
      reasons TEXT NOT NULL,
      characters INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX injections_by_time ON injections(at)',
    'CREATE INDEX injections_by_session ON injections(session_id) WHERE session_id IS NOT NULL',
  ],
  down: [
    ...['injections', 'costs', 'jobs', 'vectors', 'messages_words', 'messages_index', 'memories_words'],
    ...[
      'memories_index',
      'memory_links',
      'evidence',
      'memory_revisions',
      'memories',
      'tool_calls',
      'messages',
    ],
    ...['turns', 'sessions', 'project_paths', 'projects'],
  ].map((table) => `DROP TABLE ${table}`),
}
