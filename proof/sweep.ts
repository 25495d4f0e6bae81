import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeOld } from './age.ts'
import { checkHere, runDoctor } from './check.ts'
import { compareContent } from './content.ts'
import type { Operation } from './faults.ts'
import { strike } from './strike.ts'
import type { Observation, Target } from './target.ts'
import type { World } from './world.ts'

/** What came of one fault. */
export interface Outcome {
  readonly target: string
  readonly fault: string
  /** False when the command ended before the fault's turn came. */
  readonly injected: boolean
  readonly lost: number
  readonly doubled: number
  readonly leftBehind: number
  readonly problems: readonly string[]
}

/** How many faults have one run of the real `memoria doctor`. */
const DOCTOR_EVERY = 5
let cases = 0

interface Reference {
  readonly madeAt: number
  readonly observation: Observation
}

const REFERENCES = new WeakMap<World, Map<string, Reference>>()

/** A session that was new when the world was made counts as over some time later, and is then in the daily log. */
const REFERENCE_MS = 10 * 60_000

/** Makes a target's world once and runs its command there without faults: the others are compared with that. */
async function referenceOf(world: World, target: Target): Promise<Observation> {
  const known = REFERENCES.get(world) ?? new Map<string, Reference>()
  REFERENCES.set(world, known)
  const found = known.get(target.name)
  if (found !== undefined && Date.now() - found.madeAt < REFERENCE_MS) return found.observation
  const madeAt = Date.now()
  world.clear()
  await target.prepare(world)
  world.save(target.name)
  const ran = await world.memoria(target.command(world))
  const problems = await recover(world, target, ran.code === 0)
  const reference = target.expected?.(world) ?? (await target.observe(world))
  const { problems: differences } = compareContent(reference, await target.observe(world))
  if (ran.code !== 0 && target.recover === undefined) problems.push(`${ran.stderr}${ran.stdout}`)
  if (problems.length + differences.length > 0)
    throw new Error(`${target.name} fails without a fault: ${[...problems, ...differences].join('; ')}`)
  known.set(target.name, { madeAt, observation: reference })
  return reference
}

/** The operations that a target's command makes, in their order. */
export async function operationsOf(world: World, target: Target): Promise<Operation[]> {
  await referenceOf(world, target)
  world.restore(target.name)
  const counts = join(world.person, '..', 'counted')
  rmSync(counts, { force: true })
  const env = { PROOF_COUNT: counts }
  await world.faulty(target.command(world), 'count@all', { env })
  const lines = readFileSync(counts, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [kind = '', ...words] = line.split(' ')
    return { class: kind as Operation['class'], name: words.join(' ') }
  })
}

/** Injects one fault, runs the command again without it, and compares what is there with the reference. */
export async function runCase(world: World, target: Target, fault: string): Promise<Outcome> {
  const reference = await referenceOf(world, target)
  world.restore(target.name)
  const { injected, acknowledged } = await strike(world, target.command(world), fault)
  const problems = await recover(world, target, acknowledged)
  const left = [...world.leftovers(), ...(await world.processesLeft())]
  const { lost, doubled, problems: differences } = await compared(world, target, reference)
  return {
    target: target.name,
    fault,
    injected,
    lost,
    doubled,
    leftBehind: left.length,
    problems: [...problems, ...differences, ...left],
  }
}

async function recover(world: World, target: Target, acknowledged: boolean): Promise<string[]> {
  // A lock's temporary file without an owner may be one that is being written, until it is a minute old.
  for (const folder of ['run', 'vault/.memoria'])
    makeOld(join(world.home, folder), (path) => path.endsWith('.tmp'))
  const problems =
    target.recover === undefined ? await runAgain(world, target) : await target.recover(world, acknowledged)
  cases += 1
  return [...problems, ...(await (cases % DOCTOR_EVERY === 0 ? runDoctor(world) : checkHere(world)))]
}

async function runAgain(world: World, target: Target): Promise<string[]> {
  const { code, stdout, stderr } = await world.memoria(target.command(world))
  return code === 0 ? [] : [`the next run failed with ${code}: ${stderr}${stdout}`]
}

async function compared(world: World, target: Target, reference: Observation) {
  try {
    return compareContent(reference, await target.observe(world))
  } catch (thrown) {
    return { lost: 1, doubled: 0, problems: [`cannot be read: ${String(thrown)}`] }
  }
}
