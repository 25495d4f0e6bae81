import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Provider } from '../../src/llm/llm.ts'
import { claudeProgram } from '../../src/llm/programs/claude-program.ts'
import { temporaryFolder } from './client-context.ts'

/** What the program was started with, as it tells itself. */
export interface Started {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly stdin: string
}

export interface FakeClaude {
  readonly folder: string
  readonly program: string
  readonly provider: (env?: Record<string, string>) => Provider
  readonly started: () => Started
}

/**
 * An executable of our own in the place of `claude`: it writes down how it was started and what it was asked, and then does
 * `then`, a piece of JavaScript.
 */
export function fakeClaude(then: string): FakeClaude {
  const folder = temporaryFolder()
  const program = join(folder, 'claude')
  const log = join(folder, 'started.json')
  writeFileSync(
    program,
    `#!${process.execPath}
const fs = require('node:fs')
const stdin = fs.readFileSync(0, 'utf8')
const { argv, env } = process
fs.writeFileSync(${JSON.stringify(log)}, JSON.stringify({ argv: argv.slice(2), env, cwd: process.cwd(), stdin }))
const say = (value) => fs.writeSync(1, typeof value === 'string' ? value : JSON.stringify(value))
${then}
`,
  )
  chmodSync(program, 0o700)
  return {
    folder,
    program,
    provider: (env = {}) =>
      claudeProgram({
        program,
        model: 'haiku',
        cwd: join(folder, 'empty'),
        maxDollars: 0.05,
        env: { PATH: '/usr/bin:/bin', HOME: folder, ...env },
      }),
    started: () => JSON.parse(readFileSync(log, 'utf8')) as Started,
  }
}

/** A result as the real program prints it (version 2.1), with what differs. */
export function result(differs: object = {}): string {
  return `say(${JSON.stringify({
    type: 'result',
    subtype: 'success',
    is_error: false,
    api_error_status: null,
    stop_reason: 'tool_use',
    result: '{"memories":[]}',
    structured_output: { memories: [] },
    total_cost_usd: 0.0123,
    usage: { input_tokens: 0, output_tokens: 0 },
    modelUsage: {
      'claude-haiku-5-5': {
        inputTokens: 800,
        outputTokens: 40,
        cacheReadInputTokens: 100,
        cacheCreationInputTokens: 100,
        costUSD: 0.0123,
      },
    },
    ...differs,
  })})`
}

/** A process that was killed and not yet buried by its parent does not run. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // there is no such process
  }
}
