import type { Command } from 'commander'
import type { Shell } from './shell.ts'

/** The exports of a command's file: its options, its example and its action, put on an empty Command. */
export interface CommandModule {
  readonly define: (command: Command, shell: Shell, all: readonly CommandEntry[]) => void
}

export interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<CommandModule>
  /** Commands below this one that have files of their own, such as `backup restore`. */
  readonly parts: readonly CommandEntry[]
}

/** Commands that `--help` shows under one heading. */
export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly CommandEntry[]
}
