import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { realPath } from '../base/real-path.ts'
import { VERSION } from '../base/version.ts'
import { homePaths } from '../config/paths.ts'
import { type HookPrograms, hasHookFiles, hookPrograms, hookVersion } from './hook-files.ts'

/** The programs that the installed hook starts, and those that it is to start. */
export interface RefreshDue {
  readonly installed: HookPrograms
  readonly programs: HookPrograms
}

/**
 * Whether the hook in a home is another version's and this program's to bring up to date. Every command asks, so it costs a
 * look at a few small files. Undefined when there is nothing to do.
 */
export function refreshDue(home: string, own: HookPrograms): RefreshDue | undefined {
  const installed = hookPrograms(homePaths(home).hook)
  if (installed === undefined || !isResponsible(installed, home, own)) return undefined
  const programs = programsFor(installed, own)
  return isCurrent(installed, programs, home) ? undefined : { installed, programs }
}

/** A program looks after the hook that it installed, and after one whose program is gone or older. */
function isResponsible({ cli }: HookPrograms, home: string, own: HookPrograms): boolean {
  return isSameFile(cli, own.cli) || !existsSync(cli) || isOlder(hookVersion(home) ?? '', VERSION)
}

/** As they were, where they are this program and still there. */
function programsFor(installed: HookPrograms, own: HookPrograms): HookPrograms {
  if (!isSameFile(installed.cli, own.cli)) return own
  return existsSync(installed.node) ? installed : { node: own.node, cli: installed.cli }
}

function isCurrent(installed: HookPrograms, { node, cli }: HookPrograms, home: string): boolean {
  return (
    installed.node === node &&
    installed.cli === cli &&
    hookVersion(home) === VERSION &&
    hasHookFiles(homePaths(home).hook, join(dirname(cli), 'hook'))
  )
}

function isSameFile(one: string, other: string): boolean {
  return one === other || realPath(one) === realPath(other)
}

/** Compares versions such as 0.5.0; a missing one is older than any. */
function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
