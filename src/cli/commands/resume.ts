import type { Command } from 'commander'
import type { Shell } from '../shell.ts'
import { definePause } from './pause.ts'

export function define(command: Command, shell: Shell): void {
  definePause(command, shell, 'resume')
}
