import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../base/clock.ts'
import { listeningHosts } from '../capture/listening.ts'
import { HOSTS } from '../hosts/all.ts'
import { readPauses } from '../ingest/pauses.ts'
import { openJournal } from '../journal/journal.ts'
import type { Store } from '../store/store.ts'
import { type Check, unwell, well } from './check.ts'
import type { HostRoom } from './host-files.ts'
import { checkHost, type HostState, hostStates } from './hosts.ts'
import { checkPauses, type OpenPause, openPauses } from './pauses.ts'
import { checkTranscripts, type UnknownForm, unknownForms } from './transcripts.ts'
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
  /** Older transcripts, or all where memoria was never wired, that hold something unread. */
  readonly notImported: { readonly transcripts: number; readonly bytes: number }
  /** The pauses that are on, with null for everywhere. */
  readonly pauses: readonly OpenPause[]
  /** Lines of transcripts that could not be read, ever. */
  readonly linesSetAside: number
  /** Those of them whose note is still in the quarantine. */
  readonly linesNoted: number
  /** Transcripts that hold words, none of which was understood, by their agents. */
  readonly unknownForm: readonly UnknownForm[]
  readonly disk: Readonly<Record<string, number>>
}

export interface CaptureRoom extends HostRoom {
  readonly clock: Clock
}

export async function captureNumbers(store: Store, room: CaptureRoom): Promise<CaptureNumbers> {
  const journal = openJournal({ home: room.home, quarantine: room.paths.quarantine })
  const activity = await store.capture.activity()
  const cursors = await store.capture.cursors()
  const { count, bytes, oldestAt, empty } = journal.backlog()
  return {
    hosts: hostStates(activity, room),
    journal: {
      ...{ waiting: count, bytes, oldestAt: oldestAt === null ? null : isoTime(oldestAt) },
      quarantined: journal.quarantined().length,
      empty,
    },
    ...(await unreadOf(store, room)),
    pauses: openPauses(await readPauses(store)),
    linesSetAside: cursors.reduce((sum, { setAside }) => sum + setAside, 0),
    linesNoted: unreadLines(room.paths.quarantine).reduce((sum, { lines = 1 }) => sum + lines, 0),
    unknownForm: unknownForms(cursors),
    disk: diskUse(room),
  }
}

interface Unread {
  /** Bytes that were written since memoria listens. */
  readonly lagBytes: number
  /** What was there before, or is there although memoria does not listen: for `memoria import`. */
  readonly notImported: { readonly transcripts: number; readonly bytes: number }
}

async function unreadOf(store: Store, room: CaptureRoom): Promise<Unread> {
  const listening = listeningHosts(room)
  const since = Date.parse((await store.capture.note('captureSince')) ?? '')
  const read = new Map((await store.capture.cursors()).map(({ path, position }) => [path, position]))
  const unread = HOSTS.flatMap((host) => host.transcripts(room.env).map((file) => ({ host, ...file })))
    .map(({ host, path, bytes, changedAt }) => ({
      bytes: bytes - (read.get(path) ?? 0),
      isNew: changedAt >= since && listening.includes(host),
    }))
    .filter(({ bytes }) => bytes > 0)
  const sum = (files: readonly { readonly bytes: number }[]) =>
    files.reduce((total, { bytes }) => total + bytes, 0)
  const old = unread.filter(({ isNew }) => !isNew)
  return {
    lagBytes: sum(unread.filter(({ isNew }) => isNew)),
    notImported: { transcripts: old.length, bytes: sum(old) },
  }
}

function diskUse({ home, paths }: CaptureRoom): Record<string, number> {
  const places = {
    store: [paths.store, `${paths.store}-wal`, `${paths.store}-shm`],
    journal: [paths.journal],
    quarantine: [paths.quarantine],
    backups: [paths.backups],
    briefs: [paths.briefs],
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
export function checkCapture(capture: CaptureNumbers, clock: Clock): Check[] {
  const { hosts, journal, pauses } = capture
  return [
    ...hosts.map(checkHost),
    checkBacklog(journal, clock),
    checkTranscripts(capture),
    checkPauses(pauses),
  ]
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
