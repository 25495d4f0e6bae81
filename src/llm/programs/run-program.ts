import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { errnoOf } from '../../base/errors.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { TIMED_OUT, TOO_LARGE } from '../http.ts'
import type { Failure } from '../llm.ts'

export interface ProgramCall {
  readonly program: string
  readonly args: readonly string[]
  /** Made if it is not there. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Goes in on standard input: it may be longer than an argument, and must not show in a process list. */
  readonly input: string
  readonly signal: AbortSignal
  /** Some programs say what went wrong on standard error alone. */
  readonly readsErrors?: boolean
}

export interface Ran {
  readonly output: string
  /** The beginning of standard error; empty where it is not read. */
  readonly errors: string
  /** Null when a signal ended it. */
  readonly code: number | null
}

type Child = ChildProcessByStdio<Writable, Readable, Readable | null>

const LONGEST_OUTPUT = 4 * 1024 * 1024
const LONGEST_ERRORS = 64 * 1024

/** Runs a program to its end and gives what it printed. However this ends, nothing that it started stays behind. */
export async function runProgram(call: ProgramCall): Promise<Result<Ran, Failure>> {
  if (call.signal.aborted) return err(TIMED_OUT)
  try {
    const child = start(call)
    // Without a pid it has no streams either (no more file descriptors): the event says why.
    if (child.pid === undefined) return err(notStarted((await once(child, 'error'))[0]))
    return await outcome(child, call)
  } catch (thrown) {
    // Some failures to start are thrown, the others reported: both mean that there is no program.
    return err(notStarted(thrown))
  }
}

/** In a group of its own, so that all of it can be ended at once. */
function start({ program, args, cwd, env, readsErrors = false }: ProgramCall): Child {
  ensurePrivateDir(cwd)
  const options = { cwd, env, detached: true }
  return readsErrors
    ? spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    : spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] })
}

function outcome(child: Child, { input, signal }: ProgramCall): Promise<Result<Ran, Failure>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    let errors = ''
    let failure: Failure | undefined
    const end = (why: Failure) => {
      failure ??= { ...why, maybeBilled: true }
      killGroup(child)
      // A process that left the group may hold the other end open.
      child.stdout.destroy()
      child.stderr?.destroy()
    }
    const abort = () => end(TIMED_OUT)
    const leave = () => killGroup(child)
    const finish = (result: Result<Ran, Failure>) => {
      signal.removeEventListener('abort', abort)
      process.removeListener('exit', leave)
      resolve(result)
    }
    signal.addEventListener('abort', abort, { once: true })
    process.once('exit', leave)
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > LONGEST_OUTPUT) end(TOO_LARGE)
      else chunks.push(chunk)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(0, LONGEST_ERRORS)
    })
    // It may be gone before it has read everything; how it ended says why.
    child.stdin.on('error', () => child.stdin.destroy())
    child.stdin.end(input)
    child.on('error', (thrown) => finish(err(notStarted(thrown))))
    child.on('close', (code) =>
      finish(
        failure === undefined
          ? ok({ output: Buffer.concat(chunks).toString('utf8'), errors, code })
          : err(failure),
      ),
    )
  })
}

/** The whole group; where that cannot be (it is gone, or the system knows no groups) the program alone. */
function killGroup(child: Child): boolean {
  if (child.pid === undefined) return false
  try {
    return process.kill(-child.pid, 'SIGKILL')
  } catch {
    return child.kill('SIGKILL') // false when it is gone, and that is what was wanted
  }
}

function notStarted(thrown: unknown): Failure {
  return {
    kind: 'unavailable',
    says: `the program cannot be started (${errnoOf(thrown) ?? 'unknown reason'})`,
  }
}
