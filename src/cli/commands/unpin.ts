import type { Command } from 'commander'
import type { Shell } from '../shell.ts'
import { definePin } from './pin.ts'

export function define(command: Command, shell: Shell): void {
  definePin(command, shell, false)
}
