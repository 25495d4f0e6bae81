import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryHome } from '../../support/sync/memory-home.ts'
import { ringsAfterRotations } from '../../support/sync/rings.ts'
import { anyPlan, World } from '../../support/sync/world.ts'

/** More by: MEMORIA_SYNC_RUNS=1000 MEMORIA_SEED=1 npx vitest run test/sync/private/convergence-sealed.test.ts */
const RUNS = Number(process.env['MEMORIA_SYNC_RUNS'] ?? 100)
const SEED = Number(process.env['MEMORIA_SEED'] ?? Date.now() % 1_000_000)

test(`replicas agree through a server that can read nothing, while keys are rotated (${RUNS} runs, seed ${SEED})`, async () => {
  const rings = ringsAfterRotations(3)
  await fc.assert(
    fc.asyncProperty(anyPlan(120), async (plan) => {
      const world = await World.of(plan, async () => memoryHome(), rings)
      await world.run(plan)
      await world.calmDown()
      expect(await world.problems()).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
}, 600_000)
