import { Command, CommanderError } from 'commander'
import { MemoriaError } from '../base/errors.ts'
import { VERSION } from '../base/version.ts'
import { namedCommand, QUIET, wholeCommand } from './command-tree.ts'
import { COMMAND_GROUPS, COMMANDS } from './commands.ts'
import { withNewName } from './renamed.ts'
import { makeShell, type Shell } from './shell.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2

/** Runs one command line and gives its exit code. Only the command that was asked for is loaded. */
export async function run(given: readonly string[]): Promise<number> {
  const shell = makeShell(given)
  quietWhenReaderLeaves(shell)
  const { argv, notice } = withNewName(given)
  const program = await makeProgram(argv, shell)
  try {
    if (notice !== undefined) shell.warn(notice)
    if (argv.length > 0) await program.parseAsync(argv, { from: 'user' })
    else if (shell.isTerminal) await sayOverview(shell)
    else program.outputHelp()
    return shell.exitCode()
  } catch (thrown) {
    return report(thrown, askedFor(program, argv), shell)
  }
}

async function makeProgram(argv: readonly string[], shell: Shell): Promise<Command> {
  const program = new Command('memoria')
    .description('Automatic, truthful, private memory for AI coding agents.')
    .version(VERSION)
    .enablePositionalOptions()
    .helpCommand(false)
    .addHelpText('after', FIRST_STEPS)
    .configureOutput(QUIET)
    .exitOverride()
    .hook('preAction', (_, command) => takeOptionsOfParents(command))
  const words = argv.filter((word) => !word.startsWith('-'))
  const tree = { all: COMMANDS, shell, words }
  for (const { heading, commands } of COMMAND_GROUPS) {
    for (const entry of commands) {
      const command = entry.name === words[0] ? await wholeCommand(entry, tree) : namedCommand(entry)
      program.addCommand(command.helpGroup(heading))
    }
  }
  return program
}

const FIRST_STEPS = `
Examples:
  memoria remember "Deploys go out on Tuesdays, because support is staffed then"
  memoria search "when do we deploy"

\`memoria <command> --help\` shows a command's options and an example.`

/** `backup --json restore FILE` and `backup restore --json FILE` are the same. */
function takeOptionsOfParents(command: Command): void {
  for (const [name, value] of Object.entries(command.optsWithGlobals())) command.setOptionValue(name, value)
}

async function sayOverview(shell: Shell): Promise<void> {
  const { overview } = await import('./overview.ts')
  await overview(shell)
}

/** The innermost command that the words name. */
function askedFor(program: Command, words: readonly string[]): Command {
  return words.reduce(
    (command, word) => command.commands.find((part) => part.name() === word) ?? command,
    program,
  )
}

/** A person's mistake is said in a sentence with what to do next; a fault of ours shows where it happened. */
function report(thrown: unknown, asked: Command, shell: Shell): number {
  // Help and version end here too, with code 0.
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0
  const error = thrown instanceof CommanderError ? misuse(thrown, asked) : thrown
  if (error instanceof MemoriaError && error.code !== 'internal') {
    shell.fail(error)
    return error.code === 'usage' ? EXIT_USAGE : EXIT_FAILED
  }
  shell.crash(error)
  return EXIT_FAILED
}

function misuse({ message, code }: CommanderError, asked: Command): MemoriaError {
  const parts = asked.parent === null ? [] : asked.commands.map((part) => part.name())
  // A mistyped part looks like an argument too many.
  const isUnknownPart = code === 'commander.excessArguments' && parts.length > 0
  const said = message
    .replace(/^error: /, '')
    .replace(/^command-argument value ('.*') is invalid for argument '([^']*)'/s, '$1 cannot be the <$2>')
  return new MemoriaError('usage', said.replace(/\s*\n\s*/g, ' '), {
    hint: `${isUnknownPart ? `Its parts are ${parts.join(', ')}. ` : ''}See \`${fullName(asked)} --help\`.`,
  })
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`
}

/**
 * `memoria list | head` closes the pipe early: that ends the output, and is no failure. A verdict stays what it was:
 * commands choose their exit code before they print.
 */
function quietWhenReaderLeaves(shell: Shell): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(shell.exitCode())
    throw error
  })
}
