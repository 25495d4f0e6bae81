import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import { projectOrFail } from '../lookup.ts'
import { commaList, withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly files?: readonly string[]
  readonly session?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria recall "add a dependency to the build"')
    .argument('<prompt...>', 'the prompt as it would be given to an agent')
    .option(
      '--project <project>',
      'the project it is given in: a folder, an id or a name (default: this folder)',
    )
    .option('--files <paths>', 'the files that are worked on, separated by commas', commaList)
    .option('--session <name>', 'as its agent calls it: without what that session already got')
    .action((words: string[], options: Options) => recall(words.join(' '), options, shell))
}

async function recall(prompt: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { files, session } = options
    const project = options.project === undefined ? m.context.cwd : await projectOrFail(m, options.project)
    const recalled = await m.recall({
      prompt,
      project,
      ...(files === undefined ? {} : { files }),
      ...(session === undefined ? {} : { session }),
    })
    if (options.json) return shell.json(recalled)
    shell.say(
      recalled.text === ''
        ? shell.style.dim(`Nothing would be injected: ${recalled.reason ?? 'no memory surely fits'}.`)
        : forTerminal(recalled.text),
    )
  })
}
