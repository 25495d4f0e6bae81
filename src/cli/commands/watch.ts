import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import { type LiveEvent, openLiveFeed } from '../../explain/live.ts'
import { jsonText } from '../json.ts'
import { withCommon } from '../options.ts'
import { fitted, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { untilSignal } from '../until-signal.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria watch').action((options: CommonOptions) => watch(options, shell))
}

const POLL_MS = 700

/** Prints what happens, whichever program does it, until it is stopped. With `--json`, one event to a line. */
async function watch(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const signal = untilSignal()
    const feed = await openLiveFeed(async () => m.context)
    const { zone } = resolveTimezone(m.context.config.timezone)
    if (!options.json) shell.say(shell.style.dim('Waiting for events. Stop with Ctrl-C.'))
    while (!signal.aborted) {
      for (const event of await feed.next())
        if (options.json) shell.raw(`${jsonText(event)}\n`)
        else shell.say(eventLine(event, zone, shell))
      await untilNextPoll(signal)
    }
  })
}

function eventLine({ type, id, at, text = '' }: LiveEvent, zone: string, { style, width }: Shell): string {
  const when = localTime(Date.parse(at), zone)
  const what = type === 'stage' || type === 'job' ? id : shortId(id)
  return `${style.dim(when)}  ${style.name(type.padEnd(9))}  ${what}  ${fitted(text, width - 44)}`
}

async function untilNextPoll(signal: AbortSignal): Promise<void> {
  try {
    await wait(POLL_MS, undefined, { signal })
  } catch (thrown) {
    // The person ended it.
    if (!signal.aborted) throw thrown
  }
}
