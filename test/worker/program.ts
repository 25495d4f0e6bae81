import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type HomePaths, homePaths } from '../../src/config/paths.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { callWorker, readAddress } from '../../src/worker/call.ts'
import type { Verb } from '../../src/worker/protocol.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { PROGRAM } from '../cli/program.ts'

/** A home with a worker's program to run in it. */
export interface WorkerHome {
  readonly home: string
  readonly claude: string
  readonly paths: HomePaths
  /** Runs `memoria <args>` there; it is ended with the test. */
  start(...args: string[]): Started
  /** Puts a prompt into the journal that stands nowhere else; gives the entry's name. */
  event(text: string, session?: string): string
  /** Asks the worker that listens there. */
  call(verb: Verb, args?: readonly string[]): Promise<string | undefined>
}

export interface Started {
  readonly child: ChildProcess
  /** What it printed, once it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

export function workerHome(settings: Readonly<Record<string, string>> = {}): WorkerHome {
  const folder = temporaryFolder()
  const [home, claude] = [join(folder, 'home'), join(folder, 'claude')]
  const paths = homePaths(home)
  mkdirSync(claude)
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, CLAUDE_CONFIG_DIR: claude, ...settings }
  return {
    home,
    claude,
    paths,
    start: (...args) => started(spawn(process.execPath, [PROGRAM, ...args, '--home', home], { env })),
    event: (text, session = 's') => {
      const event = { session_id: session, hook_event_name: 'UserPromptSubmit', transcript_path: '' }
      return writeEntry(home, 'claude-code', JSON.stringify({ ...event, prompt: text, prompt_id: text }))
    },
    call: async (verb, args) => {
      const address = readAddress(paths.worker)
      return address && callWorker(address, verb, args)
    },
  }
}

function started(child: ChildProcess): Started {
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const listen = (bytes: Buffer) => {
    said += bytes
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', listen)
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, said }))) }
}

const PATIENCE_MS = 30_000

/** Looks until something holds: what another process does in its own time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 20) {
    if (waited > PATIENCE_MS) throw new Error(`waited in vain until ${what}`)
    await pause(20)
  }
}

/** Waits until a worker listens there. */
export async function listens(home: WorkerHome): Promise<void> {
  await until('a worker listens', async () => (await home.call('status')) !== undefined)
}

/** The processes whose parent this is. */
export function childrenOf(pid: number | undefined): string {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
}
