import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../base/clock.ts'
import { VERSION } from '../base/version.ts'
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

/** Whether memoria is really capturing, in numbers. */
export interface CaptureNumbers {
  readonly hosts: readonly HostState[]
  readonly journal: {
    readonly waiting: number
    readonly bytes: number
    readonly oldestAt: string | null
    readonly quarantined: number
  }
  /** Bytes of transcripts, written since memoria is here, that were not read yet. */
  readonly lagBytes: number
  readonly linesSetAside: number
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
  const { count, bytes, oldestAt } = journal.backlog()
  return {
    hosts: HOSTS.map((host) => hostState(host, activity, room)),
    journal: {
      ...{ waiting: count, bytes, oldestAt: oldestAt === null ? null : isoTime(oldestAt) },
      quarantined: journal.quarantined().length,
    },
    lagBytes: await lagOf(store, room),
    linesSetAside: (await store.capture.cursors()).reduce((sum, { setAside }) => sum + setAside, 0),
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
    store: paths.store,
    journal: paths.journal,
    quarantine: paths.quarantine,
    backups: paths.backups,
    logs: join(home, 'logs'),
  }
  return Object.fromEntries(Object.entries(places).map(([name, path]) => [name, bytesAt(path)]))
}

function bytesAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + bytesAt(join(path, name)), 0)
}

const LATE_MS = 10 * 60_000

/** Alive means that things move: events that wait too long, or hooks that are gone, are failures whatever runs. */
export function checkCapture({ hosts, journal, linesSetAside }: CaptureNumbers, clock: Clock): Check[] {
  return [...hosts.map(checkHost), checkBacklog(journal, clock), checkLines(linesSetAside)]
}

function checkHost({ host, installed, wired, unwired, hookVersion: version, activity }: HostState): Check {
  const name = `host ${host}`
  const again = 'Run `memoria init` again.'
  if (unwired.length > 0)
    return unwell(name, 'degraded', `our hooks are missing in ${unwired.join(', ')}`, again)
  if (wired.length === 0)
    return well(name, installed ? 'installed, not wired (`memoria init` wires it)' : 'not installed')
  if (version === null)
    return unwell(name, 'broken', 'the hook files are missing, so nothing is captured', again)
  if (version !== VERSION)
    return unwell(name, 'degraded', `the hook is version ${version}, the program ${VERSION}`, again)
  const last = activity
    .map(({ eventAt }) => eventAt ?? '')
    .sort()
    .at(-1)
  return well(name, last ? `wired, last event ${last}` : 'wired, no event yet')
}

function checkBacklog({ waiting, oldestAt }: CaptureNumbers['journal'], clock: Clock): Check {
  if (oldestAt === null || clock.now() - Date.parse(oldestAt) < LATE_MS)
    return well('journal', `${waiting} events wait`)
  return unwell(
    'journal',
    'degraded',
    `${waiting} events wait, the oldest since ${oldestAt}`,
    'Run `memoria drain`; if they stay, see the log.',
  )
}

function checkLines(setAside: number): Check {
  if (setAside === 0) return well('transcripts', 'every line could be read')
  return unwell(
    'transcripts',
    'degraded',
    `${setAside} lines of transcripts could not be read`,
    'See `memoria journal` for where they are.',
  )
}
