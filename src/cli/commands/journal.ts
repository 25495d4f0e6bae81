import type { Command } from 'commander'
import { isoTime } from '../../base/clock.ts'
import { forTerminal } from '../../base/text.ts'
import { withCommon } from '../options.ts'
import { plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria journal').action((options: CommonOptions) => journal(options, shell))
}

/** What waits to be worked off, and what was set aside because it could not be understood. */
async function journal(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ house }) => {
    const waiting = house.journal
      .entries()
      .map(({ name, host, at, bytes }) => ({ name, host, at: isoTime(at), bytes }))
    const quarantined = house.journal.quarantined().map((one) => ({ ...one, at: isoTime(one.at) }))
    if (options.json) return shell.json({ waiting, quarantined })
    shell.say(`${plural(waiting.length, 'event')} waiting, ${quarantined.length} set aside`)
    for (const { at, host, bytes, name } of waiting)
      shell.say(`  ${at}  ${host}  ${bytes} bytes  ${forTerminal(name)}`)
    for (const { at, host, reason, path } of quarantined)
      shell.say(`  ${at}  ${host}  ${shell.style.warn(forTerminal(reason))}  ${forTerminal(path)}`)
  })
}
