import { existsSync } from 'node:fs'
import {
  type Found,
  foundElsewhere,
  foundWiring,
  homesIn,
  pointsNowhere,
  runsElsewhere,
  settingsContentOf,
  userSettings,
} from '../capture/found-wiring.ts'
import { hookPrograms } from '../capture/hook-files.ts'
import { rewrittenContent } from '../capture/rewrite.ts'
import { readableRecordsIn } from '../capture/wiring-record.ts'
import type { Context } from '../context.ts'
import type { Host } from '../hosts/host.ts'
import { closedAt } from '../hosts/on-disk.ts'
import { readSettings } from './settings.ts'

/** Looking at the hosts' settings, the project's of the folder `cwd` included. */
export type HostContext = Pick<Context, 'home' | 'paths' | 'env' | 'cwd'>

/** The files of a host that hold our hooks, or should, by what is the matter with them. */
export interface HostFiles {
  /** Those that hold our hooks. */
  readonly wired: readonly string[]
  /** Those that we changed and that do not hold all our hooks any more. */
  readonly unwired: readonly string[]
  /** Those of them that cannot be understood. */
  readonly torn: readonly string[]
  /** Those that hold nothing of ours and in which `init` could write nothing, since they cannot be understood. */
  readonly invalid: readonly string[]
  /** Those whose hooks of ours are not as `init` would write them. */
  readonly changed: readonly string[]
  /** The other homes that hooks of ours in them run from. */
  readonly elsewhere: readonly string[]
  /** Those whose hooks of ours run files that are not there any more. */
  readonly gone: readonly string[]
}

/** The state of a host's settings. The settings themselves count more than our record of them. */
export function hostFiles(host: Host, context: HostContext): HostFiles {
  const { env, cwd, paths } = context
  const files = hostFilesOf(host, context)
  const others = foundElsewhere(host, { env, cwd, hook: paths.hook }).filter((one) => !pointsNowhere(one))
  const isElsewhere = (one: Found) => runsElsewhere(one, paths.hook) && !pointsNowhere(one)
  const isWired = ({ file, path }: Found) => file.isWired(readSettings(path))
  const own = files.filter((one) => !isElsewhere(one))
  const some = (isOne: (one: Found) => boolean) => own.filter(isOne).map(({ path }) => path)
  return {
    wired: some(isWired),
    unwired: some((one) => !isWired(one)),
    torn: some((one) => !isWired(one) && isTorn(one)),
    invalid: userSettings(host, context)
      .filter((one) => !files.some(({ path }) => path === one.path) && isTorn(one))
      .map(({ path }) => path),
    changed: some((one) => isWired(one) && !isAsWritten(host, one)),
    elsewhere: [...new Set([...files.filter(isElsewhere), ...others].flatMap(homesIn))],
    gone: some(pointsNowhere),
  }
}

/** The files that we wrote down as changed, and those that hold something of ours without that. */
function hostFilesOf(host: Host, { paths, env, cwd }: HostContext): Found[] {
  const [first] = host.wiring
  const recorded = readableRecordsIn(paths.wired)
    .filter((record) => record.host === host.name)
    .flatMap(({ part, path }) => {
      const file = host.wiring.find(({ name }) => name === part) ?? first
      return file === undefined ? [] : [{ file, path }]
    })
  const all = [...recorded, ...foundWiring(host, { env, cwd, hook: paths.hook })]
  return all.filter((one, index) => all.findIndex(({ path }) => path === one.path) === index)
}

/** Whether a file is one that `init` could not change: no advice to run it again helps then. */
function isTorn({ file, path }: Found): boolean {
  const content = readSettings(path)
  return content !== settingsContentOf(path) || !file.withoutOurs(content).ok
}

/** Whether writing our hooks again, with the command lines that are there, would change nothing. */
function isAsWritten(host: Host, { file, path }: Found): boolean {
  const content = readSettings(path)
  return rewrittenContent(host, file, content) === content
}

/** A host's paths that we cannot read, each with the reason. */
export function unreadablePaths(
  { keptIn, transcripts }: Host,
  { env }: Pick<Context, 'env'>,
): readonly string[] {
  const paths = [...(keptIn?.(env) ?? []), ...transcripts(env).map(({ path }) => path)]
  return paths.flatMap((path) => {
    const why = closedAt(path)
    return why === undefined ? [] : [`${path} (${why})`]
  })
}

/** The programs that the installed hook starts and that are not there any more. */
export function missingPrograms({ paths }: Pick<Context, 'paths'>): readonly string[] {
  const { node, cli } = hookPrograms(paths.hook) ?? {}
  return [node, cli].flatMap((path) => (path === undefined || existsSync(path) ? [] : [path]))
}
