import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { type SqliteHome, sqliteHome } from '../../support/sync/sqlite-home.ts'
import { anyPlan, World } from '../../support/sync/world.ts'

/** More by: MEMORIA_SYNC_RUNS=1000 MEMORIA_SEED=1 npx vitest run test/sync/replica/convergence-sqlite.test.ts */
const RUNS = Number(process.env['MEMORIA_SYNC_RUNS'] ?? 25)
const SEED = Number(process.env['MEMORIA_SEED'] ?? Date.now() % 1_000_000)

const homes: SqliteHome[] = []

afterAll(async () => {
  for (const home of homes) await home.close()
})

test(`replicas with real stores agree after the same faults (${RUNS} runs, seed ${SEED}) [promise:yours.sync]`, async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan(120), async (plan) => {
      let used = 0
      const world = await World.of(plan, async () => {
        homes[used] ??= await sqliteHome()
        const home = homes[used++] as SqliteHome
        await home.empty()
        return home
      })
      await world.run(plan)
      await world.calmDown()
      expect(await world.problems()).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
}, 1_200_000)

test(`replicas with stores in files agree, each closed and opened again in the middle (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan(40), async (plan) => {
      const folder = temporaryFolder()
      const opened: SqliteHome[] = []
      const world = await World.of(plan, async () => {
        const home = await sqliteHome(join(folder, `${opened.length}.db`))
        opened.push(home)
        return home
      })
      await world.run(plan)
      await world.calmDown()
      const problems = await world.problems()
      for (const home of opened) await home.close()
      expect(problems).toEqual([])
    }),
    { numRuns: Math.ceil(RUNS / 10), seed: SEED, endOnFailure: true },
  )
}, 1_200_000)
