import { afterAll, beforeAll, describe } from 'vitest'
import { withPostgres } from '../../support/postgres/suite.ts'
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

await withPostgres('a store in PostgreSQL keeps the promises of one in SQLite:', () => {
  useDialect('postgres')
  beforeAll(() => useDialect('postgres'))
  afterAll(() => useDialect('sqlite'))
  for (const [path, load] of Object.entries(SUITES))
    describe(path.replace('../', ''), async () => {
      await load()
    })
})
