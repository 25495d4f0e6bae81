import type { Command } from 'commander'
import { unwrap } from '../../base/result.ts'
import { sleepLog } from '../../knowledge/sleep/log.ts'
import { sleep, trySleep } from '../../knowledge/sleep/sleep.ts'
import { wholeNumber, withCommon } from '../options.ts'
import { plural } from '../present.ts'
import { makeProgress } from '../progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { sayEntry, sayStep, stepJson } from '../sleep-lines.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
  readonly limit?: number
}

const SHOWN_RUNS = 10

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sleep --dry-run')
    .helpCommand(false)
    .enablePositionalOptions()
    .option('--dry-run', 'only say what would be done, and why')
    .action((options: Options) => run(options, shell))
  withCommon(command.command('log').description('what was done by itself, and why'), 'memoria sleep log')
    .exitOverride()
    .option('--limit <count>', `at most so many runs (${SHOWN_RUNS})`, wholeNumber)
    .action((_, self: Command) => log(self.optsWithGlobals<Options>(), shell))
}

/** Consolidates now, whether or not it is due; what it did is taken back by `memoria undo`. */
async function run({ dryRun = false, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ house }) => {
    const progress = makeProgress(process.stderr, house.clock, 'steps')
    const told = { onProgress: progress.show }
    const slept = dryRun ? await trySleep(house, told) : unwrap(await sleep(house, told))
    progress.done()
    const { steps, ...rest } = slept
    if (options.json) return shell.json({ dryRun, ...rest, steps: steps.map(stepJson) })
    const looked = plural(slept.looked, 'memory', 'memories')
    if (steps.length === 0)
      return shell.say(`Nothing to tidy up: ${looked} looked at, all are well as they are.`)
    for (const step of steps) sayStep(step, shell)
    const { say, style } = shell
    say(`${dryRun ? 'would change' : style.good('changed')}  ${plural(steps.length, 'thing')} of ${looked}`)
    if (slept.left > 0) say(style.dim(`${plural(slept.left, 'more step')} for the next run`))
    if (!dryRun) say(style.dim('Take all of it back: memoria undo'))
  })
}

async function log(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ house }) => {
    const entries = await sleepLog(house, options.limit ?? SHOWN_RUNS)
    if (options.json)
      return shell.json({ runs: entries.map(({ run: one, changes }) => ({ ...one, changes })) })
    if (entries.length === 0)
      return shell.say('Nothing was tidied up yet. See what would be done: memoria sleep --dry-run')
    for (const entry of entries) sayEntry(entry, house, shell)
  })
}
