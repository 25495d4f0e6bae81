/** Machines as processes against a real server and a real PostgreSQL, for some minutes; the last one is cut off and killed at random. */
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { startPostgres } from '../../test/support/postgres/server.ts'
import { APPLICATION, databaseUrl, makeRoles, OWNER } from '../../test/support/postgres/shared.ts'
import { ProcessWorld } from '../../test/support/sync/processes/world.ts'

/** As on a server: what was acknowledged is on the disk. */
const SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
const DATABASE = 'memoria_sync'
const MINUTE_MS = 60_000

export interface ProcessRun {
  readonly machines: number
  readonly minutes: number
  readonly seed: number
}

/** Runs it and says what is wrong at the end. */
export async function runProcesses({ machines, minutes, seed }: ProcessRun): Promise<string[]> {
  const server = await startPostgres(SETTINGS)
  await makeRoles(server.url, DATABASE)
  await migratePostgres({ url: databaseUrl(server.url, DATABASE, OWNER), role: APPLICATION })
  const world = await ProcessWorld.start(databaseUrl(server.url, DATABASE, APPLICATION), machines, seed)
  try {
    const until = Date.now() + minutes * MINUTE_MS
    await Promise.all(
      world.machines.map(async (index) => {
        while (Date.now() < until) await world.step(index)
      }),
    )
    await world.calmDown()
    const problems = await world.problems()
    console.log(`${machines} processes, ${minutes} minutes, seed ${seed}: ${world.memories} memories`)
    console.log(JSON.stringify(world.tally))
    return problems
  } finally {
    await world.stop()
    await server.stop()
  }
}
