import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { type Memoria, openMemoria } from '../../src/memoria.ts'

/** The program as users have it. */
export const PROGRAM = fileURLToPath(new URL('../../dist/memoria-cli.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly user?: { readonly uid?: number; readonly gid?: number }
}

/** A person's folder with a store and a working folder that is no project, and the program run there. */
export interface Place {
  readonly person: string
  readonly home: string
  readonly store: string
  readonly cwd: string
  run(...args: string[]): Ran
  runWith(options: RunOptions, ...args: string[]): Ran
  /** The answer of a `--json` call that went well: exit code 0 and not a word on standard error. */
  json<T>(...args: string[]): T
  /** Keeps a statement and gives its id. */
  remember(text: string, ...args: string[]): string
  /** Prepares the store through the library, where starting the program for each step would take long. */
  prepare(work: (memoria: Memoria) => Promise<unknown>): Promise<void>
  remove(): void
}

export function makePlace(): Place {
  const person = mkdtempSync(join(tmpdir(), 'memoria-cli-'))
  const home = join(person, '.memoria')
  const cwd = join(person, 'folder')
  mkdirSync(cwd)
  const place: Place = {
    person,
    home,
    cwd,
    store: join(home, 'memoria.db'),
    run: (...args) => place.runWith({}, ...args),
    runWith: (options, ...args) => runProgram(place, options, args),
    json: (...args) => {
      const [command = '', ...rest] = args
      const ran = place.run(command, '--json', ...rest)
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      return JSON.parse(ran.stdout)
    },
    remember: (text, ...args) => place.json<{ id: string }>('remember', text, ...args).id,
    prepare: async (work) => {
      const memoria = await openMemoria({ home })
      try {
        await work(memoria)
      } finally {
        await memoria.close()
      }
    },
    remove: () => rmSync(person, { recursive: true, force: true, maxRetries: 5 }),
  }
  return place
}

/** A place that is gone after the test. */
export function temporaryPlace(): Place {
  const place = makePlace()
  onTestFinished(() => place.remove())
  return place
}

/** Only what a program needs: nothing of the developer's own settings. */
export function cleanEnvironment({ person, home }: Place): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: person, MEMORIA_HOME: home, TMPDIR: tmpdir() }
}

function runProgram(place: Place, options: RunOptions, args: readonly string[]): Ran {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: options.cwd ?? place.cwd,
    env: { ...cleanEnvironment(place), ...options.env },
    input: options.input ?? '',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options.user,
  })
  // A program that refuses its input leaves the pipe before everything is written; then there is a status all the same.
  if (error && status === null) throw error
  return { code: status, stdout, stderr }
}

/** The error of a `--json` call that failed: nothing on standard output, and JSON on standard error. */
export function errorOf({ code, stdout, stderr }: Ran): { code: string; message: string; hint?: string } {
  expect({ failed: code !== 0, stdout }).toEqual({ failed: true, stdout: '' })
  return JSON.parse(stderr).error
}
