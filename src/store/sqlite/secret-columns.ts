/**
 * Every text column of the schema by how a purge of secrets treats it. A test compares this table with the schema, so that
 * a new column cannot be forgotten.
 */
export interface ColumnUses {
  /** Plain text: secrets are replaced in it. */
  readonly text?: readonly string[]
  /** JSON: secrets are replaced in its texts, and it stays the same structure. */
  readonly json?: readonly string[]
  /** Names by which rows find each other or sources are known again. Changing one would import its source twice, so a secret there is reported. */
  readonly names?: readonly string[]
  /** Made from other columns or rows, and made again with them. */
  readonly derived?: readonly string[]
  /** Ids, times, digests and words from fixed lists: no place for what somebody wrote. */
  readonly fixed?: readonly string[]
}

export const TEXT_COLUMNS: Readonly<Record<string, ColumnUses>> = {
  migrations: { fixed: ['name', 'needs'] },
  projects: { text: ['name'], names: ['id'], fixed: ['kind', 'created_at', 'seen_at'] },
  project_paths: {
    names: ['path', 'identity'],
    fixed: ['project_id', 'seen_at', 'folder', 'repository', 'root'],
  },
  former_projects: { text: ['by'], names: ['id'], fixed: ['project_id', 'at'] },
  project_offers: { text: ['why'], names: ['from_id', 'into_id'], fixed: ['at', 'declined_at'] },
  project_changes: { names: ['row_key'], json: ['was'], fixed: ['run_id', 'what'] },
  sessions: {
    text: ['branch'],
    names: ['key', 'host', 'host_session', 'folder'],
    fixed: ['id', 'user_id', 'project_id', 'parent_id', 'started_at', 'ended_at'],
  },
  turns: { names: ['key'], fixed: ['id', 'session_id', 'started_at', 'ended_at'] },
  messages: {
    text: ['text', 'speaker'],
    names: ['key', 'host_message', 'prompt_id'],
    derived: ['terms'],
    fixed: ['id', 'session_id', 'turn_id', 'role', 'at'],
  },
  tool_calls: {
    text: ['name', 'input', 'output'],
    names: ['key'],
    fixed: ['id', 'session_id', 'turn_id', 'message_id', 'at', 'ended_at'],
  },
  // The fingerprint itself is a digest, from which no text can be read.
  output_fingerprints: { fixed: ['call_id'] },
  memories: {
    text: ['text', 'topic', 'author'],
    json: ['aliases', 'keywords', 'tags', 'files'],
    derived: ['terms', 'labels', 'digest'],
    fixed: [
      ...['id', 'user_id', 'scope', 'project_id', 'kind', 'origin', 'state', 'valid_from', 'valid_to'],
      ...['superseded_by', 'used_at', 'created_at', 'updated_at', 'review', 'stated_at'],
    ],
  },
  memory_revisions: {
    text: ['by', 'why'],
    json: ['statement', 'was'],
    fixed: ['memory_id', 'change', 'at', 'run_id'],
  },
  evidence: { text: ['quote'], names: ['session', 'messages'], fixed: ['memory_id'] },
  memory_links: { fixed: ['from_id', 'relation', 'to_id', 'created_at'] },
  memory_vectors: { fixed: ['model'] },
  memory_changes: { fixed: ['user_id', 'memory_id'] },
  jobs: {
    text: ['last_error'],
    json: ['payload', 'next_payload'],
    names: ['key'],
    fixed: ['id', 'kind', 'state', 'run_at', 'lease_owner', 'lease_until', 'created_at'],
  },
  costs: { text: ['why'], fixed: ['id', 'at', 'provider', 'model', 'session_id', 'project_id'] },
  not_for: { fixed: ['id', 'user_id', 'memory_id', 'terms', 'at'] },
  injections: {
    json: ['reasons', 'also'],
    names: ['host', 'host_session', 'entry'],
    fixed: [
      'id',
      'at',
      'user_id',
      'session_id',
      'project_id',
      'channel',
      'memories',
      'revisions',
      'looked_at',
    ],
  },
  prepared: {
    json: ['reasons', 'also'],
    names: ['file', 'host'],
    fixed: ['project_id', 'memories', 'revisions', 'made_at'],
  },
  runs: {
    text: ['judge', 'model'],
    fixed: ['id', 'at', 'user_id', 'project_id', 'session_id', 'undone_at', 'told_at'],
  },
  // An item is a digest of its name in the source.
  imports: { fixed: ['user_id', 'source', 'item', 'run_id', 'session_id'] },
  team_files: {
    text: ['problem'],
    names: ['folder', 'name'],
    fixed: ['user_id', 'memory_id', 'supersedes', 'state', 'version', 'digest'],
  },
  sync_peers: {
    text: ['failure'],
    names: ['name', 'server', 'space', 'projects'],
    fixed: [
      ...['user_id', 'replica', 'clock', 'scopes', 'cursor_chain', 'incarnation', 'state', 'retry_at'],
      'synced_at',
    ],
  },
  // `local` holds digests: a memory that was cleaned differs from them, so that the clean text is synced.
  sync_memories: { json: ['state'], fixed: ['peer', 'memory_id', 'local', 'digest', 'missing'] },
  sync_ops: { text: ['reason'], json: ['body'], fixed: ['peer', 'id', 'memory_id', 'state', 'at'] },
  sync_touched: { fixed: ['memory_id'] },
  learning: { names: ['last_message'], fixed: ['session_id', 'judge', 'at'] },
  // Topic and terms are kept as digests.
  rejections: { fixed: ['id', 'user_id', 'digest', 'topic', 'terms', 'kind', 'at'] },
  cursors: {
    names: ['path', 'host', 'last_message'],
    fixed: ['file_id', 'head', 'tail', 'read_at'],
  },
  activity: { names: ['host'], fixed: ['project_id', 'event_at', 'message_at'] },
  refused: { names: ['key'] },
  notes: { json: ['value'], names: ['name'] },
  vault_files: {
    text: ['content', 'pending'],
    names: ['vault', 'path'],
    fixed: ['user_id', 'kind', 'inputs', 'written_at'],
  },
  vault_pages: {
    text: ['title', 'lead'],
    names: ['vault', 'path'],
    derived: ['subject', 'part', 'key'],
    fixed: ['user_id', 'project_id', 'updated'],
  },
  // Made again for a memory whenever it changes.
  vault_memories: { names: ['vault'], derived: ['subject', 'key'], fixed: ['user_id', 'memory_id'] },
  vault_features: { names: ['vault'], derived: ['feature', 'subject'], fixed: ['user_id', 'memory_id'] },
  vault_due: { names: ['vault'], derived: ['subject', 'key'], fixed: ['user_id'] },
  vault_builds: { names: ['vault'], derived: ['state'], fixed: ['user_id'] },
  vaults: { names: ['root'], fixed: ['user_id', 'project_id', 'added_at'] },
  daily_sessions: { names: ['vault'], fixed: ['session_id', 'through', 'day', 'at'] },
  daily_appends: {
    text: ['text'],
    names: ['vault', 'path'],
    fixed: ['user_id', 'session_id', 'through', 'day'],
  },
  section_files: { names: ['vault', 'path'], fixed: ['user_id', 'digest'] },
  sections: {
    text: ['title', 'heading', 'text'],
    names: ['vault', 'path'],
    derived: ['terms'],
    fixed: ['user_id', 'project_id', 'part', 'changed_at'],
  },
  episodes: {
    text: ['title', 'asked', 'outcome'],
    json: ['decisions', 'fixes', 'files', 'commands', 'commits', 'open', 'runs', 'tried'],
    names: ['sources'],
    derived: ['terms'],
    fixed: ['id', 'session_id', 'turn_id', 'started_at', 'ended_at'],
  },
}
