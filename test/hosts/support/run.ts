import { spawn } from 'node:child_process'

export interface Ran {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** After this long it is killed and the test fails: nothing here takes that long. */
  readonly timeoutMs?: number
  /** What it reads from its standard input; nothing by default. */
  readonly input?: string
  readonly onStart?: (pid: number) => void
}

const TIMEOUT_MS = 60_000
const LAST_WORDS_MS = 1_000

/** Runs a program to its end. It must not block this process, since the model that it talks to lives here. */
export function run(program: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // A program that does not read what it is given is for the test to judge.
    child.stdin.on('error', () => child.stdin.destroy())
    child.stdin.end(options.input ?? '')
    const out = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        out[name] += text
      })
    const limit = options.timeoutMs ?? TIMEOUT_MS
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${program} ${args.join(' ')} took over ${limit} ms: ${out.stdout}${out.stderr}`))
    }, limit)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      const end = () => resolve({ code, signal, ...out })
      child.on('close', end)
      // A process that it left behind may keep the pipes open, and that is for the test to judge.
      setTimeout(end, LAST_WORDS_MS)
    })
    if (child.pid !== undefined) options.onStart?.(child.pid)
  })
}
