import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { withCommon } from '../options.ts'
import type { Shell } from '../shell.ts'

/** `memoria secret` alone shows its parts. */
export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret set GITHUB_TOKEN')
    .allowExcessArguments()
    .action((options: { readonly json?: boolean }, { args }: Command) => {
      if (args.length > 0)
        throw new MemoriaError('usage', 'unknown part of `memoria secret`', {
          hint: 'See `memoria secret --help`.',
        })
      const parts = command.commands.map((part) => ({ name: part.name(), summary: part.summary() }))
      return options.json ? shell.json({ parts }) : command.outputHelp()
    })
}
