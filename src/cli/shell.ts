import { existsSync } from 'node:fs'
import { processEnvironment, terminalWantsColour } from '../config/environment.ts'
import type { Memoria } from '../memoria.ts'
import { type ErrorOutput, makeErrorOutput } from './error-output.ts'
import { jsonText } from './json.ts'
import { type Style, styleFor } from './style.ts'

/** The options that every command takes. */
export interface CommonOptions {
  readonly json?: boolean
  readonly home?: string
  readonly set?: readonly string[]
}

/** What a command may do to the outside: print, answer in JSON, open the memory, choose the exit code. */
export interface Shell extends ErrorOutput {
  readonly style: Style
  readonly isTerminal: boolean
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
  withMemoria<T>(options: CommonOptions, work: (memoria: Memoria) => Promise<T>): Promise<T>
}

export function makeShell(argv: readonly string[]): Shell {
  const { stdout } = process
  const style = styleFor(terminalWantsColour(processEnvironment(), stdout.isTTY === true))
  const errors = makeErrorOutput(argv.includes('--json'))
  let code = 0
  return {
    ...errors,
    style,
    isTerminal: stdout.isTTY === true && process.stdin.isTTY === true,
    width: stdout.columns ?? 100,
    program: process.argv[1] ?? '',
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
      const memoria = await openMemoria({
        by: 'cli',
        ...(options.home === undefined ? {} : { home: options.home }),
        ...(options.set === undefined ? {} : { settings: options.set }),
      })
      try {
        for (const warning of memoria.house.warnings) errors.warn(warning)
        const done = await work(memoria)
        // Before the briefs: they do not repeat what stands there.
        if (memoria.house.config.export.hostMemory === 'on') {
          const { refreshSections } = await import('../knowledge/host-memory/refresh.ts')
          await refreshSections(memoria.house)
        }
        if (existsSync(memoria.house.paths.briefs)) {
          const { afterChange } = await import('../inject/round.ts')
          await afterChange(memoria.house)
        }
        return done
      } finally {
        await memoria.close()
      }
    },
  }
}
