import type { Command } from 'commander'
import { withCommon } from '../options.ts'
import { memoryLine } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria restore-memory 8w2k1xqz')
    .argument('<id>', 'the id of a forgotten memory, or its beginning or end')
    .action((id: string, options: CommonOptions) => restoreMemory(id, options, shell))
}

async function restoreMemory(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await m.restore(id)
    if (options.json) return shell.json({ memory })
    shell.say(`${shell.style.good('back')}  ${memoryLine(memory, shell.style, shell.width - 6)}`)
  })
}
