import { Command, CommanderError } from 'commander'
import { MemoriaError } from '../base/errors.ts'
import { VERSION } from '../base/version.ts'
import type { CommandEntry } from './command-entry.ts'
import { COMMANDS } from './commands.ts'
import { makeShell, type Shell } from './shell.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2

/** Runs one command line and gives its exit code. Only the command that was asked for is loaded. */
export async function run(argv: readonly string[]): Promise<number> {
  quietWhenReaderLeaves()
  const shell = makeShell(argv)
  const program = new Command('memoria')
    .description('Automatic, truthful, private memory for AI coding agents.')
    .version(VERSION)
    .enablePositionalOptions()
    .helpCommand(false)
    .addHelpText('after', FIRST_STEPS)
    .configureOutput(QUIET)
    .exitOverride()
  const asked = COMMANDS.find(({ name }) => name === argv.find((word) => !word.startsWith('-')))
  for (const entry of COMMANDS) program.addCommand(await define(entry, shell, entry === asked))
  if (argv.length === 0) {
    program.outputHelp()
    return 0
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
    return shell.exitCode()
  } catch (thrown) {
    return report(thrown, asked, shell)
  }
}

/** Commander's own complaints are kept back: `report` says them in our form. */
const QUIET = { writeErr: () => undefined }

const FIRST_STEPS = `
Examples:
  memoria remember "Deploys go out on Tuesdays, because support is staffed then"
  memoria search "when do we deploy"

\`memoria <command> --help\` shows a command's options and an example.`

async function define(entry: CommandEntry, shell: Shell, wanted: boolean): Promise<Command> {
  const command = new Command(entry.name).summary(entry.summary).description(entry.summary)
  command.configureOutput(QUIET).exitOverride()
  if (!wanted) return command
  const { define: fill } = await entry.load()
  fill(command, shell, COMMANDS)
  return command
}

/** A person's mistake is said in a sentence with what to do next; a fault of ours shows where it happened. */
function report(thrown: unknown, asked: CommandEntry | undefined, shell: Shell): number {
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

function misuse({ message }: CommanderError, asked: CommandEntry | undefined): MemoriaError {
  const command = asked === undefined ? 'memoria' : `memoria ${asked.name}`
  const said = message
    .replace(/^error: /, '')
    .replace(/^command-argument value ('.*') is invalid for argument '([^']*)'/s, '$1 cannot be the <$2>')
  return new MemoriaError('usage', said.replace(/\s*\n\s*/g, ' '), {
    hint: `See \`${command} --help\`.`,
  })
}

/** `memoria list | head` closes the pipe early: that ends the output, and is no failure. */
function quietWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
