import { Argument, type Command } from 'commander'
import type { CommandEntry } from '../command-entry.ts'
import { COMPLETION_SCRIPTS } from '../completion-scripts.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

type ShellName = keyof typeof COMPLETION_SCRIPTS

const SHELLS = Object.keys(COMPLETION_SCRIPTS)

export function define(command: Command, shell: Shell, all: readonly CommandEntry[]): void {
  withCommon(command, 'memoria completion bash >> ~/.bashrc')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .action((name: ShellName, options: CommonOptions) => sayScript(name, options, shell))
  const words = command.command('words', { hidden: true }).description('what the scripts of shells ask')
  withCommon(words, 'memoria completion words -- list --kind ""')
    .argument('[words...]', 'the words typed so far; the last one is to be completed')
    .action((typed: string[], options: CommonOptions) => sayWords(typed, options, shell, all))
}

function sayScript(name: ShellName, options: CommonOptions, shell: Shell): void {
  const script = COMPLETION_SCRIPTS[name]
  if (options.json) return shell.json({ shell: name, script })
  shell.raw(script)
}

/** One word a line, with a tab and a few words about it. */
async function sayWords(
  typed: readonly string[],
  options: CommonOptions,
  shell: Shell,
  all: readonly CommandEntry[],
): Promise<void> {
  const { completionsFor } = await import('../completion-words.ts')
  const words = await completionsFor(typed, all, shell)
  if (options.json) return shell.json({ words })
  shell.raw(words.map(({ word, about }) => `${word}\t${about}\n`).join(''))
}
