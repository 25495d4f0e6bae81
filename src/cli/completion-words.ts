import type { Command, Option } from 'commander'
import { forTerminal } from '../base/text.ts'
import type { CommandEntry } from './command-entry.ts'
import { wholeCommand } from './command-tree.ts'
import { type Candidate, valuesOf } from './completion-values.ts'
import type { Shell } from './shell.ts'

/** The words that may stand for the last of some typed words, in the order of the help. */
export async function completionsFor(
  typed: readonly string[],
  all: readonly CommandEntry[],
  shell: Shell,
): Promise<readonly Candidate[]> {
  const current = typed.at(-1) ?? ''
  const [name, ...before] = typed.slice(0, -1)
  const offered = name === undefined ? firstWords(all) : await wordsAfter(name, before, current, all, shell)
  return offered.filter(({ word }) => word.startsWith(current) && isPlain(word))
}

/** A word with hidden characters or line ends is not offered: the shell would print and run what nobody sees. */
function isPlain(word: string): boolean {
  return forTerminal(word) === word && !/[\n\t]/.test(word)
}

function firstWords(all: readonly CommandEntry[]): Candidate[] {
  const commands = all.map(({ name, summary }) => ({ word: name, about: summary }))
  return [...commands, { word: '--help', about: 'show all commands' }, { word: '--version', about: '' }]
}

async function wordsAfter(
  name: string,
  before: readonly string[],
  current: string,
  all: readonly CommandEntry[],
  shell: Shell,
): Promise<readonly Candidate[]> {
  const entry = all.find((one) => one.name === name)
  if (entry === undefined) return []
  const typed = readWords(await wholeCommand(entry, { all, shell, words: before }), before)
  const { command, open, operands } = typed
  if (open !== undefined) return valuesOf(open, shell)
  if (current.startsWith('-')) return optionsIn(command)
  const argument = argumentAt(command, operands)
  const values = argument === undefined ? [] : await valuesOf(argument, shell)
  return operands === 0 ? [...partsOf(command), ...values] : values
}

interface TypedWords {
  /** The innermost command that was named. */
  readonly command: Command
  /** The option whose value comes next. */
  readonly open: Option | undefined
  /** How many arguments the command has got. */
  readonly operands: number
}

function readWords(whole: Command, words: readonly string[]): TypedWords {
  let command = whole
  let open: Option | undefined
  let operands = 0
  for (const word of words) {
    const part = operands === 0 ? command.commands.find((one) => one.name() === word) : undefined
    if (open !== undefined) open = undefined
    else if (word.startsWith('-')) open = valueTaker(command, word)
    else if (part !== undefined) command = part
    else operands++
  }
  return { command, open, operands }
}

function valueTaker({ options }: Command, word: string): Option | undefined {
  return options.find(({ long, required, optional }) => long === word && (required || optional))
}

function argumentAt(command: Command, index: number) {
  const all = command.registeredArguments
  const last = all.at(-1)
  return all[index] ?? (last?.variadic ? last : undefined)
}

function partsOf({ commands }: Command): Candidate[] {
  return commands.map((part) => ({ word: part.name(), about: part.description() }))
}

function optionsIn({ options }: Command): Candidate[] {
  const own = options.map(({ long, description }) => ({ word: long ?? '', about: description }))
  return [...own, { word: '--help', about: 'show the options and an example' }]
}
