import { existsSync, lstatSync } from 'node:fs'
import { realPath } from '../base/real-path.ts'
import { processEnvironment, terminalWantsColour } from '../config/environment.ts'
import type { Memoria } from '../memoria.ts'
import { type ErrorOutput, makeErrorOutput } from './error-output.ts'
import { jsonText } from './json.ts'
import { refreshAfterUpgrade } from './refresh-after-upgrade.ts'
import { type Style, styleFor } from './style.ts'

/** The options that every command takes. */
export interface CommonOptions {
  readonly json?: boolean
  readonly home?: string
  readonly set?: readonly string[]
}

interface OpenForCommand extends CommonOptions {
  /**
   * For a home without a store: `create` makes one, `require` fails, `read` (the default) finds nothing and refuses to
   * write.
   */
  readonly store?: 'create' | 'require' | 'read'
  /**
   * Brought up to date after the command: the agents' wiring after an upgrade, and files made from memories. `init` wires by
   * itself. The worker does both before it releases its lock: after that, somebody may be deleting its files.
   */
  readonly refresh?: 'all' | 'files' | 'nothing'
}

/** The outside world of a command: print, answer in JSON, open the memory, choose the exit code. */
export interface Shell extends ErrorOutput {
  readonly style: Style
  readonly isTerminal: boolean
  /** Columns of the terminal. A pipe gets whole lines, so nothing is cut there. */
  readonly width: number
  /** The path of this program, for starting it again. */
  readonly program: string
  /** A line for a person; stored text cannot drive the terminal with it. */
  say(line?: string): void
  /** The whole answer of a `--json` call. */
  json(value: unknown): void
  /** Text as it is: exports and scripts. */
  raw(text: string): void
  exitWith(code: number): void
  exitCode(): number
  /** Opens the memory for the time of `work`, and closes it whatever happens. */
  withMemoria<T>(options: OpenForCommand, work: (memoria: Memoria) => Promise<T>): Promise<T>
}

export function makeShell(argv: readonly string[]): Shell {
  const { stdout } = process
  const style = styleFor(terminalWantsColour(processEnvironment(), stdout.isTTY === true))
  const errors = makeErrorOutput(argv.includes('--json'))
  const program = programFile(process.argv[1] ?? '')
  let code = 0
  return {
    ...errors,
    style,
    isTerminal: stdout.isTTY === true && process.stdin.isTTY === true,
    width: stdout.columns ?? Number.POSITIVE_INFINITY,
    program,
    say: (line = '') => void stdout.write(`${style.printable(line)}\n`),
    json: (value) => void stdout.write(`${jsonText(value, 2)}\n`),
    raw: (text) => void stdout.write(text),
    exitWith: (wanted) => {
      code = wanted
    },
    exitCode: () => code,
    withMemoria: async (options, work) => {
      // Loaded only now: help, completion and settings do without the store.
      const { openMemoria } = await import('../memoria.ts')
      const { isWithoutStore } = await import('../store/sqlite/home-store.ts')
      const memoria = await openMemoria({
        by: 'cli',
        create: options.store === 'create',
        ...(options.home === undefined ? {} : { home: options.home }),
        ...(options.set === undefined ? {} : { settings: options.set }),
      })
      try {
        for (const warning of memoria.context.warnings) errors.warn(warning)
        const { store } = memoria.context
        const isEmptyHome = isWithoutStore(store)
        if (isEmptyHome && options.store === 'require') throw store.readOnly
        const done = await work(memoria)
        const why = store.writeProblem()
        if (why !== undefined) {
          // In an empty home the answer itself says that there is nothing yet.
          if (!isEmptyHome) errors.warn(why.message)
          return done
        }
        const { refresh = 'all' } = options
        if (refresh === 'all') await refreshAfterUpgrade(memoria, program)
        if (refresh !== 'nothing') await refreshFiles(memoria)
        return done
      } finally {
        await memoria.close()
      }
    },
  }
}

/**
 * The program's own file: npm puts a link to it on the PATH, and the hook's files lie beside the file. Links among the
 * folders stay: package managers let them lead to the next version.
 */
function programFile(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  return isLink ? realPath(path) : path
}

/** Keeps up to date what was made from memories, where it was made before. Most commands find nothing to do. */
async function refreshFiles({ context }: Memoria): Promise<void> {
  const { config, paths } = context
  const stages = [
    ...(config.export.hostMemory === 'on' ? (['export-host-memory'] as const) : []),
    ...(existsSync(paths.briefs) ? (['prepare-briefs'] as const) : []),
  ]
  if (stages.length === 0) return
  const { runStages } = await import('../pipeline/run-stages.ts')
  await runStages(context, { stages, pace: 'background' })
}
