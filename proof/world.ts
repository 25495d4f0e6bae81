import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Ended, faultEnvironment, type RunOptions, run } from './run.ts'

/** A person's folder that is thrown away, with memoria's home in it, and the built program run there. */
export class World {
  readonly person: string
  readonly home: string
  readonly cwd: string
  readonly store: string
  readonly temporary: string
  readonly #templates: string

  constructor(
    readonly checkout: string,
    slot: string,
  ) {
    this.person = join(slot, 'world')
    this.home = join(this.person, '.memoria')
    this.cwd = join(this.person, 'work')
    this.store = join(this.home, 'memoria.db')
    this.temporary = join(this.person, 'tmp')
    this.#templates = join(slot, 'templates')
    mkdirSync(this.#templates, { recursive: true })
  }

  /** Only what a program needs: nothing of the developer's own settings. */
  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const { person, home, temporary } = this
    const path = process.env['PATH'] ?? '/usr/bin:/bin'
    return { PATH: path, HOME: person, MEMORIA_HOME: home, TMPDIR: temporary, LANG: 'C.UTF-8', ...more }
  }

  words(...args: string[]): string[] {
    return [process.execPath, join(this.checkout, 'dist/memoria-cli.js'), ...args]
  }

  /** Runs memoria. */
  memoria(args: readonly string[], options: Partial<RunOptions> = {}): Promise<Ended> {
    return run(this.words(...args), { env: this.environment(), cwd: this.cwd, ...options })
  }

  /** Runs memoria so that it fails at one operation on this world's files. */
  faulty(args: readonly string[], fault: string, options: Partial<RunOptions> = {}): Promise<Ended> {
    const faults = faultEnvironment(this.checkout, fault, [this.person])
    return this.memoria(args, { ...options, env: this.environment({ ...faults, ...options.env }) })
  }

  /** Runs memoria, which must succeed, and gives its JSON answer. */
  async json(...args: string[]): Promise<Record<string, unknown>> {
    const ended = await this.memoria([...args, '--json'])
    if (ended.code !== 0) throw new Error(`memoria ${args.join(' ')} failed: ${ended.stderr}${ended.stdout}`)
    return JSON.parse(ended.stdout)
  }

  /** Begins with an empty person's folder. */
  clear(): void {
    rmSync(this.person, { recursive: true, force: true })
    for (const folder of [this.person, this.cwd, this.temporary]) mkdirSync(folder, { recursive: true })
  }

  /** Keeps the world as it is now under a name. Paths in it stay right, since it comes back to the same place. */
  save(name: string): void {
    rmSync(join(this.#templates, name), { recursive: true, force: true })
    copyFolder(this.person, join(this.#templates, name))
  }

  has(name: string): boolean {
    return existsSync(join(this.#templates, name))
  }

  restore(name: string): void {
    rmSync(this.person, { recursive: true, force: true })
    copyFolder(join(this.#templates, name), this.person)
  }

  /** Moves a world in which something failed out of the way, so that it can be looked at. */
  keep(folder: string): void {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, '..'), { recursive: true })
    renameSync(this.person, folder)
  }

  /** Temporary files, copies of the store, and locks that nobody replaces. */
  leftovers(): string[] {
    return readdirSync(this.person, { recursive: true, encoding: 'utf8' })
      .filter((path) => LEFTOVER.test(path) && !REPLACED_LOCK.test(path))
      .map((path) => `left behind: ${path}`)
  }

  /** The processes of this world, once those that are about to leave had time for it. */
  async processesLeft(): Promise<string[]> {
    for (let waited = 0; waited < LEAVING_MS; waited += STEP_MS) {
      if (this.processes().length === 0) return []
      await wait(STEP_MS)
    }
    return this.processes()
  }

  /** Processes that run in this world, by what they were started with. */
  processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .flatMap((pid) => {
        const words = readQuietly(`/proc/${pid}/cmdline`).split('\0')
        const isOurs = readQuietly(`/proc/${pid}/environ`).includes(`MEMORIA_HOME=${this.home}\0`)
        return isOurs && words[0] !== '' ? [`still running: ${words.join(' ')}`] : []
      })
  }
}

/** A worker that a hook of a killed command started works off what waits before it leaves. */
const LEAVING_MS = 5_000
const STEP_MS = 50

const LEFTOVER = /(?:\.tmp|hook-test-[^/]*|\.lock|\.lock\.[^/]*|\.db\.\d+\.[a-z]+(?:-[a-z]+)?)$/

/** The next process replaces a lock of ours whose owner is gone. */
const REPLACED_LOCK = /^\.memoria\/(?:run\/[^/]*|wiring)\.lock$/

function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cp failed: ${stderr}`)
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // The process ended meanwhile, or is another user's.
    return ''
  }
}
