import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly input?: string
  /** Kills the process after so many milliseconds. */
  readonly killAfterMs?: number
  /** Called once the process runs. */
  readonly onStart?: (pid: number) => void
}

/** A process that takes longer hangs. */
const PATIENCE_MS = 120_000

/** Runs a program to its end. `signal` is set when it was killed. */
export function run(words: readonly string[], options: RunOptions): Promise<Ended> {
  const { env, cwd, input = '', killAfterMs = PATIENCE_MS, onStart } = options
  const [program = '', ...args] = words
  const child = spawn(program, args, { env, cwd })
  if (child.pid !== undefined) onStart?.(child.pid)
  const output: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (bytes) => output[name].push(bytes))
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // A killed process leaves its input unread.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => error.code === 'EPIPE' || reject(error))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const stdout = Buffer.concat(output.stdout).toString()
      resolve({ code, signal, stdout, stderr: Buffer.concat(output.stderr).toString() })
    })
    child.stdin.end(input)
  })
}

/**
 * The variables that make a node process fail at one operation. fault-preload.cjs describes `fault`, and makes the file
 * `struck` when it injects it.
 */
export function faultEnvironment(
  checkout: string,
  fault: string,
  roots: readonly string[],
  struck = '',
): Record<string, string> {
  const preload = join(checkout, 'proof/fault-preload.cjs')
  const NODE_OPTIONS = `--require ${JSON.stringify(preload)}`
  return { PROOF_FAULT: fault, PROOF_ROOT: roots.join(':'), PROOF_STRUCK: struck, NODE_OPTIONS }
}
