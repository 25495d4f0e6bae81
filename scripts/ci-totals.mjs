// Adds up a CI run: `node scripts/ci-totals.mjs FOLDER`. The folder holds `steps.tsv` (name, exit code, kind and, for
// a skipped step, the reason) and for each step of the kind `tests` the JSON report `NAME.json` of vitest.
// The last line printed is `N passed, N failed`; the exit code is 1 when anything failed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? '.'
const lines = readFileSync(join(folder, 'steps.tsv'), 'utf8').split('\n').filter(Boolean)
const results = lines.map((line) => judgeStep(...line.split('\t')))

for (const { name, passed, failed, skipped, notes } of results) {
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  )
  for (const note of notes) console.log(`    ${note}`)
}
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(total)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || results.length === 0 ? 1 : 0)

function total(field) {
  return results.reduce((sum, result) => sum + result[field], 0)
}

function judgeStep(name, code, kind, reason) {
  if (kind === 'skipped') return { name, passed: 0, failed: 0, skipped: 1, notes: [`skipped: ${reason}`] }
  const step = kind === 'tests' ? readReport(name) : { name, passed: 0, failed: 0, skipped: 0, notes: [] }
  // A step that failed without a failed test (a crash, a failed build, an unhandled error) is one failure itself.
  if (code === '0' || step.failed > 0) return step
  return { ...step, failed: 1, notes: [...step.notes, `exit code ${code}`] }
}

function readReport(name) {
  const path = join(folder, `${name}.json`)
  const report = existsSync(path) ? parseReport(path) : undefined
  if (!report) return { name, passed: 0, failed: 1, skipped: 0, notes: ['left no report that can be read'] }
  const files = report.testResults ?? []
  const brokenFiles = files.filter((file) => file.status === 'failed' && !hasFailedTest(file))
  const ran = report.numPassedTests + report.numFailedTests
  return {
    name,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length + (ran === 0 && brokenFiles.length === 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [...files.flatMap(failedTitles), ...brokenFiles.map((file) => `failed to load: ${file.name}`)],
  }
}

function parseReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // A report cut short by a killed run: the caller counts it as a failure.
    return undefined
  }
}

function hasFailedTest(file) {
  return file.assertionResults.some(({ status }) => status === 'failed')
}

function failedTitles(file) {
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ fullName, failureMessages }) => [`failed: ${fullName}`, ...saidBy(failureMessages)])
}

/** The beginning of what failed tests say: whoever sees only the end of the output needs to know more than a name. */
function saidBy(messages = []) {
  return messages
    .flatMap((message) => message.split('\n').slice(0, 8))
    .map((line) => `    ${line.slice(0, 2000)}`)
}
