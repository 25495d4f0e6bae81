import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'
import { copyHookFiles, HOOK_FILES } from '../../../src/capture/hook-files.ts'

export const SOURCE = fileURLToPath(new URL('../../../src/capture/hook', import.meta.url))

/** Every form of the hook; `old-bash` is hook.bash as it runs where bash has none of what came after 3.2. */
export const KINDS = ['perl', 'bash', 'old-bash', 'node', 'launcher'] as const
export type Kind = (typeof KINDS)[number]

const PROGRAMS: Readonly<Record<Kind, readonly string[]>> = {
  perl: ['/usr/bin/perl', '-f', 'hook.pl'],
  bash: ['/bin/bash', '-p', 'hook.bash'],
  'old-bash': ['/bin/bash', '-p', 'hook.bash'],
  node: [process.execPath, 'hook.cjs'],
  launcher: ['/bin/sh', 'hook.sh'],
}

/** The words that start a hook from its folder. */
export function argvOf(kind: Kind, folder: string): string[] {
  const words = [...PROGRAMS[kind]]
  return [...words.slice(0, -1), join(folder, words.at(-1) ?? '')]
}

/** Leaves the test, saying why, on a machine that lacks the program. */
export function needs(context: TestContext, kind: Kind): void {
  const [program = ''] = PROGRAMS[kind]
  if (!existsSync(program)) context.skip(`${program} is not on this machine`)
}

/** Installs the hook into a home. Without a cli that exists no worker can be started. */
export function install(kind: Kind, home: string, programs: { node?: string; cli?: string } = {}): string {
  const folder = join(home, 'hook')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  copyHookFiles(SOURCE, folder, { node: process.execPath, cli: join(home, 'no-cli'), ...programs })
  if (kind === 'old-bash') makeOld(folder)
  shareFolder(folder, join(home, 'no-shared-folder'))
  return folder
}

/** Copies the hook to where a plugin has it: with no `entry`, so that it looks for the home itself. */
export function copyAsPlugin(kind: Kind, folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const name of HOOK_FILES) copyFileSync(join(SOURCE, name), join(folder, name))
  if (kind === 'old-bash') makeOld(folder)
  shareFolder(folder, join(folder, 'no-shared-folder'))
  return folder
}

function makeOld(folder: string): void {
  const path = join(folder, 'hook.bash')
  const old = readFileSync(path, 'utf8')
    .replace('set +o posix\n', 'set +o posix\nunset EPOCHREALTIME EPOCHSECONDS\n')
    .replace(/^blocks=.*$/m, 'blocks=0')
  if (!/^unset EPOCH.*^blocks=0$/ms.test(old)) throw new Error('hook.bash has changed its shape')
  writeFileSync(path, old)
}

const SHARED_FOLDER = [
  ['hook.pl', /(?<=^our \$shared_folder = ').*(?=';$)/m],
  ['hook.bash', /(?<=^shared_folder=).*$/m],
  ['hook.cjs', /(?<=^const SHARED_FOLDER = ').*(?='$)/m],
] as const

/** Changes the temporary folder of all programs that a hook knows, so that tests leave the real one alone. */
export function shareFolder(folder: string, shared: string): void {
  for (const [name, form] of SHARED_FOLDER) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (text.search(form) < 0) throw new Error(`${name} has changed its shape`)
    const quoted =
      name === 'hook.bash' ? `'${shared.replaceAll("'", "'\\''")}'` : shared.replace(/[\\']/g, '\\$&')
    writeFileSync(
      path,
      text.replace(form, () => quoted),
    )
  }
}

const SECONDS = [
  ['hook.pl', /(?<=^our \$seconds_to_answer = )1(?=;$)/gm, '20'],
  ['hook.pl', /(?<=^our \$seconds_before_call = )0\.5(?=;$)/gm, '20'],
  ['hook.bash', /(?<= -t )1(?= -u )/g, '20'],
  ['hook.cjs', /(?<=^const MS_TO_ANSWER = )1000$/gm, '20000'],
  ['hook.cjs', /(?<=^const MS_TO_RING = )100$/gm, '20000'],
] as const

/** Makes an installed hook wait longer than a second for an answer, for tests that wait for one on a busy machine. */
export function makePatient(folder: string): void {
  for (const [name, second, more] of SECONDS) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (text.search(second) < 0) throw new Error(`${name} has changed its shape`)
    writeFileSync(path, text.replaceAll(second, more))
  }
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly folder: string
  readonly input?: string | Uint8Array
  readonly ask?: boolean
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly uid?: number
  /** Words before those of the hook: a program that runs it. */
  readonly through?: readonly string[]
}

/** What a hook that did its work silently looks like from outside. */
export const QUIET: Ended = { code: 0, stdout: '', stderr: '' }

/** Runs a hook as a host does, until its process ended and nobody holds its output open any more. */
export function runHook(kind: Kind, options: RunOptions): Promise<Ended> {
  const { folder, input = '', ask = false, args, env = {}, uid, through = [] } = options
  const words = [
    ...through,
    ...argvOf(kind, folder),
    ...(args ?? (ask ? ['claude-code', 'ask'] : ['claude-code'])),
  ]
  const child = spawn(words[0] ?? '', words.slice(1), {
    // A language whose characters are not bytes, as nearly everybody has.
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: folder, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (bytes) => stdout.push(bytes))
  child.stderr.on('data', (bytes) => stderr.push(bytes))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // A hook may end without reading, which breaks the pipe; that is no failure.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => error.code === 'EPIPE' || reject(error))
    child.on('close', (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    )
    child.stdin.end(input)
  })
}
