import { spawnSync } from 'node:child_process'
import { emptyChoice, isPossible } from './fault-names.ts'
import { allFaults, everyPosition, faultsFor, sampleFaults } from './faults.ts'
import { HOOK_KINDS, type HookKind, hasHook, hookFaults, runHookGroup } from './hooks.ts'
import type { ProofOptions } from './options.ts'
import { randomFrom, shuffled } from './random.ts'
import { type Outcome, operationsOf, runCase } from './sweep.ts'
import type { Target } from './target.ts'
import { DRAIN, IMPORT } from './targets/capture.ts'
import { REMEMBER_TARGET } from './targets/remember.ts'
import { BACKUP, migrateFrom, oldSchemas, REPAIR, RESTORE } from './targets/store.ts'
import { COMPILE } from './targets/vault.ts'
import { INIT_TARGET, UNINSTALL_TARGET } from './targets/wiring.ts'
import type { World } from './world.ts'

/** Faults that one worker of the proof injects one after the other. */
export interface Batch {
  /** How many faults these are, about. */
  readonly count: number
  /** Whether some are left for another turn. */
  run(world: World, onOutcome: (outcome: Outcome) => void): Promise<boolean>
}

/** How many faults of a target a worker injects before another target has its turn. */
const TURN = { ci: Number.POSITIVE_INFINITY, night: 15 }
const HOOK_BATCH = 40
const CI_HOOK_FAULTS: Readonly<Record<HookKind, number>> = { perl: 140, bash: 140, node: 60 }
const HOOK_POINTS = { ci: 25, night: 60 }

/** Those that take longest first, so that both workers end at about the same time. */
const TARGETS: readonly Target[] = [
  DRAIN,
  IMPORT,
  COMPILE,
  INIT_TARGET,
  UNINSTALL_TARGET,
  RESTORE,
  REPAIR,
  REMEMBER_TARGET,
  BACKUP,
  ...oldSchemas().map(migrateFrom),
]

const HOOKS = HOOK_KINDS.filter(hasHook)

/** Why nothing would run with these options; undefined when something would. */
export function nothingChosen({ only, fault }: ProofOptions): string | undefined {
  const names = [...TARGETS.map(({ name }) => name), ...HOOKS.map((kind) => `hook-${kind}`)]
  return emptyChoice(only, fault, names)
}

/** Everything that a run does. */
export function planProof(options: ProofOptions): Batch[] {
  const { size, seed } = options
  const hasStrace = canTrace()
  const targets = chosenTargets(options)
  const hooks = HOOKS.filter((kind) => isChosen(`hook-${kind}`, options)).flatMap((kind) =>
    hookBatches(kind, hookFaultsOf(kind, options, hasStrace)),
  )
  const batches = [...targets.map((target) => targetBatch(target, options, hasStrace)), ...hooks]
  return size === 'ci' ? batches : shuffled(batches, randomFrom(seed))
}

function chosenTargets(options: ProofOptions): Target[] {
  return TARGETS.filter(({ name }) => isChosen(name, options))
}

function isChosen(name: string, { only, fault }: ProofOptions): boolean {
  return name.startsWith(only) && (fault === undefined || isPossible(fault, name))
}

/** How many operations of each class the chosen commands make: the positions at which a fault can strike. */
export async function positionsIn(world: World, options: ProofOptions): Promise<string[]> {
  const lines: string[] = []
  for (const target of chosenTargets(options)) {
    const operations = await operationsOf(world, target)
    const counts = (['write', 'read', 'sql'] as const).map(
      (kind) => `${operations.filter((one) => one.class === kind).length} ${kind}`,
    )
    lines.push(`${target.name} makes ${counts.join(', ')} operations`)
  }
  return lines
}

/** The faults of one target. Its operations are counted in the first turn. */
function targetBatch(target: Target, options: ProofOptions, hasStrace: boolean): Batch {
  let left: string[] | undefined
  return {
    count: Math.min(target.ciFaults, options.faults),
    run: async (world, onOutcome) => {
      left ??= await faultsOf(world, target, options, hasStrace)
      for (const fault of left.splice(0, TURN[options.size])) onOutcome(await runCase(world, target, fault))
      return left.length > 0
    },
  }
}

/** Whether system calls can be made to fail here. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-f', 'true']).status === 0
}

async function faultsOf(
  world: World,
  target: Target,
  options: ProofOptions,
  hasStrace: boolean,
): Promise<string[]> {
  const { fault, seed, size, faults } = options
  if (fault?.includes(':')) return [fault]
  const operations = await operationsOf(world, target)
  if (fault !== undefined) return everyPosition(operations, fault, faults)
  const random = randomFrom(seed)
  const families = faultsFor(operations, size === 'night' && hasStrace, random)
  if (size === 'night') return allFaults(families, random).slice(0, faults)
  return sampleFaults(families, Math.min(target.ciFaults, faults), random)
}

function hookFaultsOf(kind: HookKind, options: ProofOptions, hasStrace: boolean): string[] {
  const { fault, seed, size } = options
  if (fault?.includes(':')) return [fault]
  const random = randomFrom(seed)
  const all = shuffled(hookFaults(kind, hasStrace, HOOK_POINTS[size], random), random)
  const faults = fault === undefined ? all : all.filter((one) => one.startsWith(`${fault}:`))
  return faults.slice(0, size === 'night' ? options.faults : Math.min(CI_HOOK_FAULTS[kind], options.faults))
}

function hookBatches(kind: HookKind, faults: readonly string[]): Batch[] {
  return chunked(faults, HOOK_BATCH).map((some) => ({
    count: some.length,
    run: async (world, onOutcome) => {
      for (const outcome of await runHookGroup(world, kind, some)) onOutcome(outcome)
      return false
    },
  }))
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
