import type { Command } from 'commander'
import { unwrap } from '../../base/result.ts'
import { consolidate, tryConsolidate } from '../../consolidate/consolidate.ts'
import { askContradictions } from '../../consolidate/contradictions/contradictions.ts'
import { consolidationLog } from '../../consolidate/log.ts'
import { recordDone } from '../../pipeline/record.ts'
import { isWithoutStore } from '../../store/sqlite/home-store.ts'
import { sayAsked, sayEntry, sayStep, stepJson } from '../consolidation-lines.ts'
import { wholeNumber, withCommon } from '../options.ts'
import { plural } from '../present.ts'
import { makeProgress } from '../progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
  readonly limit?: number
}

const SHOWN_RUNS = 10

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria consolidate --dry-run')
    .option('--dry-run', 'only say what would be done, and why')
    .action((options: Options) => runConsolidate(options, shell))
  withCommon(
    command.command('log').description('what was done by itself, and why'),
    'memoria consolidate log',
  )
    .exitOverride()
    .option('--limit <count>', `at most so many runs (${SHOWN_RUNS})`, wholeNumber)
    .action((_, self: Command) => log(self.optsWithGlobals<Options>(), shell))
}

/** Consolidates now, whether or not it is due; what it did is taken back by `memoria undo`. */
async function runConsolidate({ dryRun = false, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const isLook = dryRun || isWithoutStore(context.store)
    // A trial run spends nothing.
    const contradictions = isLook ? undefined : await askContradictions(context)
    const progress = makeProgress(process.stderr, context.clock, 'steps')
    const lines = { onProgress: progress.show }
    const consolidated = isLook
      ? await tryConsolidate(context, lines)
      : unwrap(await consolidate(context, { ...lines, disputes: contradictions?.steps ?? [] }))
    progress.done()
    if (!isLook) await recordDone(context, 'consolidate', consolidated.steps.length)
    const { steps, ...rest } = consolidated
    const asked = { pairs: contradictions?.pairs ?? 0, note: contradictions?.note ?? '' }
    if (options.json) return shell.json({ dryRun, ...rest, asked, steps: steps.map(stepJson) })
    sayAsked(asked, shell)
    const looked = plural(consolidated.looked, 'memory', 'memories')
    if (steps.length === 0) return shell.say(`Nothing to consolidate: ${looked} checked.`)
    for (const step of steps) sayStep(step, shell)
    const { say, style } = shell
    say(`${dryRun ? 'would change' : style.good('changed')}  ${plural(steps.length, 'thing')} of ${looked}`)
    if (consolidated.left > 0) say(style.dim(`${plural(consolidated.left, 'more step')} for the next run`))
    if (!dryRun) say(style.dim('Undo all of it: memoria undo'))
  })
}

async function log(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const entries = await consolidationLog(context, options.limit ?? SHOWN_RUNS)
    if (options.json)
      return shell.json({ runs: entries.map(({ run: one, changes }) => ({ ...one, changes })) })
    if (entries.length === 0)
      return shell.say('No consolidation ran yet. See what it would do: memoria consolidate --dry-run')
    for (const entry of entries) sayEntry(entry, context, shell)
  })
}
