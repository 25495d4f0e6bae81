import { ownedTable } from '../../owned-table.ts'

/** An id of a person, which is no id of a team and not that of all people. */
const PERSON = `~ '^[A-Za-z0-9][A-Za-z0-9._@+-]{0,79}$'`
const TEAM = `~ '^team:[a-z0-9][a-z0-9._-]{0,62}$'`

/**
 * The people of a server. `user_id` is the space that a row is about: of a person, a key and a share the person's own, of a
 * team and its members the team's, of a promotion the one that it goes to, of an entry in the audit log whose data it was.
 */
export const PEOPLE_TABLES: readonly string[] = [
  ownedTable(
    'people',
    `name TEXT NOT NULL, created_at TEXT NOT NULL, disabled_at TEXT,
     CHECK (user_id ${PERSON} AND user_id <> 'everyone')`,
    { key: [] },
  ),
  // Ann and ann would be taken for the same.
  'CREATE UNIQUE INDEX people_once ON people (lower(user_id))',
  ownedTable(
    'teams',
    `name TEXT NOT NULL, review TEXT NOT NULL CHECK (review IN ('off', 'maintainers', 'everyone')),
     created_at TEXT NOT NULL, CHECK (user_id = 'everyone' OR user_id ${TEAM})`,
    { key: [] },
  ),
  ownedTable(
    'members',
    `person TEXT NOT NULL REFERENCES people (user_id), role TEXT NOT NULL
     CHECK (role IN ('owner', 'maintainer', 'member', 'reader', 'none')), since TEXT NOT NULL,
     FOREIGN KEY (user_id) REFERENCES teams (user_id)`,
    { key: ['person'] },
  ),
  'CREATE INDEX members_by_person ON members (person)',
  ownedTable(
    'keys',
    `id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, digest TEXT NOT NULL UNIQUE,
     access TEXT NOT NULL CHECK (access IN ('read', 'write')), kind TEXT NOT NULL CHECK (kind IN ('api', 'browser')),
     created_at TEXT NOT NULL, expires_at TEXT, revoked_at TEXT, used_on TEXT, made_with TEXT,
     FOREIGN KEY (user_id) REFERENCES people (user_id)`,
    { key: ['id'] },
  ),
  ownedTable(
    'shares',
    `id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL CHECK (kind IN ('memory', 'tag', 'project')), value TEXT NOT NULL,
     with_space TEXT NOT NULL, access TEXT NOT NULL CHECK (access IN ('read', 'write')), by TEXT NOT NULL,
     why TEXT NOT NULL, created_at TEXT NOT NULL, revoked_at TEXT`,
    { key: ['id'] },
  ),
  'CREATE INDEX shares_with ON shares (with_space) WHERE revoked_at IS NULL',
  // The same thing is shared once: sharing it again with another right ends the first.
  `CREATE UNIQUE INDEX shares_once ON shares (user_id, kind, value, with_space) WHERE revoked_at IS NULL`,
  ownedTable(
    'promotions',
    `id TEXT NOT NULL UNIQUE, from_space TEXT NOT NULL, memory_id TEXT NOT NULL, statement TEXT NOT NULL,
     author TEXT NOT NULL, by TEXT NOT NULL, why TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'rejected', 'withdrawn')),
     created_at TEXT NOT NULL, decided_by TEXT, decided_at TEXT, reason TEXT, became TEXT`,
    { key: ['id'] },
  ),
  'CREATE INDEX promotions_by_person ON promotions (by)',
  `CREATE UNIQUE INDEX promotions_once ON promotions (user_id, from_space, memory_id) WHERE state = 'waiting'`,
  ownedTable(
    'audit',
    `id TEXT NOT NULL, at TEXT NOT NULL, actor TEXT, key TEXT, action TEXT NOT NULL, object TEXT,
     allowed INTEGER NOT NULL, reason TEXT, many INTEGER NOT NULL DEFAULT 1, repeated TEXT`,
    // The same refusal within a minute is one entry with a count.
    { key: ['id'], unique: [['repeated']] },
  ),
  // To find out whose an id is that somebody asked for.
  ...['memories', 'sessions', 'runs'].map((table) => `CREATE INDEX ${table}_by_id ON ${table} (id)`),
  'CREATE INDEX audit_by_time ON audit (at, id)',
  'CREATE INDEX audit_by_actor ON audit (actor, id)',
  'CREATE TABLE setup_tokens (digest text COLLATE "C" PRIMARY KEY, created_at text COLLATE "C" NOT NULL)',
  `INSERT INTO teams (user_id, name, review, created_at) VALUES ('everyone', 'Everyone', 'maintainers', '')`,
]
