import type { Command } from 'commander'
import { resolveTimezone } from '../../config/timezone.ts'
import { reasonsFor } from '../../explain/reasons.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { memoryLine } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { sayReasons } from '../why-lines.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria why 8w2k1xqz')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .action((id: string, options: CommonOptions) => why(id, options, shell))
}

async function why(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await memoryOrFail(m, id)
    const reasons = await reasonsFor(m.context, memory)
    if (options.json) return shell.json({ memory, ...reasons })
    const { zone } = resolveTimezone(m.context.config.timezone)
    shell.say(memoryLine(memory, shell.style, shell.width))
    sayReasons(memory, reasons, zone, shell)
  })
}
