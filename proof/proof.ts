import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProofOptions, readOptions } from './options.ts'
import { type Batch, canTrace, nothingChosen, planProof, positionsIn } from './plan.ts'
import { isFailed, tableOf, writeTotals } from './report.ts'
import type { Outcome } from './sweep.ts'
import { World } from './world.ts'

/** `npm run proof`: injects faults into every command that changes something. See docs/PROOF.md. */
const AT_ONCE = 2
const PROGRESS_MS = 10_000
const MINUTE_MS = 60_000
const MAX_SHOWN = 300

const options = readOptions(process.argv.slice(2))
const wrong = 'usage' in options ? options.usage : nothingChosen(options)
if (wrong !== undefined || 'usage' in options) {
  console.error(wrong)
  process.exitCode = 2
} else process.exitCode = await prove(options)

async function prove(options: ProofOptions): Promise<number> {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'memoria-proof-'))
  const worlds = Array.from(
    { length: AT_ONCE },
    (_, slot) => new World(process.cwd(), join(root, String(slot))),
  )
  console.log(`proof: size ${options.size}, seed ${options.seed}`)
  if (!canTrace())
    console.log('proof: strace cannot be used here: perl and bash hooks are killed at moments only')
  const { outcomes, missed } = await runBatches(planProof(options), worlds, join(root, 'kept'), options)
  for (const line of tableOf(outcomes)) console.log(line)
  const failed = outcomes.filter(isFailed).length
  const report = process.env['TEST_REPORT_FILE']
  if (report !== undefined) writeTotals(report, outcomes)
  if (missed > 0)
    console.log(`proof: ${missed} faults did not strike: the program ended before; they do not count`)
  const [world] = worlds
  const hasNone = outcomes.length === 0 && world !== undefined
  if (hasNone) await tellNothingStruck(world, options)
  for (const slot of worlds.keys()) rmSync(join(root, String(slot)), { recursive: true, force: true })
  if (readdirSync(root).length === 0) rmSync(root, { recursive: true })
  console.log(`${outcomes.length - failed} passed, ${failed} failed`)
  if (hasNone) return 2
  return failed > 0 ? 1 : 0
}

/** Nothing that was asked for happened: says where it could. */
async function tellNothingStruck(world: World, options: ProofOptions): Promise<void> {
  console.error(`proof: no fault struck${options.fault === undefined ? '' : `: ${options.fault}`}`)
  for (const line of await positionsIn(world, options)) console.error(`    ${line}`)
}

async function runBatches(
  batches: readonly Batch[],
  worlds: readonly World[],
  kept: string,
  { minutes, size, seed }: ProofOptions,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly missed: number }> {
  const started = Date.now()
  const total = batches.reduce((sum, { count }) => sum + count, 0)
  const outcomes: Outcome[] = []
  const waiting = [...batches]
  let done = 0
  let missed = 0
  const progress = setInterval(() => {
    const failed = outcomes.filter(isFailed).length
    const seconds = Math.round((Date.now() - started) / 1000)
    const of = size === 'ci' ? ` of about ${total}` : ''
    console.log(`proof: ${done}${of} faults, ${failed} failed, ${seconds} s`)
  }, PROGRESS_MS)
  const work = async (world: World) => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      if (Date.now() - started > minutes * MINUTE_MS) return
      const isMore = await batch.run(world, (outcome) => {
        done += 1
        if (outcome.injected || isFailed(outcome)) outcomes.push(outcome)
        else missed += 1
        if (isFailed(outcome))
          reportFailure(outcome, world, join(kept, String(outcomes.length)), { size, seed })
      })
      if (isMore) waiting.push(batch)
    }
  }
  await Promise.all(worlds.map(work))
  clearInterval(progress)
  return { outcomes, missed }
}

function reportFailure(
  { target, fault, problems }: Outcome,
  world: World,
  kept: string,
  { size, seed }: Pick<ProofOptions, 'size' | 'seed'>,
): void {
  console.log(`FAILED ${target} ${fault}`)
  for (const problem of problems.slice(0, 5)) console.log(`    ${problem.slice(0, MAX_SHOWN)}`)
  // Faults of hooks share one world, which the first of them keeps.
  if (existsSync(world.person)) {
    mkdirSync(kept, { recursive: true })
    world.keep(join(kept, 'world'))
    console.log(`    kept in ${kept}`)
  }
  console.log(`    again: npm run proof -- --size ${size} --seed ${seed} --only ${target} --fault '${fault}'`)
}
