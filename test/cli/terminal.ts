import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'
import { cleanEnvironment, type Place, PROGRAM, type Ran } from './program.ts'

export interface TerminalOptions {
  /** What the person types. */
  readonly keys?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the program on a terminal of its own; the test is skipped where there is no way to have one. */
export function onTerminal(
  context: TestContext,
  place: Place,
  args: readonly string[],
  { keys = '', env = {} }: TerminalOptions = {},
): Ran {
  const found = spawnSync('script', ['--version'], { encoding: 'utf8' })
  context.skip(!found.stdout?.includes('util-linux'), 'there is no `script` of util-linux to make a terminal')
  const command = [process.execPath, PROGRAM, ...args].map(quoted).join(' ')
  const ran = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: place.cwd,
    env: { ...cleanEnvironment(place), TERM: 'xterm', SHELL: '/bin/sh', ...env },
    input: keys,
    encoding: 'utf8',
    timeout: 30_000,
  })
  if (ran.error) throw ran.error
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
