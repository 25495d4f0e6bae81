import { randomUUID } from 'node:crypto'
import { send } from './processes.ts'
import { type Ran, run } from './run.ts'
import type { World } from './world.ts'

export interface ClaudeOptions {
  /** The session to go on with. */
  readonly resume?: string
  /** Goes on with the newest session of the project. */
  readonly continue?: boolean
  /** With `resume` or `continue`: into a new session that starts as a copy. */
  readonly fork?: boolean
  /** Settings for this run only, as the client's `--settings` takes them. */
  readonly settings?: object
  /** Further arguments of the client. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly timeoutMs?: number
  /** Sends a signal once the promise settles: `when: () => world.model.waiting()`. */
  readonly kill?: { readonly signal: NodeJS.Signals; readonly when: () => Promise<unknown> }
}

export interface ClaudeRun extends Ran {
  /** The session that was written to. */
  readonly sessionId: string
  /** What the client printed, undefined when it was killed before. */
  readonly result: ClaudeResult | undefined
}

export interface ClaudeResult {
  readonly session_id: string
  readonly is_error: boolean
  readonly result: string
}

/** Runs the real client once, without a terminal, with every tool allowed. */
export async function runClaude(
  world: World,
  prompt: string | readonly string[],
  options: ClaudeOptions = {},
): Promise<ClaudeRun> {
  const started = randomUUID()
  const args = typeof prompt === 'string' ? argumentsOf(prompt, started, options) : prompt
  const env = { ...world.env, ...options.env }
  const ran = await run(world.client.program, args, {
    cwd: options.cwd ?? world.project,
    env,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    onStart: (pid) => options.kill && killWhen(pid, options.kill),
  })
  const result = resultOf(ran.stdout)
  const sessionId = result?.session_id ?? (options.fork ? undefined : options.resume) ?? started
  return { ...ran, sessionId, result }
}

function argumentsOf(prompt: string, started: string, options: ClaudeOptions): string[] {
  const goesOn = options.resume !== undefined || options.continue === true
  return [
    '--print',
    prompt,
    '--output-format=json',
    '--dangerously-skip-permissions',
    ...(options.resume === undefined ? [] : ['--resume', options.resume]),
    ...(options.continue ? ['--continue'] : []),
    ...(options.fork ? ['--fork-session'] : []),
    // Naming a new session beforehand tells which it was even when the client is killed.
    ...(goesOn && !options.fork ? [] : ['--session-id', started]),
    ...(options.settings === undefined ? [] : ['--settings', JSON.stringify(options.settings)]),
    ...(options.args ?? []),
  ]
}

function killWhen(pid: number, { signal, when }: NonNullable<ClaudeOptions['kill']>): void {
  when().then(
    () => send(pid, signal),
    (error: unknown) => {
      // The moment never came: end the run, and let the test see why.
      console.error(error)
      send(pid, 'SIGKILL')
    },
  )
}

function resultOf(stdout: string): ClaudeResult | undefined {
  const line = stdout.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{') ? JSON.parse(line) : undefined
}
