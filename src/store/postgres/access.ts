import {
  type AccessRule,
  MAY_READ,
  MEMORIES,
  OWN,
  OWN_ROWS,
  ofMemory,
  RUNS,
  sharedValues,
} from './access-rules.ts'
import { PEOPLE_ACCESS } from './people-access.ts'
import { SYNC_ACCESS } from './sync-access.ts'

/**
 * The second wall: which rows PostgreSQL itself shows to the application, whatever a query asks for. A table that is not
 * here shows none. The first wall is the reach that every query takes.
 */
export const ACCESS: Readonly<Record<string, AccessRule>> = {
  projects: {
    ...OWN_ROWS,
    // A project that is shared, and those of single memories that are: the rule for memories holds inside of this one.
    reads: `${OWN} AND (${MAY_READ} OR id = ANY(${sharedValues('project', 'FALSE')})
      OR id IN (SELECT project_id FROM memories WHERE ${OWN}))`,
  },
  project_paths: OWN_ROWS,
  former_projects: OWN_ROWS,
  project_offers: OWN_ROWS,
  project_changes: OWN_ROWS,
  sessions: OWN_ROWS,
  turns: OWN_ROWS,
  messages: OWN_ROWS,
  tool_calls: OWN_ROWS,
  output_fingerprints: OWN_ROWS,
  episodes: OWN_ROWS,
  cursors: OWN_ROWS,
  activity: OWN_ROWS,
  refused: OWN_ROWS,
  notes: OWN_ROWS,
  memories: MEMORIES,
  memory_revisions: ofMemory('memory_id'),
  evidence: ofMemory('memory_id'),
  memory_links: ofMemory('from_id', 'to_id'),
  memory_vectors: OWN_ROWS,
  memory_unembedded: OWN_ROWS,
  memory_changes: OWN_ROWS,
  not_for: OWN_ROWS,
  runs: RUNS,
  imports: OWN_ROWS,
  team_files: OWN_ROWS,
  learning: OWN_ROWS,
  rejections: OWN_ROWS,
  vaults: OWN_ROWS,
  vault_files: OWN_ROWS,
  vault_memories: OWN_ROWS,
  vault_features: OWN_ROWS,
  vault_pages: OWN_ROWS,
  vault_due: OWN_ROWS,
  vault_builds: OWN_ROWS,
  section_files: OWN_ROWS,
  sections: OWN_ROWS,
  daily_sessions: OWN_ROWS,
  daily_appends: OWN_ROWS,
  jobs: OWN_ROWS,
  costs: OWN_ROWS,
  injections: OWN_ROWS,
  prepared: OWN_ROWS,
  sync_peers: OWN_ROWS,
  sync_memories: OWN_ROWS,
  sync_ops: OWN_ROWS,
  sync_touched: OWN_ROWS,
  ...PEOPLE_ACCESS,
  ...SYNC_ACCESS,
}

/** The tables that a file has as well. */
export const STORE_TABLES: readonly string[] = Object.keys(ACCESS).filter(
  (table) => !(table in PEOPLE_ACCESS) && !(table in SYNC_ACCESS),
)

/** Tables that only functions of ours read: no row of them is anybody's to see. */
export const HIDDEN: readonly string[] = [
  'memories_index',
  'messages_index',
  'sections_index',
  'episodes_index',
  'setup_tokens',
  'sync_server',
]

/** The statements that put the rules in force for a role. They can be run again, and are after every migration. */
export function accessStatements(schema: string, role: string): string[] {
  const [inSchema, app] = [quotedName(schema), quotedName(role)]
  return [
    `REVOKE ALL ON SCHEMA ${inSchema} FROM PUBLIC`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${inSchema} FROM PUBLIC, ${app}`,
    `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${inSchema} FROM PUBLIC, ${app}`,
    `GRANT USAGE ON SCHEMA ${inSchema} TO ${app}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${inSchema} TO ${app}`,
    `GRANT SELECT ON migrations TO ${app}`,
    ...HIDDEN.map((table) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`),
    ...Object.entries(ACCESS).flatMap(([table, rule]) => [
      `GRANT ${rights(rule)} ON ${table} TO ${app}`,
      `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
      ...policies(table, rule),
    ]),
  ]
}

function rights({ adds, changes, removes, sees, sets }: AccessRule): string {
  return [
    `SELECT${sees === undefined ? '' : ` (${sees})`}`,
    adds === undefined ? [] : 'INSERT',
    changes === undefined ? [] : `UPDATE${sets === undefined ? '' : ` (${sets})`}`,
    removes === undefined ? [] : 'DELETE',
  ]
    .flat()
    .join(', ')
}

function policies(table: string, { reads, adds, changes, removes }: AccessRule): string[] {
  const rules = {
    reads: `FOR SELECT USING (${reads})`,
    adds: adds && `FOR INSERT WITH CHECK (${adds})`,
    changes: changes && `FOR UPDATE USING (${changes}) WITH CHECK (${changes})`,
    removes: removes && `FOR DELETE USING (${removes})`,
  }
  return Object.entries(rules).flatMap(([name, rule]) => [
    `DROP POLICY IF EXISTS ${name} ON ${table}`,
    ...(rule === undefined ? [] : [`CREATE POLICY ${name} ON ${table} ${rule}`]),
  ])
}

/** A name of a role, a schema or a table as it stands in SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
