import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './tree.ts'

const GOOD = report(7, 0, 0)

describe('the last line of a CI run tells the truth', () => {
  test.each([
    ['all went well', ['lint\t0\tcheck', 'tests\t0\ttests'], { tests: GOOD }, '7 passed, 0 failed', 0],
    [
      'two suites are added up',
      ['a\t0\ttests', 'b\t1\ttests'],
      { a: GOOD, b: report(2, 3, 0) },
      '9 passed, 3 failed',
      1,
    ],
    [
      'a skipped test is counted',
      ['a\t0\ttests'],
      { a: report(7, 0, 2) },
      '7 passed, 0 failed, 2 skipped',
      0,
    ],
    [
      'a skipped step is counted',
      ['a\t0\ttests', 'b\t0\tskipped\twhy'],
      { a: GOOD },
      '7 passed, 0 failed, 1 skipped',
      0,
    ],
    [
      'a failed check is one failure',
      ['lint\t1\tcheck', 'a\t0\ttests'],
      { a: GOOD },
      '7 passed, 1 failed',
      1,
    ],
    ['a missing report is one failure', ['a\t0\ttests'], {}, '0 passed, 1 failed', 1],
    ['a report cut short is one failure', ['a\t1\ttests'], { a: '{"numPassed' }, '0 passed, 1 failed', 1],
    ['a run without tests is one failure', ['a\t0\ttests'], { a: report(0, 0, 0) }, '0 passed, 1 failed', 1],
    ['a crash after good tests is one failure', ['a\t1\ttests'], { a: GOOD }, '7 passed, 1 failed', 1],
    [
      'a file that does not load is one failure',
      ['a\t1\ttests'],
      { a: report(7, 0, 0, true) },
      '7 passed, 1 failed',
      1,
    ],
    ['an interrupted run is a failure', ['interrupted\t130\tcheck'], {}, '0 passed, 1 failed', 1],
    ['a run without steps is not a good one', [], {}, '0 passed, 0 failed', 1],
  ])('%s', (_case, steps, reports, lastLine, code) => {
    const ran = addUp(steps, reports)
    expect(ran.stdout.trimEnd().split('\n').at(-1)).toBe(lastLine)
    expect(ran.status).toBe(code)
  })

  test('failed tests, broken files and reasons are named', () => {
    const { stdout } = addUp(['a\t1\ttests', 'b\t0\tskipped\tno network'], { a: report(1, 1, 0, true) })
    expect(stdout).toContain('failed: title 0\n        expected 1 to be 2\n')
    expect(stdout).toContain('failed to load: broken.test.ts')
    expect(stdout).toContain('skipped: no network')
  })
})

function addUp(steps: readonly string[], reports: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-totals-'))
  writeFileSync(join(folder, 'steps.tsv'), steps.map((step) => `${step}\n`).join(''))
  for (const [name, text] of Object.entries(reports)) writeFileSync(join(folder, `${name}.json`), text)
  const ran = spawnSync(process.execPath, [join(ROOT, 'scripts/ci-totals.mjs'), folder], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return ran
}

/** A report as vitest writes it, as far as it is read. */
function report(passed: number, failed: number, pending: number, broken = false): string {
  const failures = Array.from({ length: failed }, (_, index) => ({
    status: 'failed',
    fullName: `title ${index}`,
    failureMessages: ['expected 1 to be 2'],
  }))
  const brokenFile = { name: 'broken.test.ts', status: 'failed', assertionResults: [] }
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: [
      { name: 'a.test.ts', status: failed > 0 ? 'failed' : 'passed', assertionResults: failures },
      ...(broken ? [brokenFile] : []),
    ],
  })
}
