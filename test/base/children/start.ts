import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundleForNode } from '../../support/bundle.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The program of a child process, by its name in this folder. */
export function bundleChild(name: string): Promise<string> {
  return bundleForNode(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)))
}

/** Root may write everywhere: where permissions are the question, the child is an ordinary user. */
export const ORDINARY_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs a program to its end and gives what it printed. */
export function output(program: string, args: readonly string[], options: object = {}): string {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout.trim()
}

/** Why no file system can be mounted here; undefined when one can. */
export function mountable(): string | undefined {
  try {
    output('unshare', ['-m', 'sh', '-c', `mount -t tmpfs none "${temporaryFolder()}"`])
    return undefined
  } catch (thrown) {
    return `no file system can be mounted here (${String(thrown).trim()})`
  }
}

/** A child that runs beside the test, and is ended with it. */
export interface Running {
  readonly child: ChildProcess
  /** Resolves when it has printed this many lines. */
  printed(count: number): Promise<readonly string[]>
  /** Resolves with everything it printed. */
  ended(): Promise<readonly string[]>
}

export function start(script: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  const lines = () => text.split('\n').slice(0, -1)
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    child,
    printed: async (count) => {
      const enough = new Promise<void>((resolve) => {
        const look = () => lines().length >= count && resolve()
        child.stdout.on('data', look)
        look()
      })
      await Promise.race([enough, closed])
      if (lines().length < count) throw new Error(`the child ended after ${lines().length} lines`)
      return lines()
    },
    ended: async () => {
      await closed
      return lines()
    },
  }
}
