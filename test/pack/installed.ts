import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** The package as a user has it: packed, and installed without scripts into an empty project. */
export interface Installed {
  readonly project: string
  readonly package: string
  /** A new empty folder that goes away with the rest. */
  newFolder(): string
  remove(): void
}

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Packs the repository as `npm publish` would and installs the result with a fresh HOME. */
export function packAndInstall(root: string): Installed {
  const base = mkdtempSync(join(tmpdir(), 'memoria-pack-'))
  const newFolder = () => mkdtempSync(join(base, 'home-'))
  const project = join(base, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))

  npm(root, ['pack', '--pack-destination', base])
  const tarball = readdirSync(base).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('npm pack left no tarball')
  npm(project, ['install', '--ignore-scripts', '--prefer-offline', join(base, tarball)], {
    ...settingsOfNpm(root),
    HOME: newFolder(),
  })
  return {
    project,
    package: join(project, 'node_modules/memoria'),
    newFolder,
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

/** Runs a command of the project with the given Node first in PATH and nothing of ours in the environment. */
export function runWith(
  node: string,
  command: string,
  args: readonly string[],
  cwd: string,
  home: string,
  input = '',
): Ran {
  const path = [dirname(node), process.env['PATH'] ?? ''].join(delimiter)
  const env = { PATH: path, HOME: home, MEMORIA_HOME: join(home, '.memoria'), TMPDIR: tmpdir() }
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, input, encoding: 'utf8' })
  if (error) throw error
  return { code: status, stdout, stderr }
}

function npm(cwd: string, args: readonly string[], env: Record<string, string> = {}): string {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|init_cwd$|vitest|node_env$)/i.test(name),
  )
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd,
    env: { ...Object.fromEntries(inherited), npm_config_update_notifier: 'false', ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${error?.message ?? stderr + stdout}`)
  return stdout
}

/** Where npm keeps and fetches packages on this machine: a fresh HOME would forget it and fetch all again. */
function settingsOfNpm(root: string): Record<string, string> {
  const read = (name: string) => npm(root, ['config', 'get', name]).trim()
  return { npm_config_cache: read('cache'), npm_config_registry: read('registry') }
}
