import { spawn } from 'node:child_process'
import { expect } from 'vitest'
import { cleanEnvironment, type Place, PROGRAM, type Ran, temporaryPlace } from '../../cli/program.ts'
import type { SyncServer } from './http-server.ts'

/** A home whose program runs beside the test, so that a server in the test can answer it. */
export interface SyncMachine {
  readonly place: Place
  run(...args: string[]): Promise<Ran>
  runWith(
    options: { readonly input?: string; readonly env?: Record<string, string> },
    ...args: string[]
  ): Promise<Ran>
  json<T>(...args: string[]): Promise<T>
  /** Keeps a statement that is shared with the team in a project. */
  shares(text: string, project?: string): Promise<string>
  /** The texts of all that lives in a project. */
  texts(): Promise<string[]>
}

export function syncMachine(place: Place = temporaryPlace()): SyncMachine {
  const machine: SyncMachine = {
    place,
    run: (...args) => machine.runWith({}, ...args),
    runWith: (options, ...args) => runBeside(place, options, args),
    json: async (...args) => {
      const [command = '', ...rest] = args
      const ran = await machine.run(command, ...rest, '--json')
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      return JSON.parse(ran.stdout)
    },
    shares: async (text, project = 'github.com/acme/shop') => {
      const args = ['remember', text, '--scope', 'team', '--project', project]
      return (await machine.json<{ id: string }>(...args)).id
    },
    texts: async () => {
      const { memories } = await machine.json<{ memories: { text: string }[] }>('list')
      return memories.map(({ text }) => text).sort()
    },
  }
  return machine
}

/** A machine whose person is logged in. */
export async function loggedIn({ url }: SyncServer, key: string): Promise<SyncMachine> {
  const machine = syncMachine()
  await logIn(machine, url, key)
  return machine
}

export async function logIn(machine: SyncMachine, url: string, key: string): Promise<void> {
  const ran = await machine.runWith({ input: `${key}\n` }, 'login', url, '--key-stdin')
  expect(ran).toMatchObject({ code: 0, stderr: '' })
}

function runBeside(
  place: Place,
  { input = '', env = {} }: { readonly input?: string; readonly env?: Record<string, string> },
  args: readonly string[],
): Promise<Ran> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: place.cwd,
    env: { ...cleanEnvironment(place), ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
