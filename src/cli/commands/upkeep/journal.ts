import type { Command } from 'commander'
import { isoTime } from '../../../base/clock.ts'
import { forTerminal } from '../../../base/text.ts'
import { unreadLines } from '../../../health/unread-lines.ts'
import { retryLines } from '../../../ingest/set-aside.ts'
import { withCommon } from '../../options.ts'
import { plural, size } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly retry?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria upkeep journal')
    .option(
      '--retry',
      'put back what was set aside, events and lines of transcripts, to be tried again by the next drain',
    )
    .action((options: Options) => journal(options, shell))
}

/** Prints the events that wait and those that were set aside because they could not be read. */
async function journal(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const retried = options.retry ? context.journal.retryQuarantined() : undefined
    const retriedLines = options.retry ? await retryLines(context) : undefined
    const waiting = context.journal
      .entries()
      .map(({ name, host, at, bytes }) => ({ name, host, at: isoTime(at), bytes }))
    const quarantined = context.journal.quarantined().map((one) => ({ ...one, at: isoTime(one.at) }))
    const lines = unreadLines(context.paths.quarantine)
    if (options.json)
      return shell.json({
        waiting,
        quarantined,
        lines,
        ...(retried === undefined ? {} : { retried, retriedLines }),
      })
    const { say, style } = shell
    if (retried !== undefined) {
      const also = retriedLines ? ` and ${plural(retriedLines, 'line')} of transcripts` : ''
      const isNothing = retried === 0 && !retriedLines
      say(
        isNothing
          ? 'Nothing to retry: nothing was set aside.'
          : `${plural(retried, 'event')}${also} put back. Read them with: memoria drain`,
      )
    }
    say(`${plural(waiting.length, 'event')} waiting, ${quarantined.length} set aside`)
    for (const { at, host, bytes, name } of waiting)
      say(`  ${at}  ${host}  ${size(bytes)}  ${forTerminal(name)}`)
    for (const { at, host, reason, path } of quarantined)
      say(`  ${at}  ${host}  ${style.warn(forTerminal(reason))}  ${forTerminal(path)}`)
    const unread = lines.reduce((sum, { lines: some = 1 }) => sum + some, 0)
    if (unread > 0) say(`${plural(unread, 'line')} of transcripts could not be read`)
    for (const { path, from, to, why, lines: some } of lines)
      say(
        `  ${style.warn(forTerminal(why))}  ${forTerminal(path)}  ${some === undefined ? '' : `${plural(some, 'line')}, `}bytes ${from} to ${to}`,
      )
  })
}
