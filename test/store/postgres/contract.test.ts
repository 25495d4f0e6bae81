import { afterAll, beforeAll, describe, test } from 'vitest'
import { closeDatabases } from '../../support/postgres/databases.ts'
import { sharedServer } from '../../support/postgres/shared.ts'
import { useDialect } from '../dialect.ts'

declare global {
  interface ImportMeta {
    /** Vite's own: every file that fits, each as a function that loads it. */
    glob(patterns: readonly string[], options: { query: string }): Record<string, () => Promise<unknown>>
  }
}

/** Everything that is promised of a store, whatever its database: the same tests once more. */
const SUITES = import.meta.glob(
  // But for what is about a file, or about no store at all.
  [
    '../*.test.ts',
    '../sql/*.test.ts',
    '!../formats.test.ts',
    '!../terms.test.ts',
    '!../memory-filter.test.ts',
  ],
  { query: '?postgres' },
)

const server = await sharedServer()

if ('reason' in server) {
  test('a store in PostgreSQL keeps every promise of one in SQLite', (context) => {
    context.skip(`there is no PostgreSQL for tests: ${server.reason}`)
  })
} else {
  useDialect('postgres')
  beforeAll(() => useDialect('postgres'))
  afterAll(async () => {
    useDialect('sqlite')
    await closeDatabases()
  })
  for (const [path, load] of Object.entries(SUITES))
    describe(`in PostgreSQL, ${path.replace('../', '')}:`, async () => {
      await load()
    })
}
