import { isoTime } from '../base/clock.ts'
import { type MemoriaError, toMemoriaError } from '../base/errors.ts'
import type { OpenContext } from '../memoria.ts'
import { isFailing, NEVER_RUN, readStageRuns, type StageRun, writeStageRuns } from '../store/stage-runs.ts'
import type { StageName } from './stage.ts'

/** How one run of a stage went. */
export type StageOutcome =
  | {
      readonly name: StageName
      readonly at: number
      readonly done: number
      readonly report: unknown
      /** Ended on request before all was done: no success of the stage, unless it did something. */
      readonly isStopped: boolean
    }
  | { readonly name: StageName; readonly at: number; readonly error: MemoriaError }

/** A success without anything done is noted again only after this long, so that an idle run writes nothing. */
const AGAIN_MS = 60_000

/** Adds the outcomes of a run to the record. A record that cannot be written fails no run: the log has it. */
export async function recordOutcomes(context: OpenContext, all: readonly StageOutcome[]): Promise<void> {
  const { store, log } = context
  const outcomes = all.filter((outcome) => 'error' in outcome || outcome.done > 0 || !outcome.isStopped)
  try {
    const before = await readStageRuns(store.state)
    if (!outcomes.some((outcome) => isNews(outcome, before[outcome.name]))) return
    await store.transaction(async ({ state }) => {
      const runs = { ...(await readStageRuns(state)) }
      for (const outcome of outcomes) runs[outcome.name] = added(runs[outcome.name] ?? NEVER_RUN, outcome)
      await writeStageRuns(state, runs)
    })
  } catch (thrown) {
    log.error('stages.not_recorded', { code: toMemoriaError(thrown).code })
  }
}

/** Records that a command did what a stage does, so that `status` does not say that it never ran. */
export async function recordDone(context: OpenContext, name: StageName, done: number): Promise<void> {
  await recordOutcomes(context, [{ name, at: context.clock.now(), done, report: null, isStopped: false }])
}

function isNews(outcome: StageOutcome, before: StageRun = NEVER_RUN): boolean {
  if ('error' in outcome || outcome.done > 0) return true
  if (before.succeededAt === null || isFailing(before)) return true
  return Math.abs(outcome.at - Date.parse(before.succeededAt)) >= AGAIN_MS
}

function added(before: StageRun, outcome: StageOutcome): StageRun {
  const at = isoTime(outcome.at)
  if ('error' in outcome) {
    const { code, message } = outcome.error
    return { ...before, failedAt: at, failure: { code, message } }
  }
  return { ...before, succeededAt: at, done: outcome.done > 0 ? outcome.done : before.done }
}
