import { ownedTable } from '../../owned-table.ts'

/** Runs with the rights of the schema's owner, and finds its names in this schema alone. */
const AS_OWNER = 'SECURITY DEFINER SET search_path FROM CURRENT'

/** The log of each space. `user_id` is the space. A row of the log stays for good; only its body goes. */
export const SPACE_LOG: readonly string[] = [
  // The row of a space is locked by whoever adds to its log, so that numbers are given in the order of commits.
  ownedTable('space_heads', 'seq INTEGER NOT NULL, chain TEXT NOT NULL', { key: [] }),
  ownedTable(
    'space_log',
    `seq INTEGER NOT NULL, id TEXT NOT NULL, memory_id TEXT NOT NULL, body TEXT,
     bucket INTEGER NOT NULL CHECK (bucket BETWEEN 0 AND 255), chain TEXT NOT NULL, at INTEGER NOT NULL`,
    { key: ['seq'], unique: [['id']] },
  ),
  'CREATE INDEX space_log_by_memory ON space_log (user_id, memory_id)',
  'CREATE INDEX space_log_by_bucket ON space_log (user_id, bucket)',
  // Whatever the application asks for: words are removed from the log, and never replaced by others.
  `CREATE FUNCTION only_empty() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.body IS NOT NULL AND NEW.body IS DISTINCT FROM OLD.body THEN
        RAISE EXCEPTION 'an operation never changes' USING ERRCODE = 'insufficient_privilege';
      END IF;
      RETURN NEW;
    END
  $$`,
  'CREATE TRIGGER space_log_emptied BEFORE UPDATE ON space_log FOR EACH ROW EXECUTE FUNCTION only_empty()',
  // A replica is its first person's: nobody else can use its id in that space.
  ownedTable(
    'space_replicas',
    'replica TEXT NOT NULL, person TEXT NOT NULL, acked INTEGER NOT NULL, seen_at INTEGER NOT NULL',
    { key: ['replica'] },
  ),
  // Keys of a personal space, wrapped on a machine of the person: nothing here can open them.
  ownedTable('space_keys', 'ring TEXT NOT NULL, digest TEXT NOT NULL, at TEXT NOT NULL', { key: [] }),
  'CREATE TABLE sync_server (incarnation text NOT NULL)',
  'INSERT INTO sync_server (incarnation) VALUES (gen_random_uuid()::text)',
  `CREATE FUNCTION sync_incarnation() RETURNS text LANGUAGE sql STABLE ${AS_OWNER} AS $$
    SELECT max(incarnation) FROM sync_server
  $$`,
]
