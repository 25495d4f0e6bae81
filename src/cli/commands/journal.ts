import type { Command } from 'commander'
import { isoTime } from '../../base/clock.ts'
import { forTerminal } from '../../base/text.ts'
import { unreadLines } from '../../health/unread-lines.ts'
import { withCommon } from '../options.ts'
import { plural, size } from '../present.ts'
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
    const lines = unreadLines(house.paths.quarantine)
    if (options.json) return shell.json({ waiting, quarantined, lines })
    const { say, style } = shell
    say(`${plural(waiting.length, 'event')} waiting, ${quarantined.length} set aside`)
    for (const { at, host, bytes, name } of waiting)
      say(`  ${at}  ${host}  ${size(bytes)}  ${forTerminal(name)}`)
    for (const { at, host, reason, path } of quarantined)
      say(`  ${at}  ${host}  ${style.warn(forTerminal(reason))}  ${forTerminal(path)}`)
    const unread = lines.reduce((sum, { lines: some = 1 }) => sum + some, 0)
    if (unread > 0) say(`${plural(unread, 'line')} of transcripts could not be read`)
    for (const { path, from, to, why, lines: some } of lines)
      say(
        `  ${style.warn(forTerminal(why))}  ${forTerminal(path)}  ${some === undefined ? `bytes ${from} to ${to}` : plural(some, 'record')}`,
      )
  })
}
