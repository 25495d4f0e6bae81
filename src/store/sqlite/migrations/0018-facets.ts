import type { Migration } from '../migrate.ts'

/** Counting the facets of 100,000 memories reads this index from end to end, and no memory. */
export const facets: Migration = {
  version: 18,
  name: 'facets',
  needs: '0.5.0',
  up: [
    'CREATE INDEX memories_by_facets ON memories(user_id, kind, scope, origin, state, project_id, updated_at)',
  ],
  down: ['DROP INDEX memories_by_facets'],
}
