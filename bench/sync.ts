import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { memoryHome } from '../test/support/sync/memory-home.ts'
import { type SqliteHome, sqliteHome } from '../test/support/sync/sqlite-home.ts'
import { anyPlan, World } from '../test/support/sync/world.ts'

/**
 * Runs random plans of changes and faults on replicas, and checks that all agree: `npm run bench -- sync --runs 100000 --seed 1`.
 * With `--store sqlite` on real stores. docs/SYNC.md has results.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    store: { type: 'string', default: 'memory' },
    path: { type: 'string' },
  },
})

const PROGRESS_RUNS = 1000
const isSqlite = values.store === 'sqlite'
const seed = Number(values.seed)
const started = Date.now()
const homes: SqliteHome[] = []
let [runs, steps, operations] = [0, 0, 0]

console.log(`sync: ${values.runs} runs on ${isSqlite ? 'SQLite' : 'stores in memory'}, seed ${seed}`)
const result = await fc.check(
  fc.asyncProperty(anyPlan(isSqlite ? 120 : 200), async (plan) => {
    let used = 0
    const world = await World.of(plan, async () => {
      if (!isSqlite) return memoryHome()
      homes[used] ??= await sqliteHome()
      const home = homes[used++] as SqliteHome
      await home.empty()
      return home
    })
    await world.run(plan)
    await world.calmDown()
    const problems = await world.problems()
    if (problems.length > 0) throw new Error(problems.slice(0, 5).join('\n'))
    runs += 1
    steps += plan.steps.length
    operations += world.server.ops.length
    if (runs % PROGRESS_RUNS === 0) console.log(`sync: ${runs} runs, ${seconds()} s`)
  }),
  { numRuns: Number(values.runs), seed, ...(values.path === undefined ? {} : { path: values.path }) },
)

console.log(`${runs} runs, ${steps} steps, ${operations} operations on servers, ${seconds()} s`)
if (result.failed) {
  console.log(`FAILED with --seed ${result.seed} --path ${result.counterexamplePath}`)
  console.log(JSON.stringify(result.counterexample))
  console.log(String(result.errorInstance))
  process.exitCode = 1
}

function seconds(): number {
  return Math.round((Date.now() - started) / 1000)
}
