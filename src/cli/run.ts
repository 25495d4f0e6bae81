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
    .helpCommand(false)
    .addHelpText('after', FIRST_STEPS)
    .exitOverride()
  const asked = argv.find((word) => !word.startsWith('-'))
  for (const entry of COMMANDS) program.addCommand(await define(entry, shell, entry.name === asked))
  if (argv.length === 0) {
    program.outputHelp()
    return 0
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
    return shell.exitCode()
  } catch (thrown) {
    return report(thrown, shell)
  }
}

const FIRST_STEPS = `
Examples:
  memoria remember "Deploys go out on Tuesdays, because support is staffed then"
  memoria search "when do we deploy"

\`memoria <command> --help\` shows a command's options and an example.`

async function define(entry: CommandEntry, shell: Shell, wanted: boolean): Promise<Command> {
  const command = new Command(entry.name).summary(entry.summary).description(entry.summary).exitOverride()
  if (!wanted) return command
  const { define: fill } = await entry.load()
  fill(command, shell, COMMANDS)
  return command
}

/** A person's mistake is said in a sentence with what to do next; a fault of ours shows where it happened. */
function report(thrown: unknown, shell: Shell): number {
  // Commander has already written its sentence; help and version end here too, with code 0.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : EXIT_USAGE
  if (thrown instanceof MemoriaError && thrown.code !== 'internal') {
    shell.fail(thrown)
    return thrown.code === 'usage' ? EXIT_USAGE : EXIT_FAILED
  }
  shell.crash(thrown)
  return EXIT_FAILED
}

/** `memoria list | head` closes the pipe early: that ends the output, and is no failure. */
function quietWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
