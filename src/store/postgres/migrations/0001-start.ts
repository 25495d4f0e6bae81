import type { PostgresMigration } from '../migration.ts'
import { CAPTURED } from './start/captured.ts'
import { REMEMBERED } from './start/remembered.ts'
import { SEARCH } from './start/search.ts'
import { TRIGGERS } from './start/triggers.ts'
import { WORKED_ON } from './start/worked-on.ts'

/** The first schema of PostgreSQL: what SQLite's has after its migration 18, with a user for every row. */
export const start: PostgresMigration = {
  version: 1,
  name: 'start',
  needs: '0.5.0',
  oldest: 1,
  up: [...CAPTURED, ...REMEMBERED, ...WORKED_ON, ...TRIGGERS, ...SEARCH],
}
