import { isoTime } from '../base/clock.ts'
import type { Memory } from '../model/memory.ts'
import { tableMeaning } from '../recall/meaning.ts'
import {
  isUninterrupted,
  type RetentionTime,
  readRetention,
  retentionLimit,
  trustedUntil,
} from '../store/retention-clock.ts'
import type { ConsolidateContext } from './context.ts'
import { findRelativeDates } from './dates.ts'
import { findDuplicates } from './duplicates.ts'
import { findGone } from './gone.ts'
import { leftAlone } from './left-alone.ts'
import { findExpired, findReplaced } from './outdated.ts'
import { makePause, type Pause } from './pause.ts'
import { findRules } from './rules.ts'
import { changedBy, type Step } from './step.ts'
import { findUnused, UNUSED_DAYS } from './unused.ts'

export interface Plan {
  readonly steps: readonly Step[]
  /** How many memories were looked at. */
  readonly looked: number
  /** How many steps are left for the next run. */
  readonly left: number
}

/** So much is changed at once: whoever asks for something meanwhile waits for that. */
const MOST_STEPS = 400
const PAGE = 500

export type Progress = (step: { readonly done: number; readonly total: number }) => void

interface PlanOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: Progress
  /** Conflicts that a model saw, to be opened in the same run. */
  readonly disputes?: readonly Step[]
}

/** Plans the steps of a run, each with its reason. Nothing is changed; the store is read a page at a time. */
export async function planConsolidation(
  context: ConsolidateContext,
  options: PlanOptions = {},
): Promise<Plan> {
  const { store, reach } = context
  const pause = makePause(options.signal)
  const all = await activeMemories(context, pause)
  const isLeftAlone = await leftAlone(store, reach)
  const finders = findersFor(context, await retentionTime(context), pause, options.signal)
  // A shared statement is the team's: its file says what it says.
  const free = all.filter((memory) => memory.scope !== 'team' && !isLeftAlone(memory))
  const found: Step[] = []
  for (const [index, find] of finders.entries()) {
    found.push(...(await find(free)))
    options.onProgress?.({ done: index + 1, total: finders.length })
  }
  const steps = oncePerMemory([...found, ...(options.disputes ?? [])])
  const left = Math.max(0, steps.length - MOST_STEPS)
  return { steps: steps.slice(0, MOST_STEPS), looked: all.length, left }
}

type Find = (memories: readonly Memory[]) => readonly Step[] | Promise<readonly Step[]>

/** In the order in which they count where a memory could be changed by several. */
function findersFor(
  context: ConsolidateContext,
  time: RetentionTime,
  pause: Pause,
  signal: AbortSignal | undefined,
): Find[] {
  const { store } = context
  const looking = signal === undefined ? { store } : { store, signal }
  return [
    (all) => findExpired(all, isoTime(retentionLimit(time, 0))),
    (all) => findReplaced(context, all, pause),
    (all) => findDuplicates(all, tableMeaning(), pause),
    (all) => findRelativeDates(context, all, pause),
    (all) => findGone(looking, all, pause),
    (all) => findUnused(all, isoTime(retentionLimit(time, UNUSED_DAYS))),
    (all) => findRules(context, all, pause),
  ]
}

/** In a new home the machine's clock is believed: there was no jump that anybody saw. */
async function retentionTime({ store, clock }: ConsolidateContext): Promise<RetentionTime> {
  const time = await readRetention(store.state)
  return time === undefined || isUninterrupted(time, clock.now()) ? trustedUntil(clock.now()) : time
}

/** Open conflicts wait for the person, and are left as they are. */
export async function activeMemories(
  { store, reach }: Pick<ConsolidateContext, 'store' | 'reach'>,
  pause: Pause,
): Promise<Memory[]> {
  const all: Memory[] = []
  for (let after = ''; ; ) {
    await pause()
    const page = await store.memories.list(reach, { states: ['active'], limit: PAGE, after })
    all.push(...page)
    after = page.at(-1)?.id ?? ''
    if (page.length < PAGE) return all
  }
}

/**
 * A memory that one step changes is not the one that the next step was planned for: that step waits for the next run.
 */
function oncePerMemory(steps: readonly Step[]): Step[] {
  const changed = new Set<string>()
  const over = new Set<string>()
  return steps.filter((step) => {
    const ids = changedBy(step).map(({ id }) => id)
    const isFree =
      step.what === 'merge'
        ? !changed.has(step.memory.id) && !over.has(step.into.id)
        : ids.every((id) => !changed.has(id))
    if (!isFree) return false
    for (const id of ids) changed.add(id)
    if (step.what === 'merge' || step.what === 'replace' || step.what === 'expire') over.add(step.memory.id)
    return true
  })
}
