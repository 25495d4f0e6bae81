import { readSchema, SCHEMA_PATH } from '../../subjects/schema.ts'
import type { Rule } from '../rule.ts'

/** A schema that cannot be used. */
export const schema: Rule = {
  name: 'schema',
  severity: 'error',
  says: 'a schema.md that cannot be used; the default pages are written until it is fixed',
  fixes: null,
  find: ({ vault }) => {
    const read = readSchema(vault.root)
    return read.ok ? [] : [{ path: SCHEMA_PATH, says: read.error.message }]
  },
}
