import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../base/clock.ts'
import { listeningHosts } from '../capture/listening.ts'
import { HOSTS } from '../hosts/all.ts'
import { CAPTURE_SINCE } from '../ingest/capture-since.ts'
import { readPauses } from '../ingest/pauses.ts'
import { openJournal } from '../journal/journal.ts'
import { readRetention, waitsUntil } from '../store/retention-clock.ts'
import type { Store } from '../store/store.ts'
import { type Check, unwell, well } from './check.ts'
import type { HostContext } from './host-files.ts'
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
  /** Until when the time since the last jump of the clock, or absence, counts nothing for deletions by age. */
  readonly deletionsWaitUntil: string | null
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

export async function captureNumbers(store: Store, context: HostContext): Promise<CaptureNumbers> {
  const journal = openJournal({ home: context.home, quarantine: context.paths.quarantine })
  const activity = await store.capture.activity()
  const cursors = await store.capture.cursors()
  const { count, bytes, oldestAt, empty } = journal.backlog()
  return {
    hosts: hostStates(activity, context),
    journal: {
      waiting: count,
      bytes,
      oldestAt: oldestAt === null ? null : isoTime(oldestAt),
      quarantined: journal.quarantined().length,
      empty,
    },
    ...(await unreadOf(store, context)),
    deletionsWaitUntil: await jumpedUntil(store),
    pauses: openPauses(await readPauses(store)),
    linesSetAside: cursors.reduce((sum, { setAside }) => sum + setAside, 0),
    linesNoted: unreadLines(context.paths.quarantine).reduce((sum, { lines = 1 }) => sum + lines, 0),
    unknownForm: unknownForms(cursors),
    disk: diskUse(context),
  }
}

interface Unread {
  /** Bytes that were written since memoria listens. */
  readonly lagBytes: number
  /** Transcripts from before the wiring, or of agents that are not wired: for `memoria import`. */
  readonly notImported: { readonly transcripts: number; readonly bytes: number }
}

async function unreadOf(store: Store, context: HostContext): Promise<Unread> {
  const listening = listeningHosts(context)
  const since = Date.parse((await store.state.read(CAPTURE_SINCE)) ?? '')
  const read = new Map((await store.capture.cursors()).map(({ path, position }) => [path, position]))
  const unread = HOSTS.flatMap((host) => host.transcripts(context.env).map((file) => ({ host, ...file })))
    .map(({ host, path, bytes, changedAt }) => ({
      bytes: bytes - (read.get(path) ?? 0),
      isNew: changedAt >= since && listening.includes(host),
    }))
    .filter(({ bytes }) => bytes > 0)
  const sumBytes = (files: readonly { readonly bytes: number }[]) =>
    files.reduce((total, { bytes }) => total + bytes, 0)
  const old = unread.filter(({ isNew }) => !isNew)
  return {
    lagBytes: sumBytes(unread.filter(({ isNew }) => isNew)),
    notImported: { transcripts: old.length, bytes: sumBytes(old) },
  }
}

function diskUse({ home, paths }: HostContext): Record<string, number> {
  const pathsByUse = {
    store: [paths.store, `${paths.store}-wal`, `${paths.store}-shm`],
    journal: [paths.journal],
    quarantine: [paths.quarantine],
    backups: [paths.backups],
    briefs: [paths.briefs],
    logs: [join(home, 'logs')],
  }
  return Object.fromEntries(
    Object.entries(pathsByUse).map(([name, all]) => [
      name,
      all.reduce((sum, path) => sum + bytesAt(path), 0),
    ]),
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
    checkClock(capture),
  ]
}

async function jumpedUntil(store: Store): Promise<string | null> {
  return waitsUntil((await readRetention(store.state)) ?? [])
}

function checkClock({ deletionsWaitUntil }: CaptureNumbers): Check {
  if (deletionsWaitUntil === null) return well('clock', 'no jump')
  return unwell(
    'clock',
    'degraded',
    `the machine's clock jumped, or memoria did not run for days: for deletions by age that time counts as two days at most, from ${deletionsWaitUntil} on`,
    'Nothing needs to be done. If the clock is right and you do not want to wait: memoria upkeep prune --trust-clock',
  )
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
