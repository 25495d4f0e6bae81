import type { Command } from 'commander'
import { leave } from '../../../sync/home/spaces.ts'
import { withCommon } from '../../options.ts'
import { plural } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { NOT_SYNCED } from '../../sync-lines.ts'
import { joinedNamed } from '../../sync-spaces.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sync off shop')
    .argument('[name]', 'the space, as `memoria sync --status` names it; left out: all')
    .action((name: string | undefined, options: CommonOptions) => turnOff(name, options, shell))
}

/** Leaves spaces. The memories stay here, and what was sent stays there. */
async function turnOff(given: string | undefined, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const peers = await context.store.sync.peers(context.reach)
    const left = []
    for (const { name } of given === undefined ? peers : [joinedNamed(peers, given)])
      left.push({ name, ...(await leave(context, name)) })
    if (options.json) return shell.json({ left })
    if (left.length === 0) return shell.say(NOT_SYNCED)
    for (const { name, waiting } of left) {
      const unsent = waiting === 0 ? '' : `  ${plural(waiting, 'change')} had not been sent`
      shell.say(`${shell.style.good('left')}  ${shell.style.name(name)}${unsent}`)
    }
    shell.say(shell.style.dim('All memories stay here; what was sent stays on the server.'))
  })
}
