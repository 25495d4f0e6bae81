import type { Command } from 'commander'
import type { Shell } from './shell.ts'

/** What a command's file exports: its options, its example and its action, put on an empty Command. */
export interface CommandModule {
  readonly define: (command: Command, shell: Shell, all: readonly CommandEntry[]) => void
}

export interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<CommandModule>
}
