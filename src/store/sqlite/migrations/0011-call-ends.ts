import type { Migration } from '../migrate.ts'

/** When each tool call returned: a change in a vault is compared with the time in which an agent's command ran. */
export const callEnds: Migration = {
  version: 11,
  name: 'call-ends',
  needs: '0.5.0',
  up: ['ALTER TABLE tool_calls ADD COLUMN ended_at TEXT'],
  down: ['ALTER TABLE tool_calls DROP COLUMN ended_at'],
}
