import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { FakeServer } from './fake-server.ts'
import { endProcessesOf } from './processes.ts'
import { type Ran, run } from './run.ts'

const PROGRAM = fileURLToPath(new URL('../../../dist/memoria-cli.js', import.meta.url))

/** A machine of one test's own: a person's home, a project, and nothing of whoever runs the test. */
export interface Machine {
  readonly root: string
  readonly home: string
  readonly memoriaHome: string
  /** A git repository with one commit: where clients run. */
  readonly project: string
  /** Everything that programs of this machine see. */
  readonly env: Readonly<Record<string, string>>
  /** Runs the built program. */
  memoria(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
  /** Ends all that was started on it, and takes it away. */
  close(): Promise<void>
}

export type Variables = Readonly<Record<string, string>>

/** Where a test's own copy of the project comes from: who has a clone of it elsewhere works on the same. */
const REMOTE = 'git@git.memoria.invalid:tests/shop.git'

/** Makes the machine, with the variables of the client that is to run on it. */
export function createMachine(
  name: string,
  model: FakeServer,
  variables: (home: string) => Variables,
): Machine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `memoria-${name}-`)))
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  const memoriaHome = join(home, '.memoria')
  const env = { ...environmentOf(root, home, model.url), ...variables(home) }
  for (const folder of [home, join(root, 'tmp')]) mkdirSync(folder)
  createProject(project, env, REMOTE)
  return {
    root,
    home,
    memoriaHome,
    project,
    env,
    memoria: (args, more) =>
      run(process.execPath, [PROGRAM, ...args], { cwd: project, env: { ...env, ...more } }),
    close: async () => {
      await endProcessesOf(root)
      await model.close()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The same, gone when the test ends. */
export function temporaryMachine(...args: Parameters<typeof createMachine>): Machine {
  const machine = createMachine(...args)
  onTestFinished(() => machine.close())
  return machine
}

/** Written from nothing: what the person running the tests has set must neither help nor hurt. */
function environmentOf(root: string, home: string, model: string): Variables {
  return {
    PATH: process.env['PATH'] ?? '',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    HOME: home,
    TMPDIR: join(root, 'tmp'),
    MEMORIA_HOME: join(home, '.memoria'),
    // Whatever wants out all the same meets a proxy that refuses.
    HTTPS_PROXY: model,
    HTTP_PROXY: model,
    NO_PROXY: '127.0.0.1,localhost',
    GIT_CONFIG_NOSYSTEM: '1',
  }
}

/** A repository with a file and a commit. */
export function createProject(folder: string, env: Variables, remote: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'notes.txt'), 'a file to read\n')
  const identity = ['-c', 'user.name=tests', '-c', 'user.email=tests@memoria.invalid']
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['remote', 'add', 'origin', remote],
    ['add', '.'],
    [...identity, 'commit', '--quiet', '-m', 'first'],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`)
  }
}
