import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { toMemoriaError } from '../base/errors.ts'
import type { Environment } from '../config/environment.ts'
import { homePaths } from '../config/paths.ts'
import type { Host } from '../hosts/host.ts'
import { hookFileOf } from './command-line.ts'
import { readSettingsFile, realSettingsPath } from './settings-file.ts'

/** Where to look for settings of hosts: the person's, and the project's in this folder. */
export interface SettingsPlace {
  readonly env: Environment
  readonly cwd: string
  /** The folder with the hook's files of this home. */
  readonly hook: string
}

/**
 * The settings of a host that hold hooks of ours, found by looking: what we wrote down about them may be lost. Hooks that
 * run from another home, as long as their files are there, are that home's.
 */
export function foundWiring(host: Host, { env, cwd, hook }: SettingsPlace): string[] {
  const paths = (['user', 'project'] as const).flatMap((scope) => pathOf(host, env, scope, cwd))
  return [...new Set(paths)].filter((path) =>
    hookFilesIn(host, path).some((file) => resolve(dirname(file)) === resolve(hook) || !existsSync(file)),
  )
}

/** The list of MCP servers that holds ours, of this home or of a program that is gone; none when there is no such. */
export function foundServer(host: Host, { env, hook }: Omit<SettingsPlace, 'cwd'>): string[] {
  const path = serverFileOf(host, env)
  const line = path === undefined ? undefined : serverLineIn(host, path)
  if (path === undefined || line === undefined) return []
  const home = line[line.indexOf('--home') + 1]
  const isOwn = line.includes('--home') && home !== undefined && homePaths(home).hook === hook
  return isOwn || !existsSync(programIn(line)) ? [path] : []
}

/** Where our MCP server is registered for this person, and whether the program it starts is there. */
export function serverIn(
  host: Host,
  env: Environment,
): { readonly path: string; readonly runs: boolean } | undefined {
  const path = serverFileOf(host, env)
  const line = path === undefined ? undefined : serverLineIn(host, path)
  return path === undefined || line === undefined ? undefined : { path, runs: existsSync(programIn(line)) }
}

/** The file that is run: our program behind `node`, or what stands alone. A mere name is for the shell to find. */
function programIn(line: readonly string[]): string {
  return (
    line.find((part) => isAbsolute(part) && part.endsWith('.js')) ??
    line.find((part) => isAbsolute(part)) ??
    '.'
  )
}

function serverFileOf(host: Host, env: Environment): string | undefined {
  return known(() => realSettingsPath(host.serverPath(env)))
}

function serverLineIn(host: Host, path: string): readonly string[] | undefined {
  try {
    return host.registeredServer(readSettingsFile(path) ?? '')
  } catch {
    // What cannot be read cannot be told from a list without us; whoever changes it says why.
    return undefined
  }
}

/** Whether the settings run a file of the hook that is not there any more. */
export function pointsNowhere(host: Host, path: string): boolean {
  return hookFilesIn(host, path).some((file) => !existsSync(file))
}

function pathOf(host: Host, env: Environment, scope: 'user' | 'project', cwd: string): string[] {
  const path = known(() => realSettingsPath(host.settingsPath(env, scope, cwd)))
  return path === undefined ? [] : [path]
}

function known(path: () => string): string | undefined {
  try {
    return path()
  } catch (thrown) {
    // Without a folder for the person there are no settings of theirs.
    if (toMemoriaError(thrown).code === 'not_found') return undefined
    throw thrown
  }
}

/** The files that our hooks in these settings run. What a shell has yet to complete ($HOME) is not known to us. */
function hookFilesIn(host: Host, path: string): string[] {
  try {
    const files = host.wiredCommands(readSettingsFile(path) ?? '').flatMap((line) => hookFileOf(line) ?? [])
    return files.filter((file) => isAbsolute(file))
  } catch {
    // What cannot be read cannot be told from settings without us; whoever changes it says why.
    return []
  }
}
