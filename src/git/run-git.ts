import { type ChildProcess, spawn } from 'node:child_process'
import { errnoOf } from '../base/errors.ts'
import { type Environment, processEnvironment } from '../config/environment.ts'
import { userPatterns } from './ask-git.ts'
import { type NeutralGit, neutralGit, neutralInit } from './neutral-git.ts'

export interface GitResult {
  /** Null when git is not there, was stopped, or had too much to say. */
  readonly code: number | null
  /** True when there is no git on this machine. */
  readonly isMissing: boolean
  readonly bytes: Buffer
  readonly output: string
}

export interface GitOptions {
  readonly signal?: AbortSignal | undefined
  /** Variables beside those of this process. */
  readonly env?: Environment
  /** Goes in on standard input: a list of files may be too long for a command line. */
  readonly input?: string
  /** Whether the user's own ignore and attribute patterns count, beside those of the repository. */
  readonly withUserPatterns?: boolean
  /** For `git init`: the repository is made in the folder itself, also where another one lies around it. */
  readonly isInit?: boolean
}

const LONGEST_MS = 20_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Runs git for a folder, neutrally (see `neutral-git.ts`), without waiting for it. It never asks anybody anything, and a
 * failure is an answer.
 */
export async function runGit(
  root: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitResult> {
  try {
    const settings = options.withUserPatterns === true ? userPatterns() : []
    const prepare = options.isInit === true ? neutralInit : neutralGit
    const git = prepare(root, [...settings, ...args], processEnvironment())
    return git === undefined ? failedToStart(true) : await outcome(git, options)
  } catch (thrown) {
    // Nowhere to write a configuration of ours: then git is not run at all.
    if (errnoOf(thrown) === undefined) throw thrown
    return failedToStart(false)
  }
}

function outcome(git: NeutralGit, options: GitOptions): Promise<GitResult> {
  return new Promise<GitResult>((resolve) => {
    const child = spawn(git.program, git.args, {
      cwd: git.cwd,
      env: { ...git.env, ...options.env },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    child.on('error', (error) => resolve(failedToStart(errnoOf(error) === 'ENOENT')))
    // Without a pid (no more file descriptors) it has no streams either.
    if (child.pid === undefined) return
    collectOutput(child, (bytes, code) =>
      resolve({ code, isMissing: false, bytes, output: bytes.toString('utf8') }),
    )
    // It may end before it has read everything; how it ended says why.
    child.stdin?.on('error', () => child.stdin?.destroy())
    child.stdin?.end(options.input)
  }).finally(git.close)
}

function collectOutput(child: ChildProcess, ended: (bytes: Buffer, code: number | null) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_OUTPUT_BYTES) child.kill()
  })
  child.on('close', (code) => ended(Buffer.concat(chunks), code))
}

function failedToStart(isMissing: boolean): GitResult {
  return { code: null, isMissing, bytes: Buffer.alloc(0), output: '' }
}
