import type { Command } from 'commander'
import { removeLeftovers } from '../../capture/leftovers.ts'
import { processEnvironment } from '../../config/environment.ts'
import { homePaths } from '../../config/paths.ts'
import { exitCodeOf } from '../../health/check.ts'
import { removeAbandonedCopies } from '../../store/sqlite/store-files.ts'
import { fullReport } from '../full-report.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { reportOptions, stateWord } from './status.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria doctor').action((options: CommonOptions) => doctor(options, shell))
}

/** Every check, the slow ones too. Exit code 0 well, 1 degraded, 2 broken. */
async function doctor(options: CommonOptions, shell: Shell): Promise<void> {
  const report = await fullReport({ ...reportOptions(options), thorough: true })
  if (report.home !== null) {
    removeLeftovers(report.home, { env: processEnvironment(), cwd: process.cwd() })
    for (const folder of [report.home, homePaths(report.home).backups]) removeAbandonedCopies(folder)
  }
  shell.exitWith(exitCodeOf(report.state))
  if (options.json) return shell.json(report)
  for (const { name, state, says, hint } of report.checks) {
    shell.say(`${stateWord(state, shell)}  ${name.padEnd(11)}  ${says}`)
    if (hint !== undefined) shell.say(shell.style.dim(`${' '.repeat(23)}${hint}`))
  }
  shell.say(`\nmemoria is ${stateWord(report.state, shell).trim()}`)
}
