import type { Command } from 'commander'
import { withCommon } from '../options.ts'
import { shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export function define(command: Command, shell: Shell): void {
  definePin(command, shell, true)
}

/** `pin` and `unpin` are one command with two names. */
export function definePin(command: Command, shell: Shell, pinned: boolean): void {
  withCommon(command, `memoria ${pinned ? 'pin' : 'unpin'} 8w2k1xqz`)
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .action((id: string, options: CommonOptions) => setPin(id, pinned, options, shell))
}

async function setPin(id: string, pinned: boolean, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await m.revise(id, { pinned }, pinned ? 'pinned' : 'unpinned')
    if (options.json) return shell.json({ memory })
    shell.say(`${shell.style.good(pinned ? 'pinned' : 'unpinned')}  ${shell.style.name(shortId(memory.id))}`)
  })
}
