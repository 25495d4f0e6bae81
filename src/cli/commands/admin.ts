import type { Command } from 'commander'
import { withCommon } from '../options.ts'
import type { Shell } from '../shell.ts'

/** `memoria admin` alone shows its parts. */
export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria admin user list').action((options: { readonly json?: boolean }) => {
    const parts = command.commands.map((part) => ({ name: part.name(), summary: part.summary() }))
    return options.json ? shell.json({ parts }) : command.outputHelp()
  })
}
