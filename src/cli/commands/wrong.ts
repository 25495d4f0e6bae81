import { type Command, Option } from 'commander'
import { ruleOut } from '../../inject/ruled-out.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { memoryLine, plural, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly for?: string
  readonly undo?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria wrong 8w2k1xqz --for "how do we deploy"')
    .argument(
      '<id>',
      'the id of a memory that was injected and should not have been, or its beginning or end',
    )
    .option('--for <prompt>', 'only with prompts like this one; else it is not injected any more at all')
    .addOption(new Option('--undo', 'let it be injected again').conflicts('for'))
    .action((id: string, options: Options) => (options.undo ? takeBack : noteWrong)(id, options, shell))
}

/** Keeps a memory from being injected, always or with prompts like one. It stays known, and is found. */
async function noteWrong(id: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await memoryOrFail(m, id)
    const always = await ruleOut(m.context, memory.id, options.for)
    if (options.json) return shell.json({ id: memory.id, always })
    const how = always ? 'not injected any more' : 'not injected with prompts like that'
    shell.say(`${shell.style.good('noted')}  ${memoryLine(memory, shell.style, shell.width - 7)}`)
    shell.say(shell.style.dim(`It is ${how}. Undo: memoria wrong --undo ${shortId(memory.id)}`))
  })
}

async function takeBack(id: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await memoryOrFail(m, id)
    const removed = await m.context.store.notFor.remove(m.context.reach, memory.id)
    if (options.json) return shell.json({ id: memory.id, removed })
    if (removed === 0) return shell.say('Nothing to undo: this memory was not ruled out.')
    shell.say(
      `${shell.style.good('undone')}  ${plural(removed, 'note')}: ${memoryLine(memory, shell.style, shell.width - 20)}`,
    )
  })
}
