import { Command } from 'commander'
import type { CommandEntry } from './command-entry.ts'
import type { Shell } from './shell.ts'

/** Commander's own complaints are kept back: `run` says them in our form. */
export const QUIET = { writeErr: () => undefined }

interface CommandTree {
  readonly all: readonly CommandEntry[]
  readonly shell: Shell
  /** The words of the command line that may name a part. */
  readonly words: readonly string[]
}

/** A command without its options: enough to list it in a help text. */
export function namedCommand({ name, summary }: CommandEntry): Command {
  return new Command(name)
    .summary(summary)
    .description(summary)
    .configureOutput(QUIET)
    .exitOverride()
    .helpCommand(false)
    .enablePositionalOptions()
}

/** A command with its options and parts. Of the parts only those that the words name are loaded. */
export async function wholeCommand(entry: CommandEntry, tree: CommandTree): Promise<Command> {
  const command = namedCommand(entry)
  const { define } = await entry.load()
  define(command, tree.shell, tree.all)
  for (const part of entry.parts) {
    const isAsked = tree.words.includes(part.name)
    command.addCommand(isAsked ? await wholeCommand(part, tree) : namedCommand(part))
  }
  return command
}
