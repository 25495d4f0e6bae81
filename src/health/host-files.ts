import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import {
  contentOf,
  type Found,
  foundElsewhere,
  foundWiring,
  homesIn,
  pointsNowhere,
  runsElsewhere,
} from '../capture/found-wiring.ts'
import { recordsIn } from '../capture/wiring-record.ts'
import type { Environment } from '../config/environment.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Host } from '../hosts/host.ts'
import { closedAt } from '../hosts/on-disk.ts'
import type { HookCommand } from '../hosts/wired-file.ts'
import { readSettings } from './settings.ts'

/** Where the hosts' settings are looked for, and the home that they are looked at from. */
export interface HostRoom {
  readonly home: string
  readonly paths: HomePaths
  readonly env: Environment
  readonly cwd: string
}

/** The files of a host that hold our hooks, or should, by what is the matter with them. */
export interface HostFiles {
  /** Those that hold our hooks. */
  readonly wired: readonly string[]
  /** Those that we changed and that do not hold all our hooks any more. */
  readonly unwired: readonly string[]
  /** Those of them that cannot be understood. */
  readonly torn: readonly string[]
  /** Those whose hooks of ours are not as `init` would write them. */
  readonly changed: readonly string[]
  /** The other homes that hooks of ours in them run from. */
  readonly elsewhere: readonly string[]
  /** Those whose hooks of ours run files that are not there any more. */
  readonly gone: readonly string[]
}

/** What we wrote down about a host's settings is believed less than the settings themselves. */
export function hostFiles(host: Host, room: HostRoom): HostFiles {
  const { env, cwd, paths } = room
  const files = filesOf(host, room)
  const others = foundElsewhere(host, { env, cwd, hook: paths.hook }).filter((one) => !pointsNowhere(one))
  const isElsewhere = (one: Found) => runsElsewhere(one, paths.hook) && !pointsNowhere(one)
  const isWired = ({ file, path }: Found) => file.isWired(readSettings(path))
  const own = files.filter((one) => !isElsewhere(one))
  const some = (isOne: (one: Found) => boolean) => own.filter(isOne).map(({ path }) => path)
  return {
    wired: some(isWired),
    unwired: some((one) => !isWired(one)),
    torn: some((one) => !isWired(one) && isTorn(one)),
    changed: some((one) => isWired(one) && !isAsWritten(host, one)),
    elsewhere: [...new Set([...files.filter(isElsewhere), ...others].flatMap(homesIn))],
    gone: some(pointsNowhere),
  }
}

/** The files that we wrote down as changed, and those that hold something of ours without that. */
function filesOf(host: Host, { paths, env, cwd }: HostRoom): Found[] {
  const [first] = host.wiring
  const recorded = recordsIn(paths.wired)
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
  return content !== contentOf(path) || !file.withoutOurs(content).ok
}

/** Whether writing our hooks anew, with the command lines that are there, would change nothing. */
function isAsWritten({ name, hooks }: Host, { file, path }: Found): boolean {
  const content = readSettings(path)
  const lines = file.commandsIn(content).map((line) => line.replace(/^& /, ''))
  const asks = lines.find((line) => new RegExp(`[\\s"']${name}["']? ["']?ask(?![\\w-])`).test(line))
  const rings = lines.find((line) => line !== asks)
  if (lines.length === 0) return true
  if (hooks.some(({ answers }) => (answers ? asks : rings) === undefined)) return false
  const hook: HookCommand = { commandFor: (ask) => (ask ? asks : rings) ?? '' }
  const written = file.withOurs(content, hook)
  return written.ok && written.value === content
}

/** What a host keeps and we cannot read: each place with the reason. */
export function closedPlaces(
  { keptIn, transcripts }: Host,
  { env }: Pick<HostRoom, 'env'>,
): readonly string[] {
  const places = [...(keptIn?.(env) ?? []), ...transcripts(env).map(({ path }) => path)]
  return places.flatMap((path) => {
    const why = closedAt(path)
    return why === undefined ? [] : [`${path} (${why})`]
  })
}

/** The programs that the installed hook starts and that are not there any more. */
export function missingPrograms({ paths }: HostRoom): readonly string[] {
  const [node = '', cli = ''] = entryIn(join(paths.hook, 'entry')).split('\n')
  return [node, cli].filter((path) => path !== '' && !existsSync(path))
}

function entryIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return '' // then the files of the hook are missing, too
    throw thrown
  }
}
