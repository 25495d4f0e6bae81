import type { Command } from 'commander'
import { pruneRaw } from '../../../ingest/prune.ts'
import { recordDone } from '../../../pipeline/record.ts'
import { isUninterrupted, readRetention } from '../../../store/retention-clock.ts'
import { withCommon } from '../../options.ts'
import { plural, size } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
  readonly trustClock?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria upkeep prune --dry-run')
    .option('--dry-run', 'only say what would go')
    .option('--trust-clock', "delete by the machine's clock, although it jumped")
    .action((options: Options) => prune(options, shell))
}

async function prune(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'require' }, async ({ context }) => {
    const known = await readRetention(context.store.state)
    // While the clock never jumped, the person's request to delete by it is enough.
    const isPlausible = known === undefined || isUninterrupted(known, context.clock.now())
    const pruned = await pruneRaw(context, {
      dryRun: options.dryRun ?? false,
      rawDays: context.config.retention.rawDays,
      trustClock: options.trustClock ?? isPlausible,
    })
    if (!options.dryRun && pruned.toolCalls > 0) await context.store.upkeep.scrub()
    if (!options.dryRun) await recordDone(context, 'prune', pruned.toolCalls)
    if (options.json)
      return shell.json({
        dryRun: options.dryRun ?? false,
        ...pruned,
        bytesNow: context.store.upkeep.bytes(),
      })
    const verb = options.dryRun ? 'would drop' : 'dropped'
    if (Date.parse(pruned.before) <= 0) shell.say('Nothing is old enough to delete.')
    else {
      shell.say(
        `${verb} the inputs and outputs of ${plural(pruned.toolCalls, 'tool call')} (${size(pruned.bytes)}) from before ${pruned.before}`,
      )
      shell.say(`${verb} ${plural(pruned.files, 'file')} that had been set aside`)
    }
    if (pruned.waitsUntil !== null)
      shell.warn(
        `The machine's clock jumped, or memoria did not run for days: that time counts as two days at most, from ${pruned.waitsUntil} on. If the clock is right, run: memoria upkeep prune --trust-clock`,
      )
    shell.say(shell.style.dim('What was said, memories and their evidence stay.'))
  })
}
