import type { Command } from 'commander'
import { systemClock } from '../../base/clock.ts'
import { homePaths } from '../../config/paths.ts'
import { removeReady } from '../../inject/prepared-files.ts'
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
  const paths = homePaths(homeOf(options))
  // A mended store may hold less.
  removeReady(paths.briefs)
  const repaired = await repairStore({ ...paths, stamp: stamp(systemClock.now()) })
  const { problems, outcome, rowsSaved, rowsLost, rowsQuarantined, damaged } = repaired
  // Mended, but not whole: a script must be able to tell.
  if (Object.keys(rowsLost).length > 0) shell.exitWith(1)
  if (options.json) return shell.json(repaired)
  shell.say(problems.length === 0 ? 'The store was whole.' : `${plural(problems.length, 'problem')} found:`)
  for (const problem of problems) shell.say(`  ${problem}`)
  if (outcome === 'indexed') return shell.say(`${shell.style.good('done')}  the search index was built anew`)
  const saved = Object.values(rowsSaved).some((rows) => rows > 0)
  if (saved) shell.say(`${shell.style.good('done')}  what could be read is in a new store:`)
  else
    shell.say(
      shell.style.bad(
        'Nothing could be read; the store is empty now. Bring a backup back: memoria backup --list',
      ),
    )
  sayRows(rowsSaved, shell)
  if (Object.keys(rowsLost).length > 0)
    shell.say(shell.style.warn('these rows could not be read and are lost:'))
  sayRows(rowsLost, shell)
  if (rowsQuarantined > 0)
    shell.say(shell.style.warn(`${plural(rowsQuarantined, 'row')} lead nowhere any more and were set aside`))
  if (damaged !== null) shell.say(shell.style.dim(`The damaged store is kept: ${damaged}`))
}

function sayRows(counts: Readonly<Record<string, number | null>>, { say }: Shell): void {
  for (const [table, rows] of Object.entries(counts))
    if (rows !== 0) say(`  ${(rows === null ? 'unknown' : String(rows)).padStart(8)}  ${table}`)
}
