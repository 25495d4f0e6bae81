import { spawn } from 'node:child_process'
import { type Environment, processEnvironment } from '../../config/environment.ts'

export interface Told {
  /** Null when git is not there, was stopped, or had too much to say. */
  readonly code: number | null
  /** True when there is no git on this machine. */
  readonly isMissing: boolean
  readonly bytes: Buffer
  readonly told: string
}

export interface GitOptions {
  readonly signal?: AbortSignal | undefined
  /** Variables beside those of this process. */
  readonly env?: Environment
}

const LONGEST_MS = 20_000
const MOST_BYTES = 64 * 1024 * 1024

/** Whatever a repository's own settings say, neither hooks nor a watcher of files are started for us. */
const STARTS_NOTHING = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

/** The one way git is started for a folder. It never asks anybody anything, and a failure is an answer. */
export function runGit(root: string, args: readonly string[], options: GitOptions = {}): Promise<Told> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-C', root, ...STARTS_NOTHING, ...args], {
      ...{ stdio: ['ignore', 'pipe', 'ignore'], timeout: LONGEST_MS },
      ...{ env: { ...ownVariables(processEnvironment()), ...FIXED, ...options.env } },
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    const chunks: Buffer[] = []
    let length = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > MOST_BYTES) child.kill()
    })
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: null, isMissing: error.code === 'ENOENT', bytes: Buffer.alloc(0), told: '' }),
    )
    child.on('close', (code) => {
      const bytes = Buffer.concat(chunks)
      resolve({ code, isMissing: false, bytes, told: bytes.toString('utf8') })
    })
  })
}

/** Its messages are read by nobody; reading must not take a lock that the person's own git would wait for. */
const FIXED = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }

/** What git itself set when it started us (in a hook) names another repository, and must not reach this one. */
function ownVariables(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('GIT_') || KEPT.includes(name)),
  )
}

const KEPT = ['GIT_EXEC_PATH', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM']
