import { worst } from '../health/check.ts'
import { makeReport, type Report, type ReportOptions } from '../health/report.ts'
import { checkWorker, type WorkerState, workerState } from './worker-state.ts'

/** The report of `status` and `doctor`: everything that was looked at, and the worker, which only this module can ask. */
export interface FullReport extends Report {
  readonly worker: WorkerState
}

export async function fullReport(options: ReportOptions): Promise<FullReport> {
  const report = await makeReport(options)
  const worker = await workerState(report.home)
  const checks = [...report.checks, ...(report.home === null ? [] : [checkWorker(worker)])]
  return { ...report, state: worst(checks), checks, worker }
}
