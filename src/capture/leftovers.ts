import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeAbandoned } from '../base/atomic-file.ts'
import { removeAbandonedClaims } from '../base/lock-remnants.ts'
import { isRunning } from '../base/process-identity.ts'
import type { Environment } from '../config/environment.ts'
import { homePaths } from '../config/paths.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { resolveSettingsPath } from './found-wiring.ts'
import { TRIAL_PREFIX } from './self-test.ts'
import { realSettingsPath } from './settings-file.ts'
import { readableRecordsIn } from './wiring-record.ts'

const TRIAL_NAME = new RegExp(`^${TRIAL_PREFIX}(\\d+)-`)

interface Where {
  readonly env: Environment
  readonly cwd: string
}

/** Removes temporary files that a killed `init` or `uninstall` left beside the agents' settings and in the home. */
export function removeLeftovers(home: string, where: Where): void {
  const { wired, hook, run, briefs } = homePaths(home)
  const recorded = readableRecordsIn(wired).map(({ path }) => dirname(realSettingsPath(path)))
  const ofHosts = HOSTS.flatMap((host) => foldersOf(host, where))
  const folders = new Set([home, wired, hook, run, briefs, ...recorded, ...ofHosts])
  for (const folder of folders) attempt(() => removeAbandoned(folder))
  for (const folder of [home, run]) attempt(() => removeAbandonedClaims(folder))
  attempt(() => removeTrials(home))
}

/** The folders in which `init` may write for a host. */
function foldersOf({ wiring, server }: Host, { env, cwd }: Where): string[] {
  const scopes = ['user', 'project'] as const
  const paths = [
    ...scopes.flatMap((scope) =>
      wiring.map((file) => resolveSettingsPath(() => file.pathFor(env, scope, cwd))),
    ),
    resolveSettingsPath(() => server?.pathFor(env)),
    resolveSettingsPath(() => server?.approvals?.pathFor(env)),
  ]
  return paths.flatMap((path) => (path === undefined ? [] : [dirname(path)]))
}

/** Tries to clean up. A failure keeps nobody from wiring an agent, and is tried again the next time. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    // Not there, or closed to us.
    return false
  }
}

/** Folders in which a killed `init` tried the hook. */
function removeTrials(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = TRIAL_NAME.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}
