/** A table that is moved with a store. */
export interface MovedTable {
  readonly name: string
  /** The columns that name a row of one user. */
  readonly key: readonly string[]
  /** A column that points to a row of the same table, which may come later. */
  readonly pointsToSelf?: string
  /** Whether a file keeps the user with each row; in PostgreSQL every table does. */
  readonly hasUser: boolean
}

/**
 * Every table whose rows cannot be made again from others, those that are pointed to first. The notes come last: triggers
 * count in them while other rows come.
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  whole('projects', 'id'),
  whole('project_paths', 'path'),
  whole('former_projects', 'id'),
  whole('project_offers', 'from_id', 'into_id'),
  whole('project_changes', 'run_id', 'seq'),
  { ...owned('sessions', 'id'), pointsToSelf: 'parent_id' },
  whole('turns', 'id'),
  whole('messages', 'id'),
  whole('tool_calls', 'id'),
  whole('output_fingerprints', 'call_id'),
  whole('episodes', 'id'),
  whole('cursors', 'path'),
  whole('activity', 'host', 'project_id'),
  whole('refused', 'key'),
  owned('memories', 'id'),
  whole('memory_revisions', 'memory_id', 'revision'),
  whole('evidence', 'memory_id', 'seq'),
  whole('memory_links', 'from_id', 'relation', 'to_id'),
  owned('not_for', 'id'),
  owned('runs', 'id'),
  owned('imports', 'source', 'item'),
  owned('team_files', 'folder', 'name'),
  whole('learning', 'session_id', 'judge'),
  owned('rejections', 'id'),
  owned('vaults', 'root'),
  owned('vault_files', 'vault', 'path'),
  owned('vault_memories', 'vault', 'memory_id'),
  owned('vault_features', 'vault', 'feature', 'subject', 'memory_id'),
  owned('vault_pages', 'vault', 'path'),
  owned('vault_due', 'vault', 'subject', 'key'),
  owned('section_files', 'vault', 'path'),
  owned('sections', 'vault', 'path', 'seq'),
  whole('daily_sessions', 'session_id', 'vault'),
  owned('daily_appends', 'vault'),
  whole('jobs', 'id'),
  whole('costs', 'id'),
  owned('injections', 'id'),
  whole('prepared', 'file'),
  whole('notes', 'name'),
]

/** Tables that are made again: vectors, the order of changes, and how far pages followed it. */
export const MADE_AGAIN: readonly string[] = [
  'memory_vectors',
  'memory_unembedded',
  'memory_changes',
  'vault_builds',
]

/**
 * Tables of one replica of sync: in which spaces it takes part, and how far it is. They are not moved: a store that was moved joins
 * again as a new replica. In PostgreSQL they are the server's own record of the spaces of teams.
 */
export const NOT_MOVED: readonly string[] = ['sync_peers', 'sync_memories', 'sync_ops', 'sync_touched']

function owned(name: string, ...key: string[]): MovedTable {
  return { name, key, hasUser: true }
}

/** In a file these rows belong to the store as a whole. */
function whole(name: string, ...key: string[]): MovedTable {
  return { name, key, hasUser: false }
}
