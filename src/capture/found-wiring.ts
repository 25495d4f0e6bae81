import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { toMemoriaError } from '../base/errors.ts'
import type { Environment } from '../config/environment.ts'
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

/** Whether the settings run a file of the hook that is not there any more. */
export function pointsNowhere(host: Host, path: string): boolean {
  return hookFilesIn(host, path).some((file) => !existsSync(file))
}

function pathOf(host: Host, env: Environment, scope: 'user' | 'project', cwd: string): string[] {
  try {
    return [realSettingsPath(host.settingsPath(env, scope, cwd))]
  } catch (thrown) {
    // Without a folder for the person there are no settings of theirs.
    if (toMemoriaError(thrown).code === 'not_found') return []
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
