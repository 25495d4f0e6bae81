import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
  const ran = spawnSync('script', terminal(context, args), {
    ...within(place, env),
    input: keys,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  if (ran.error) throw ran.error
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr }
}

/**
 * The same, and the input ends when the program has said something so many times: an end that comes before it listens to keys
 * is lost on a terminal.
 */
export async function onTerminalUntil(
  context: TestContext,
  place: Place,
  args: readonly string[],
  { keys, says, times }: { readonly keys: string; readonly says: string; readonly times: number },
): Promise<Pick<Ran, 'code' | 'stdout'>> {
  const child = spawn('script', terminal(context, args), { ...within(place, {}), timeout: LIMIT_MS })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (stdout.split(says).length > times) child.stdin.end()
  })
  child.stdin.write(keys)
  const [code] = await once(child, 'close')
  return { code, stdout }
}

/** The same, with keys that are pressed once the program has asked for them. */
export async function onTerminalAnswering(
  context: TestContext,
  place: Place,
  args: readonly string[],
  {
    env = {},
    answers,
  }: Pick<TerminalOptions, 'env'> & { readonly answers: readonly { says: string; keys: string }[] },
): Promise<Pick<Ran, 'code' | 'stdout'>> {
  const child = spawn('script', terminal(context, args), { ...within(place, env), timeout: LIMIT_MS })
  const waiting = [...answers]
  let [stdout, seen] = ['', 0]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    const [next] = waiting
    const at = next === undefined ? -1 : stdout.indexOf(next.says, seen)
    if (next === undefined || at < 0) return
    seen = at + next.says.length
    waiting.shift()
    child.stdin.write(next.keys)
  })
  const [code] = await once(child, 'close')
  return { code, stdout }
}

const LIMIT_MS = 60_000

function terminal(context: TestContext, args: readonly string[]): string[] {
  const found = spawnSync('script', ['--version'], { encoding: 'utf8' })
  context.skip(!found.stdout?.includes('util-linux'), 'there is no `script` of util-linux to make a terminal')
  return ['-qec', [process.execPath, PROGRAM, ...args].map(quoted).join(' '), '/dev/null']
}

function within(place: Place, env: Readonly<Record<string, string>>) {
  return {
    cwd: place.cwd,
    env: { ...cleanEnvironment(place), TERM: 'xterm', SHELL: '/bin/sh', ...env },
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
