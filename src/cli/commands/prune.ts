import type { Command } from 'commander'
import { pruneHouse } from '../../ingest/prune.ts'
import { withCommon } from '../options.ts'
import { plural, size } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria prune --dry-run')
    .option('--dry-run', 'only say what would go')
    .action((options: Options) => prune(options, shell))
}

async function prune(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ house }) => {
    const pruned = await pruneHouse(house, {
      dryRun: options.dryRun ?? false,
      rawDays: house.config.retention.rawDays,
    })
    if (!options.dryRun && pruned.toolCalls > 0) await house.store.upkeep.scrub()
    if (options.json)
      return shell.json({ dryRun: options.dryRun ?? false, ...pruned, bytesNow: house.store.upkeep.bytes() })
    const verb = options.dryRun ? 'would drop' : 'dropped'
    shell.say(
      `${verb} the inputs and outputs of ${plural(pruned.toolCalls, 'tool call')} (${size(pruned.bytes)}) from before ${pruned.before}`,
    )
    shell.say(`${verb} ${plural(pruned.files, 'file')} that had been set aside`)
    shell.say(shell.style.dim('What was said, memories and their evidence stay.'))
  })
}
