import type { PostgresMigration } from '../migration.ts'
import { ENTRY } from './people/entry.ts'
import { REFUSALS } from './people/refusals.ts'
import { SEARCH_WITH_ACCESS } from './people/search.ts'
import { STANDING } from './people/standing.ts'
import { PEOPLE_TABLES } from './people/tables.ts'
import { TRIGGERS_AS_OWNER } from './people/triggers.ts'

/**
 * People, teams, keys, shares, promotions and the audit log. It has no counterpart in a file, which is one person's. A program
 * of schema 1 names no actor, and would see nothing: it is refused instead.
 */
export const people: PostgresMigration = {
  version: 2,
  name: 'people',
  needs: '0.5.0',
  oldest: 2,
  up: [...PEOPLE_TABLES, ...STANDING, ...ENTRY, ...REFUSALS, ...TRIGGERS_AS_OWNER, ...SEARCH_WITH_ACCESS],
}
