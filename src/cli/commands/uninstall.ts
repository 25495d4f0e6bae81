import { rmSync } from 'node:fs'
import type { Command } from 'commander'
import { undoWiring } from '../../capture/wiring.ts'
import { recordsIn } from '../../capture/wiring-record.ts'
import { homePaths } from '../../config/paths.ts'
import { HOSTS } from '../../hosts/all.ts'
import { stopWorker } from '../../worker/stop.ts'
import { askYesNo } from '../ask.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly yes?: boolean
  readonly purge?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria uninstall')
    .option('--yes', 'do not ask')
    .option('--purge', 'also delete every memory and all that was captured')
    .action((options: Options) => uninstall(options, shell))
}

/** Leaves the hosts' files as they were. Works without the store, which may be why somebody leaves. */
async function uninstall(options: Options, shell: Shell): Promise<void> {
  const home = homeOf(options)
  const paths = homePaths(home)
  const question = options.purge
    ? `Take memoria's hooks out and DELETE everything in ${home}?`
    : "Take memoria's hooks out?"
  if (!options.yes && !(await askYesNo(question, shell))) return shell.say('Nothing was changed.')
  const undone = recordsIn(paths.wired).map((record) => undoWiring(record, HOSTS, paths.wired))
  await stopWorker(paths)
  for (const folder of [paths.hook, paths.run]) rmSync(folder, { recursive: true, force: true })
  if (options.purge) rmSync(home, { recursive: true, force: true })
  if (undone.some(({ outcome }) => outcome === 'left')) shell.exitWith(1)
  if (options.json) return shell.json({ settings: undone, purged: options.purge ?? false })
  for (const { path, outcome, problem } of undone)
    shell.say(`${OUTCOMES[outcome]}  ${path}${problem === undefined ? '' : `: ${problem}`}`)
  if (undone.length === 0) shell.say('No settings of any agent were changed by memoria.')
  shell.say(
    options.purge
      ? `deleted  ${home}`
      : shell.style.dim(`Your memories stay in ${home}; --purge deletes them.`),
  )
}

const OUTCOMES = {
  restored: 'as before ',
  cleaned: 'hooks out ',
  gone: 'not there ',
  left: 'LEFT ALONE',
} as const
