import type { Command } from 'commander'
import { exitCodeOf, type Health } from '../../health/check.ts'
import type { Numbers, Report } from '../../health/report.ts'
import { sayCapture } from '../capture-lines.ts'
import { fullReport } from '../full-report.ts'
import { withCommon } from '../options.ts'
import { plural, size } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { sayStages } from '../stage-lines.ts'
import { sayKnowledge } from '../vault-status-lines.ts'
import { workerLine } from '../worker-state.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria status').action((options: CommonOptions) => status(options, shell))
}

async function status(options: CommonOptions, shell: Shell): Promise<void> {
  const report = await fullReport({ ...reportOptions(options), thorough: false })
  shell.exitWith(exitCodeOf(report.state))
  if (options.json) return shell.json(report)
  shell.say(`${stateWord(report.state, shell)}  memoria ${report.version}  ${report.home ?? ''}`)
  if (report.numbers !== null) {
    sayNumbers(report.numbers, shell)
    sayCapture(report.numbers.capture, shell)
    sayKnowledge(report.numbers.knowledge, shell)
    saySync(report.numbers.sync, shell)
    sayStages(report.numbers.stages, shell)
  }
  shell.say(workerLine(report.worker))
  shell.say(`${backupWords(report)}, ${plural(report.quarantined, 'file')} set aside`)
  for (const check of report.checks.filter(({ state }) => state !== 'ok')) {
    shell.say(`${stateWord(check.state, shell)}  ${check.name}: ${check.says}`)
    shell.say(shell.style.dim(`    ${check.hint ?? ''}`))
  }
}

/** One line: what is wrong with a space is a finding of its own. */
function saySync(spaces: Numbers['sync'], { say }: Shell): void {
  if (spaces.length === 0) return
  const words = spaces.map(
    ({ name, state, waiting }) => `${name} ${state}${waiting > 0 ? ` (${waiting} waiting)` : ''}`,
  )
  say(`sync: ${words.join(', ')}`)
}

function backupWords({ backups, backupBytes, newestBackup }: Report): string {
  const newest = newestBackup === null ? '' : ` (newest ${newestBackup.at}, ${size(backupBytes)} in all)`
  return `${plural(backups, 'backup')}${newest}`
}

function sayNumbers(numbers: Numbers, { say }: Shell): void {
  const { memories, projects, sessions, messages, jobs, cost, learning } = numbers
  const rest = [
    [memories.superseded, 'superseded'],
    [memories.forgotten, 'forgotten'],
    [memories.conflict, 'in conflict'],
    [memories.proposed, 'proposed'],
  ].flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`]))
  say([plural(memories.active, 'memory', 'memories'), ...rest].join(', '))
  say(`${plural(sessions, 'session')} with ${plural(messages, 'message')} in ${plural(projects, 'project')}`)
  say(`${plural(jobs.waiting + jobs.leased, 'job')} waiting, ${jobs.dead} failed permanently`)
  if (learning.toRelearn > 0)
    say(`to be read again after the upgrade: ${plural(learning.toRelearn, 'session')} (now: memoria drain)`)
  say(`${plural(cost.calls, 'model call')}, ${cost.dollars.toFixed(2)} USD`)
}

export function stateWord(health: Health, { style }: Shell): string {
  return { ok: style.good, degraded: style.warn, broken: style.bad }[health](health.padEnd(8))
}

export function reportOptions({ home, set }: CommonOptions): { home?: string; settings?: readonly string[] } {
  return { ...(home === undefined ? {} : { home }), ...(set === undefined ? {} : { settings: set }) }
}
