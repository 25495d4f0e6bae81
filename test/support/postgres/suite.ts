import { afterAll, describe, test } from 'vitest'
import { closeDatabases } from './databases.ts'
import { sharedServer } from './shared.ts'

/** Tests that need a real PostgreSQL; where none can be started one test says so, and why. */
export async function withPostgres(name: string, tests: () => void | Promise<void>): Promise<void> {
  const server = await sharedServer()
  if ('reason' in server) {
    test(name, (context) => context.skip(`there is no PostgreSQL for tests: ${server.reason}`))
    return
  }
  afterAll(closeDatabases)
  describe(name, tests)
}
