import type { Command } from 'commander'
import { withCommon } from './options.ts'

/** Adds a command below another one in the same file, such as `list` of `admin key`. */
export function addSubcommand(command: Command, name: string, summary: string, example: string): Command {
  return withCommon(command.command(name).description(summary).summary(summary), example).exitOverride()
}

/** The options of a command, whether they stand before or after its name. */
export function allOptions<T>(self: Command): T {
  return self.optsWithGlobals<Record<string, unknown>>() as T
}
