import { isFailing, type StageRuns } from '../store/stage-runs.ts'
import { type Check, unwell, well } from './check.ts'

/** The stages of the pipeline whose last run failed. */
export function checkStages(runs: StageRuns): Check[] {
  const failing = Object.entries(runs).filter(([, run]) => isFailing(run))
  if (failing.length === 0) return [well('stages', 'none failed when it last ran')]
  return failing.map(([name, { failedAt, failure }]) =>
    unwell(
      'stages',
      'degraded',
      `${name} failed at ${failedAt}: ${failure?.message}`,
      'It is tried again with the next event, or now: memoria drain',
    ),
  )
}
