import type { StageFailure } from '../pipeline/run-stages.ts'
import type { StageName } from '../pipeline/stage.ts'
import { STAGES } from '../pipeline/stages.ts'
import { isFailing, NEVER_RUN, type StageRun, type StageRuns } from '../store/stage-runs.ts'
import type { Shell } from './shell.ts'

/** A stage that failed, and what to do about it. */
export function sayStageFailures(failures: readonly StageFailure[], { say, style }: Shell): void {
  for (const { stage, error } of failures) {
    say(style.bad(`${stageWords(stage)} failed: ${error.message}`))
    if (error.hint !== undefined) say(style.dim(`    ${error.hint}`))
  }
}

/** `write-daily-log` as words. */
function stageWords(stage: StageName): string {
  return stage.replaceAll('-', ' ')
}

/** A line for each stage of the pipeline, in its order: when it last succeeded, and whether it fails. */
export function sayStages(runs: StageRuns, { say, style }: Shell): void {
  if (Object.keys(runs).length === 0) return say('stages: none has run yet')
  const names = STAGES.map(({ name }) => name)
  const width = Math.max(...names.map((name) => name.length))
  say('stages')
  for (const name of names) {
    const line = `  ${stageWords(name).padEnd(width)}  ${runWords(runs[name] ?? NEVER_RUN)}`
    say(isFailing(runs[name] ?? NEVER_RUN) ? style.bad(line) : line)
  }
}

function runWords(run: StageRun): string {
  const { succeededAt, failedAt, failure, done } = run
  const success =
    succeededAt === null ? 'never ran' : `ok ${succeededAt}${done > 0 ? `, last did ${done}` : ''}`
  if (!isFailing(run)) return success
  const last = succeededAt === null ? 'never succeeded' : `last ${success}`
  return `failed ${failedAt}: ${failure?.message} (${last})`
}
