import type { MemoriaError } from '../base/errors.ts'
import { forTerminal } from '../base/text.ts'
import { processEnvironment, terminalWantsColour } from '../config/environment.ts'
import { type Memoria, openMemoria } from '../memoria.ts'
import { type Style, styleFor } from './style.ts'

/** The options that every command takes. */
export interface CommonOptions {
  readonly json?: boolean
  readonly home?: string
  readonly set?: readonly string[]
}

/** What a command may do to the outside: print, answer in JSON, open the memory, choose the exit code. */
export interface Shell {
  readonly style: Style
  readonly isTerminal: boolean
  readonly width: number
  /** The path of this program, for starting it again. */
  readonly program: string
  /** A line for a person; stored text cannot drive the terminal with it. */
  say(line?: string): void
  /** The whole answer of a `--json` call. */
  json(value: unknown): void
  /** Bytes as they are: exports and scripts. */
  raw(text: string): void
  note(line: string): void
  fail(error: MemoriaError): void
  crash(thrown: unknown): void
  exitWith(code: number): void
  exitCode(): number
  /** Opens the memory for the time of `work`, and closes it whatever happens. */
  withMemoria<T>(options: CommonOptions, work: (memoria: Memoria) => Promise<T>): Promise<T>
}

export function makeShell(argv: readonly string[]): Shell {
  const { stdout, stderr } = process
  const style = styleFor(terminalWantsColour(processEnvironment(), stdout.isTTY === true))
  const errorStyle = styleFor(terminalWantsColour(processEnvironment(), stderr.isTTY === true))
  const inJson = argv.includes('--json')
  let code = 0

  const note = (line: string) => void stderr.write(`${line}\n`)

  return {
    style,
    isTerminal: stdout.isTTY === true && process.stdin.isTTY === true,
    width: stdout.columns ?? 100,
    program: process.argv[1] ?? '',
    say: (line = '') => void stdout.write(`${line}\n`),
    json: (value) => void stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    raw: (text) => void stdout.write(text),
    note,
    fail: ({ code: name, message, hint }) => {
      if (inJson)
        note(JSON.stringify({ error: { code: name, message, ...(hint === undefined ? {} : { hint }) } }))
      else
        note(
          `${errorStyle.bad('memoria:')} ${forTerminal(message)}${hint === undefined ? '' : `\n  ${forTerminal(hint)}`}`,
        )
    },
    crash: (thrown) => {
      note(`${errorStyle.bad('memoria: this is a fault in memoria, not in what you did')}`)
      note(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
    },
    exitWith: (wanted) => {
      code = wanted
    },
    exitCode: () => code,
    withMemoria: async (options, work) => {
      const memoria = await openMemoria({
        by: 'cli',
        ...(options.home === undefined ? {} : { home: options.home }),
        ...(options.set === undefined ? {} : { settings: options.set }),
      })
      try {
        for (const warning of memoria.house.warnings) note(`memoria: ${warning}`)
        return await work(memoria)
      } finally {
        await memoria.close()
      }
    },
  }
}
