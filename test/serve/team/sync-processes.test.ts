import { expect, onTestFinished, test } from 'vitest'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { ProcessWorld } from '../../support/sync/processes/world.ts'

const STEPS = 14
const SEED = Number(process.env['MEMORIA_SEED'] ?? 19)

await withPostgres('three machines as processes, and a real server', () => {
  test(`converge after cuts and kills: nothing is lost, and nothing deleted comes back (seed ${SEED}) [promise:yours.sync]`, {
    timeout: 600_000,
  }, async () => {
    const made = await takeDatabase()
    const world = await ProcessWorld.start(made.url, 3, SEED)
    onTestFinished(async () => {
      await world.stop()
      await giveDatabaseBack(made)
    })
    await Promise.all(
      world.machines.map(async (index) => {
        for (let step = 0; step < STEPS; step++) await world.step(index)
      }),
    )
    await world.calmDown()
    expect(await world.problems()).toEqual([])
    expect(world.memories).toBeGreaterThan(3)
    expect(world.tally.killed + world.tally.cuts).toBeGreaterThan(0)
  })
})
