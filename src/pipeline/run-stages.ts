import { isFatal, type MemoriaError, toMemoriaError } from '../base/errors.ts'
import type { OpenContext } from '../memoria.ts'
import { recordOutcomes, type StageOutcome } from './record.ts'
import type { RunOptions, Stage, StageContext, StageName, StageReports, StageResult } from './stage.ts'
import { STAGES } from './stages.ts'

export interface RunResult {
  /** The reports of each stage, one for each time it ran. */
  reports<Name extends StageName>(stage: Name): readonly StageReports[Name][]
  /** The stages that failed. The others ran all the same. */
  readonly failures: readonly StageFailure[]
  /** True when something is left to do now. */
  readonly more: boolean
}

export interface StageFailure {
  readonly stage: StageName
  readonly error: MemoriaError
}

/**
 * Runs the stages that are asked for, in the order of the list. A stage that fails is recorded, and the next one runs; a
 * failure of the store, the disk or the settings ends the run, since going on would only repeat it.
 */
export async function runStages(context: OpenContext, options: RunOptions): Promise<RunResult> {
  const wanted = STAGES.filter(({ name }) => options.stages.includes(name))
  const signal = options.signal ?? new AbortController().signal
  const ingest = once(async () => {
    const { openIngest } = await import('../ingest/open-ingest.ts')
    return openIngest(context)
  })
  const outcomes: StageOutcome[] = []
  let more: boolean
  try {
    do more = await pass()
    while (more && options.pace === 'now')
  } finally {
    await recordOutcomes(context, outcomes)
  }
  return { ...resultOf(outcomes), more }

  /** Once through the list. True when something is left. */
  async function pass(): Promise<boolean> {
    let isMore = false
    let doneBefore = 0
    for (const stage of wanted) {
      const latest = context.latest()
      if (signal.aborted || latest.config.off) return false
      const result = await runStage(stage, { ...latest, options, ingest, doneBefore })
      isMore ||= result?.more ?? false
      doneBefore += result?.done ?? 0
    }
    return isMore
  }

  async function runStage(
    stage: Stage,
    stageContext: StageContext,
  ): Promise<StageResult<unknown> | undefined> {
    const { name } = stage
    try {
      if (!(await stage.when(stageContext))) return undefined
      const result = await stage.run(stageContext, signal)
      const { done, report } = result
      outcomes.push({ name, at: context.clock.now(), done, report, isStopped: signal.aborted })
      if (result.failure !== undefined) fail(name, result.failure)
      return result
    } catch (thrown) {
      const error = toMemoriaError(thrown)
      // Stopped on request: the next run goes on where this one was.
      if (signal.aborted && !isFatal(error)) return undefined
      fail(name, error)
      if (isFatal(error)) throw thrown
      return undefined
    }
  }

  function fail(name: StageName, error: MemoriaError): void {
    // In the background somebody else's lock is no failure: their run does the same work.
    if (error.code === 'locked' && options.pace === 'background') return
    context.log.error('stage.failed', { stage: name, code: error.code })
    outcomes.push({ name, at: context.clock.now(), error })
  }
}

function resultOf(outcomes: readonly StageOutcome[]): Omit<RunResult, 'more'> {
  return {
    reports: <Name extends StageName>(stage: Name) =>
      outcomes.flatMap((outcome) =>
        outcome.name === stage && 'report' in outcome ? [outcome.report as StageReports[Name]] : [],
      ),
    failures: outcomes.flatMap(({ name, ...outcome }) =>
      'error' in outcome ? [{ stage: name, error: outcome.error }] : [],
    ),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
