import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { toMemoriaError } from '../base/errors.ts'
import type { Environment } from '../config/environment.ts'
import type { Host } from '../hosts/host.ts'
import type { WiredFile, WiringScope } from '../hosts/wired-file.ts'
import { hookFileOf, programOf } from './command-line.ts'
import { readSettingsFile, realSettingsPath } from './settings-file.ts'

/** Where to look for settings of hosts: the person's, and the project's in this folder. */
export interface SettingsLocation {
  readonly env: Environment
  readonly cwd: string
  /** The folder with the hook's files of this home. */
  readonly hook: string
}

/** A file of a host that holds something of ours. */
export interface Found {
  readonly file: WiredFile
  readonly path: string
}

/**
 * The files of a host that hold something of ours, found by looking: what we wrote down about them may be lost. Hooks that
 * run from another home, as long as their files are there, are that home's; what stands beside our hooks is ours as well.
 */
export function foundWiring(host: Host, { env, cwd, hook }: SettingsLocation): Found[] {
  const isOurWiring = ({ file, path }: Found) =>
    hookFilesIn(file, path).some((at) => resolve(dirname(at)) === resolve(hook) || !existsSync(at))
  const found = (['user', 'project'] as const).flatMap((scope) => {
    const files = host.wiring.flatMap((file) => foundAt(file, env, scope, cwd))
    return files.some(isOurWiring) ? files.filter((one) => isOurWiring(one) || isBeside(one)) : []
  })
  return found.filter((one, index) => found.findIndex(({ path }) => path === one.path) === index)
}

/** Whether a file runs a file of the hook, or a program for it, that is not there any more or is closed to us. */
export function pointsNowhere({ file, path }: Found): boolean {
  const programs = file.commandsIn(settingsContentOf(path)).flatMap((line) => programOf(line) ?? [])
  return (
    hookFilesIn(file, path).some((at) => !isOpen(at, constants.R_OK)) ||
    programs.some((at) => isAbsolute(at) && !isOpen(at, constants.X_OK))
  )
}

/** The homes that our hooks in a file run from. */
export function homesIn({ file, path }: Found): string[] {
  return [...new Set(hookFilesIn(file, path).map((at) => resolve(dirname(at), '..')))]
}

/** Whether our hooks in a file run from another home than this one, whose hook is in that folder. */
export function runsElsewhere(found: Found, hook: string): boolean {
  const homes = homesIn(found)
  return homes.length > 0 && !homes.includes(resolve(hook, '..'))
}

/** The files of a host whose hooks run from other homes. */
export function foundElsewhere(host: Host, { env, cwd, hook }: SettingsLocation): Found[] {
  const scopes = ['user', 'project'] as const
  const files = scopes.flatMap((scope) => host.wiring.flatMap((file) => foundAt(file, env, scope, cwd)))
  return files.filter((one) => runsElsewhere(one, hook))
}

/** The files in which `init` would write a host's hooks for the person, whatever is in them. */
export function userSettings(host: Host, { env, cwd }: Pick<SettingsLocation, 'env' | 'cwd'>): Found[] {
  return host.wiring.flatMap((file) => foundAt(file, env, 'user', cwd))
}

function isOpen(path: string, how: number): boolean {
  try {
    accessSync(path, how)
    return true
  } catch {
    // Not there, or closed to us: whoever starts it fares the same.
    return false
  }
}

function foundAt(file: WiredFile, env: Environment, scope: WiringScope, cwd: string): Found[] {
  const path = resolveSettingsPath(() => file.pathFor(env, scope, cwd))
  return path === undefined ? [] : [{ file, path }]
}

/** Where a file of a host really is; undefined when there is none for this person. */
export function resolveSettingsPath(named: () => string | undefined): string | undefined {
  try {
    const path = named()
    return path === undefined ? undefined : realSettingsPath(path)
  } catch (thrown) {
    // Without a folder for the person there are no settings of theirs.
    if (toMemoriaError(thrown).code === 'not_found') return undefined
    throw thrown
  }
}

/** A file of ours that runs no hook itself. */
function isBeside({ file, path }: Found): boolean {
  const content = settingsContentOf(path)
  return file.commandsIn(content).length === 0 && content !== '' && file.isWired(content)
}

/** The files that our hooks in a file run. What a shell has yet to complete ($HOME) is not known to us. */
function hookFilesIn(file: WiredFile, path: string): string[] {
  const files = file.commandsIn(settingsContentOf(path)).flatMap((line) => hookFileOf(line) ?? [])
  return files.filter((at) => isAbsolute(at))
}

/** The text of a host's file, if it can be read. */
export function settingsContentOf(path: string): string {
  try {
    return readSettingsFile(path) ?? ''
  } catch {
    // An unreadable file looks like settings without us; the command that changes it reports why.
    return ''
  }
}
