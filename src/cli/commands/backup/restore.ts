import { resolve } from 'node:path'
import type { Command } from 'commander'
import { systemClock } from '../../../base/clock.ts'
import { homePaths } from '../../../config/paths.ts'
import { removeReady } from '../../../inject/prepared-files.ts'
import { timeInName } from '../../../store/sqlite/backup-files.ts'
import { adoptStore } from '../../../store/sqlite/home-store.ts'
import { restoreFrom } from '../../../store/sqlite/restore.ts'
import { homeOf } from '../../home.ts'
import { withCommon } from '../../options.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria backup restore ~/.memoria/backups/memoria-2026-01-31T12-00-00-000Z.db')
    .argument('<backup>', 'a file that `memoria backup` wrote')
    .action((backup: string, options: CommonOptions) => restore(backup, options, shell))
}

/** Does not open the memory first: a damaged store is a reason to be here. */
async function restore(backup: string, options: CommonOptions, shell: Shell): Promise<void> {
  const paths = homePaths(homeOf(options))
  // Another store says other things.
  removeReady(paths.briefs)
  const restored = await restoreFrom(resolve(backup), {
    ...paths,
    stamp: timeInName(systemClock.now()),
  })
  // The store that was put there is this home's from now on.
  await adoptStore({ paths, keep: 0, clock: systemClock })
  if (options.json) return shell.json(restored)
  shell.say(`${shell.style.good('restored')}  from ${backup}`)
  if (restored.before !== null) shell.say(shell.style.dim(`What was there before: ${restored.before}`))
  if (restored.damaged !== null) shell.say(shell.style.dim(`The damaged store is kept: ${restored.damaged}`))
}
