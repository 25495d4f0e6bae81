import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryHome } from '../../support/sync/memory-home.ts'
import { anyPlan, type Plan, World } from '../../support/sync/world.ts'

/** More by: MEMORIA_SYNC_RUNS=10000 MEMORIA_SEED=1 npx vitest run test/sync/replica/convergence.test.ts */
const RUNS = Number(process.env['MEMORIA_SYNC_RUNS'] ?? 1000)
const SEED = Number(process.env['MEMORIA_SEED'] ?? Date.now() % 1_000_000)

/** Runs that failed once. A failure prints its seed and path: `npm run bench -- sync --seed SEED --path PATH` makes it small. */
const FAILED_ONCE = [
  { seed: 134_138, path: '364' },
  { seed: 42, path: '152' },
  { seed: 7, path: '1529' },
  { seed: 9, path: '2351' },
]

async function problemsAfter(plan: Plan): Promise<string[]> {
  const world = await World.of(plan, async () => memoryHome())
  await world.run(plan)
  await world.calmDown()
  return world.problems()
}

const converges = fc.asyncProperty(anyPlan(200), async (plan) => {
  expect(await problemsAfter(plan)).toEqual([])
})

test(`replicas agree after partitions, losses, duplicates, skew, crashes and backups (${RUNS} runs, seed ${SEED}) [promise:yours.sync]`, async () => {
  await fc.assert(converges, { numRuns: RUNS, seed: SEED, endOnFailure: true })
}, 1_200_000)

test(`replicas agree when some leave the space and join it again (${RUNS / 5} runs, seed ${SEED})`, async () => {
  const plan = anyPlan(120, { leaving: true })
  const agrees = fc.asyncProperty(plan, async (one) => {
    expect(await problemsAfter(one)).toEqual([])
  })
  await fc.assert(agrees, { numRuns: RUNS / 5, seed: SEED, endOnFailure: true })
}, 1_200_000)

test.each(FAILED_ONCE)('replicas agree in a run that failed once (seed $seed, path $path)', async (kept) => {
  await fc.assert(converges, { ...kept, numRuns: 1, endOnFailure: true })
})

test('edits that arrive before the memory they change are all in its history', async () => {
  const sync = { do: 'sync', faults: [], resync: false } as const
  const edit = { do: 'edit', who: 0, which: 0 } as const
  expect(
    await problemsAfter({
      skews: [0, 0],
      steps: [
        { do: 'backup' },
        { do: 'add', who: 0, words: 9 },
        { ...sync, who: 0 },
        { do: 'part', who: 0 },
        // The server loses the memory. Another one gets its number in the log, so the loss shows only after the edits are pushed.
        { do: 'set-back' },
        { do: 'add', who: 1, words: 9 },
        { ...sync, who: 1 },
        ...[edit, { ...sync, who: 0 }, edit, { ...sync, who: 0 }],
      ],
    }),
  ).toEqual([])
})
