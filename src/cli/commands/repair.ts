import type { Command } from 'commander'
import { systemClock } from '../../base/clock.ts'
import { homePaths } from '../../config/paths.ts'
import { repairStore } from '../../store/sqlite/repair.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import { plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { stamp } from './backup.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria repair').action((options: CommonOptions) => repair(options, shell))
}

async function repair(options: CommonOptions, shell: Shell): Promise<void> {
  const repaired = await repairStore({ ...homePaths(homeOf(options)), stamp: stamp(systemClock.now()) })
  if (options.json) return shell.json(repaired)
  const { problems, outcome, rowsSaved, rowsQuarantined, damaged } = repaired
  shell.say(problems.length === 0 ? 'The store was whole.' : `${plural(problems.length, 'problem')} found:`)
  for (const problem of problems) shell.say(`  ${problem}`)
  if (outcome === 'indexed') return shell.say(`${shell.style.good('done')}  the search index was built anew`)
  shell.say(`${shell.style.good('done')}  what could be read is in a new store:`)
  for (const [table, rows] of Object.entries(rowsSaved))
    if (rows > 0) shell.say(`  ${String(rows).padStart(8)}  ${table}`)
  if (rowsQuarantined > 0)
    shell.say(shell.style.warn(`${plural(rowsQuarantined, 'row')} lead nowhere any more and were set aside`))
  if (damaged !== null) shell.say(shell.style.dim(`The damaged store is kept: ${damaged}`))
}
