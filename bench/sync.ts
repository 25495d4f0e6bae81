import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { memoryHome } from '../test/support/sync/memory-home.ts'
import { ringsAfterRotations } from '../test/support/sync/rings.ts'
import { type SqliteHome, sqliteHome } from '../test/support/sync/sqlite-home.ts'
import { anyPlan, World } from '../test/support/sync/world.ts'
import { runBacklog } from './support/sync-backlog.ts'
import { runProcesses } from './support/sync-processes.ts'

/**
 * Runs random plans of changes and faults on replicas, and checks that all agree: `npm run bench -- sync --runs 100000 --seed 1`.
 * With `--store sqlite` on real stores, with `--sealed` through a server that can read nothing, with `--leaving` machines leave the
 * space and join it again. A failure is made small, which takes minutes. With `--processes 3 --minutes 5`
 * three real processes sync with a real server and a real PostgreSQL instead. With `--backlog 1024` (megabytes) one machine pushes
 * so much, and another one pulls it, with 256 MB of heap each; `--memory-kb` is the size of one memory. docs/SYNC.md has results.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    store: { type: 'string', default: 'memory' },
    sealed: { type: 'boolean', default: false },
    leaving: { type: 'boolean', default: false },
    path: { type: 'string' },
    processes: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    backlog: { type: 'string' },
    'memory-kb': { type: 'string', default: '16' },
  },
})

const PROGRESS_RUNS = 1000
const isSqlite = values.store === 'sqlite'
const seed = Number(values.seed)
const rings = values.sealed ? ringsAfterRotations(3) : []
const started = Date.now()
const homes: SqliteHome[] = []
let [runs, steps, operations] = [0, 0, 0]

if (values.processes !== undefined) {
  const { processes, minutes } = values
  const problems = await runProcesses({ machines: Number(processes), minutes: Number(minutes), seed })
  console.log(
    problems.length === 0 ? 'converged, none lost, none came back' : problems.slice(0, 20).join('\n'),
  )
  process.exit(problems.length === 0 ? 0 : 1)
}

if (values.backlog !== undefined) {
  const { backlog, 'memory-kb': memoryKb } = values
  const isWhole = await runBacklog({ megabytes: Number(backlog), memoryKb: Number(memoryKb) })
  process.exit(isWhole ? 0 : 1)
}

console.log(`sync: ${values.runs} runs on ${isSqlite ? 'SQLite' : 'stores in memory'}, seed ${seed}`)
const result = await fc.check(
  fc.asyncProperty(
    anyPlan(isSqlite || values.leaving ? 120 : 200, { leaving: values.leaving }),
    async (plan) => {
      let used = 0
      const open = async () => {
        if (!isSqlite) return memoryHome()
        homes[used] ??= await sqliteHome()
        const home = homes[used++] as SqliteHome
        await home.empty()
        return home
      }
      const world = await World.of(plan, open, rings)
      await world.run(plan)
      await world.calmDown()
      const problems = await world.problems()
      if (problems.length > 0) throw new Error(problems.slice(0, 5).join('\n'))
      runs += 1
      steps += plan.steps.length
      operations += world.server.ops.length
      if (runs % PROGRESS_RUNS === 0) console.log(`sync: ${runs} runs, ${seconds()} s`)
    },
  ),
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
