import { writeFileSync } from 'node:fs'
import type { Outcome } from './sweep.ts'

/** The table at the end of a run: one line for each target. */
export function tableOf(outcomes: readonly Outcome[]): string[] {
  const names = [...new Set(outcomes.map(({ target }) => target))]
  const rows = names.map((name) =>
    rowOf(
      name,
      outcomes.filter(({ target }) => target === name),
    ),
  )
  const all = rowOf('all', outcomes)
  return [HEAD, ...rows, all].map((row) => row.map((cell, at) => padded(cell, at)).join('  '))
}

export function isFailed({ problems }: Outcome): boolean {
  return problems.length > 0
}

/** Leaves the totals where `.ci/run` adds them up, in the form of a vitest report. */
export function writeTotals(path: string, outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(isFailed)
  const assertionResults = failed.map(({ target, fault, problems }) => ({
    status: 'failed',
    fullName: `proof ${target} ${fault}`,
    failureMessages: [problems.join('\n')],
  }))
  const status = failed.length > 0 ? 'failed' : 'passed'
  const report = {
    numPassedTests: outcomes.length - failed.length,
    numFailedTests: failed.length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ name: 'proof', status, assertionResults }],
  }
  writeFileSync(path, JSON.stringify(report))
}

const HEAD = ['target', 'faults', 'recovered', 'lost', 'doubled', 'left behind']
const FIRST_WIDTH = 12

function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const sum = (field: 'lost' | 'doubled' | 'leftBehind') =>
    outcomes.reduce((total, outcome) => total + outcome[field], 0)
  const recovered = outcomes.filter((outcome) => !isFailed(outcome)).length
  const counts = [outcomes.length, recovered, sum('lost'), sum('doubled'), sum('leftBehind')]
  return [name, ...counts.map(String)]
}

function padded(cell: string, at: number): string {
  return at === 0 ? cell.padEnd(FIRST_WIDTH) : cell.padStart(HEAD[at]?.length ?? 0)
}
