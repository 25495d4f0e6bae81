import type { PostgresMigration } from '../migration.ts'
import { SERVER_REPLICA } from './sync/replica.ts'
import { SPACE_LOG } from './sync/space-log.ts'

/**
 * Sync: the log of operations of each space, and the tables by which the server takes part in the spaces of teams itself. A program
 * of schema 2 does not use any of them, and goes on beside it.
 */
export const sync: PostgresMigration = {
  version: 3,
  name: 'sync',
  needs: '0.5.0',
  oldest: 2,
  up: [...SPACE_LOG, ...SERVER_REPLICA],
}
