import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../base/clock.ts'
import { VERSION } from '../base/version.ts'
import { HOOK_FILES } from '../capture/hook-files.ts'
import { hookVersion } from '../capture/install.ts'
import { recordsIn } from '../capture/wiring-record.ts'
import type { Environment } from '../config/environment.ts'
import type { HomePaths } from '../config/paths.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { openJournal } from '../journal/journal.ts'
import type { Activity } from '../model/cursor.ts'
import type { Store } from '../store/store.ts'
import { type Check, unwell, well } from './check.ts'
import { readSettings } from './settings.ts'
import { unreadLines } from './unread-lines.ts'

/** Whether memoria is really capturing, in numbers. */
export interface CaptureNumbers {
  readonly hosts: readonly HostState[]
  readonly journal: {
    readonly waiting: number
    readonly bytes: number
    readonly oldestAt: string | null
    readonly quarantined: number
    /** How many hooks were called with nothing to read. */
    readonly empty: number
  }
  /** Bytes of transcripts, written since memoria is here, that were not read yet. */
  readonly lagBytes: number
  /** Lines of transcripts that could not be read, ever. */
  readonly linesSetAside: number
  /** Those of them whose note is still in the quarantine. */
  readonly linesNoted: number
  readonly disk: Readonly<Record<string, number>>
}

export interface HostState {
  readonly host: string
  readonly installed: boolean
  /** The settings files that hold our hooks. */
  readonly wired: readonly string[]
  /** Settings that we changed and that do not hold all our hooks any more. */
  readonly unwired: readonly string[]
  readonly hookVersion: string | null
  /** Files of the hook that should be there and are not; none when no hook was ever installed. */
  readonly missingFiles: readonly string[]
  readonly activity: readonly Pick<Activity, 'project' | 'eventAt' | 'messageAt'>[]
}

export interface CaptureRoom {
  readonly home: string
  readonly paths: HomePaths
  readonly env: Environment
  readonly clock: Clock
}

export async function captureNumbers(store: Store, room: CaptureRoom): Promise<CaptureNumbers> {
  const journal = openJournal({ home: room.home, quarantine: room.paths.quarantine })
  const activity = await store.capture.activity()
  const { count, bytes, oldestAt, empty } = journal.backlog()
  return {
    hosts: HOSTS.map((host) => hostState(host, activity, room)),
    journal: {
      ...{ waiting: count, bytes, oldestAt: oldestAt === null ? null : isoTime(oldestAt) },
      quarantined: journal.quarantined().length,
      empty,
    },
    lagBytes: await lagOf(store, room),
    linesSetAside: (await store.capture.cursors()).reduce((sum, { setAside }) => sum + setAside, 0),
    linesNoted: unreadLines(room.paths.quarantine).length,
    disk: diskUse(room),
  }
}

function hostState(host: Host, activity: readonly Activity[], { paths, env, home }: CaptureRoom): HostState {
  const records = recordsIn(paths.wired).filter((record) => record.host === host.name)
  const isWired = (path: string) => {
    const wired = host.wiredEvents(readSettings(path))
    return host.hooks.every(({ event }) => wired.includes(event))
  }
  return {
    host: host.name,
    installed: host.isInstalled(env),
    wired: records.map(({ path }) => path).filter(isWired),
    unwired: records.map(({ path }) => path).filter((path) => !isWired(path)),
    hookVersion: hookVersion(home) ?? null,
    missingFiles: HOOK_FILES.filter((name) => !existsSync(join(paths.hook, name))),
    activity: activity
      .filter((one) => one.host === host.name)
      .map(({ project, eventAt, messageAt }) => ({ project, eventAt, messageAt })),
  }
}

async function lagOf(store: Store, { env }: CaptureRoom): Promise<number> {
  const since = Date.parse((await store.capture.note('captureSince')) ?? '')
  if (Number.isNaN(since)) return 0
  const read = new Map((await store.capture.cursors()).map(({ path, position }) => [path, position]))
  return HOSTS.flatMap((host) => host.transcripts(env))
    .filter(({ changedAt }) => changedAt >= since)
    .reduce((sum, { path, bytes }) => sum + Math.max(0, bytes - (read.get(path) ?? 0)), 0)
}

function diskUse({ home, paths }: CaptureRoom): Record<string, number> {
  const places = {
    store: [paths.store, `${paths.store}-wal`, `${paths.store}-shm`],
    journal: [paths.journal],
    quarantine: [paths.quarantine],
    backups: [paths.backups],
    logs: [join(home, 'logs')],
  }
  return Object.fromEntries(
    Object.entries(places).map(([name, all]) => [name, all.reduce((sum, path) => sum + bytesAt(path), 0)]),
  )
}

function bytesAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + bytesAt(join(path, name)), 0)
}

const LATE_MS = 10 * 60_000

/** Alive means that things move: events that wait too long, or hooks that are gone, are failures whatever runs. */
export function checkCapture({ hosts, journal, linesNoted }: CaptureNumbers, clock: Clock): Check[] {
  return [...hosts.map(checkHost), checkBacklog(journal, clock), checkLines(linesNoted)]
}

const AGAIN = 'Run `memoria init` again.'

function checkHost(state: HostState): Check {
  const { host, wired, unwired, hookVersion: version, missingFiles } = state
  if (unwired.length > 0)
    return unwell(host, 'degraded', `our hooks are missing in ${unwired.join(', ')}`, AGAIN)
  if (wired.length === 0) return well(host, unwiredWords(state))
  if (version === null || missingFiles.length > 0)
    return unwell(host, 'broken', 'files of the hook are missing, so nothing is captured', AGAIN)
  if (version !== VERSION)
    return unwell(host, 'degraded', `the hook is version ${version}, the program ${VERSION}`, AGAIN)
  const last = lastEvent(state)
  return well(host, last ? `wired, last event ${last}` : 'wired, no event yet')
}

/** Events without wiring come from the plugin, or from before hooks were taken out. */
function unwiredWords(state: HostState): string {
  const last = lastEvent(state)
  if (last) return `not wired by \`memoria init\`, last event ${last}`
  return state.installed ? 'installed, not wired (`memoria init` wires it)' : 'not installed'
}

function lastEvent({ activity }: HostState): string | undefined {
  return activity
    .map(({ eventAt }) => eventAt ?? '')
    .sort()
    .at(-1)
}

function checkBacklog({ waiting, oldestAt }: CaptureNumbers['journal'], clock: Clock): Check {
  const waits = `${waiting} ${waiting === 1 ? 'event waits' : 'events wait'}`
  if (oldestAt === null || clock.now() - Date.parse(oldestAt) < LATE_MS) return well('journal', waits)
  return unwell(
    'journal',
    'degraded',
    `${waits}, the oldest since ${oldestAt}`,
    'Run `memoria drain`; if they stay, see the log.',
  )
}

/** A torn line stays torn, so its note is what a person can act on: gone, it is no news any more. */
function checkLines(noted: number): Check {
  if (noted === 0) return well('transcripts', 'nothing in them is left unread')
  return unwell(
    'transcripts',
    'degraded',
    `${noted} ${noted === 1 ? 'line' : 'lines'} of transcripts could not be read`,
    'See where with `memoria journal`; delete the notes (line-….json in the quarantine) when you have seen them.',
  )
}
