import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { DAY_MS } from '../../../base/clock.ts'
import { forTerminal } from '../../../base/text.ts'
import { localDate, resolveTimezone } from '../../../config/timezone.ts'
import { knownVaults } from '../../../vault/folder/vaults.ts'
import { moment, withCommon } from '../../options.ts'
import { plural } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly now?: boolean
  readonly path?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria vault daily 2026-01-31')
    .argument('[day]', 'as YYYY-MM-DD, `today` or `yesterday`', dayWord, 'today')
    .option('--now', 'include sessions that still go on, as far as they are')
    .option('--path', 'print only where the file is')
    .action((day: string, options: Options) => daily(day, options, shell))
}

/** Writes what the log of a day does not tell yet, and prints it. */
async function daily(word: string, { now = false, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const { dailyPath, logSessions, readDay, stillRunning } = await import(
      '../../../vault/daily/daily-log.ts'
    )
    const { zone } = resolveTimezone(context.config.timezone)
    const back = word === 'yesterday' ? DAY_MS : 0
    const day = /^\d/.test(word) ? word : localDate(context.clock.now() - back, zone)
    const { entries, failure } = await logSessions(context, { day, running: now })
    if (failure !== undefined) throw failure
    const [own] = await knownVaults(context)
    const path = join(own.root, dailyPath(day))
    const text = await readDay(context, day)
    if (options.json) return shell.json({ day, path, written: entries, text })
    if (options.path) return shell.say(path)
    if (text !== '') return shell.raw(forTerminal(text))
    const running = await stillRunning(context, day)
    shell.say(`No sessions on ${day}.`)
    if (running > 0)
      shell.say(shell.style.dim(`${plural(running, 'session')} may still go on. Include them with --now.`))
  })
}

function dayWord(value: string): string {
  if (value === 'today' || value === 'yesterday') return value
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value))
    throw new InvalidArgumentError('It must be a day such as 2026-01-31.')
  return moment('start')(value).slice(0, 'YYYY-MM-DD'.length)
}
