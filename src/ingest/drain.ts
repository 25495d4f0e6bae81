import { isFatal, toMemoriaError } from '../base/errors.ts'
import { HOSTS } from '../hosts/all.ts'
import type { EventJournal } from '../hosts/event-journal.ts'
import type { Host } from '../hosts/host.ts'
import type { Form, TranscriptFile } from '../hosts/reading.ts'
import { attemptsIn, ENDED_TWICE, LARGE_BYTES } from '../journal/attempts.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { ingestEntry } from './event.ts'
import { isForAnother } from './form.ts'
import type { IngestContext } from './ingest-context.ts'
import type { TranscriptRead } from './keep-batch.ts'
import { hasUnreadLines } from './line-batches.ts'
import { transcriptBatches } from './transcript.ts'

export interface Drained {
  readonly events: number
  readonly quarantined: number
  readonly failed: number
}

/** Works off the journal until nothing waits. An entry goes when its content is in the store, and not before. */
export async function drainJournal(context: IngestContext, journal: EventJournal): Promise<Drained> {
  const sum = { events: 0, quarantined: 0, failed: 0 }
  const failed = new Set<string>()
  await readSwitchedOff(context)
  for (;;) {
    const waiting = journal.entries().filter(({ name }) => !failed.has(name))
    if (waiting.length === 0) return { ...sum, failed: failed.size }
    for (const entry of waiting) {
      try {
        const latest = await context.latest()
        if (latest.config.off) return { ...sum, failed: failed.size }
        const done = await workOff(latest, journal, entry)
        if (done !== 'gone') sum[done] += 1
      } catch (thrown) {
        // It stays in the journal for the next run; one bad entry must not hold up the others.
        failed.add(entry.name)
        context.log.error('ingest.event_failed', { entry: entry.name, code: toMemoriaError(thrown).code })
        if (isFatal(thrown)) throw thrown
      }
    }
  }
}

/** A fork copies what it continues: so first it must be known what was said while memoria was switched off. */
async function readSwitchedOff(context: IngestContext): Promise<void> {
  const { off } = context.consent
  if (off.size === 0) return
  await sweep(context, {
    files: HOSTS.flatMap((host) =>
      host
        .transcripts(context.env)
        .filter(({ path }) => off.has(host.sessionOf(path) ?? ''))
        .map((file) => ({ host, file })),
    ),
  })
}

async function workOff(
  context: IngestContext,
  journal: EventJournal,
  entry: JournalEntry,
): Promise<'events' | 'quarantined' | 'gone'> {
  const attempts = attemptsIn(context.paths.journal)
  const isLarge = entry.bytes >= LARGE_BYTES
  if (isLarge && !attempts.begin(entry.name)) {
    journal.quarantine(entry, ENDED_TWICE)
    attempts.clear(entry.name)
    return 'quarantined'
  }
  try {
    const done = await ingestEntry(context, journal, entry)
    if (isLarge) attempts.clear(entry.name)
    return done
  } catch (thrown) {
    if (isLarge && isFatal(thrown)) attempts.clear(entry.name)
    throw thrown
  }
}

export interface SweepOptions {
  readonly hosts?: readonly Host[]
  /** These transcripts instead of all that the hosts keep. */
  readonly files?: readonly { readonly host: Host; readonly file: TranscriptFile }[]
  /** Only transcripts written to at or after this, in milliseconds since 1970. */
  readonly since?: number
  /** Called with how many of the unread bytes are read, and of which host. */
  readonly onProgress?: (progress: {
    readonly done: number
    readonly total: number
    readonly of: string
  }) => void
  readonly signal?: AbortSignal
}

/** The counts of a sweep. */
interface SweptCounts extends Omit<TranscriptRead, 'form'> {
  readonly files: number
  /** Transcripts that hold words, none of which was understood. */
  readonly unknown: number
  /** Files beside the transcripts that are none. They are not among `files`. */
  readonly notTranscripts: number
  readonly failed: number
}

export interface Swept extends SweptCounts {
  readonly interrupted: boolean
  /** The same for each host of which something was read. */
  readonly hosts: readonly (SweptCounts & { readonly host: string })[]
}

/**
 * Reads every transcript that holds more than we have read, whether or not a hook announced it. One that fails is tried once
 * more at the end: a passing failure must not leave a session half read for what is made from it next.
 */
export async function sweep(context: IngestContext, options: SweepOptions = {}): Promise<Swept> {
  const waiting = await unreadTranscripts(context, options)
  const total = waiting.reduce((sum, { file, from }) => sum + file.bytes - from, 0)
  const hosts = new Map<string, Record<keyof SweptCounts, number>>()
  let done = 0
  const failed: Unread[] = []
  for (const one of waiting) {
    const outcome = await readAll(one)
    if (outcome === 'interrupted') return summed(hosts, true)
    if (outcome === 'failed') failed.push(one)
  }
  for (const one of failed) {
    const outcome = await readAll(one)
    if (outcome === 'interrupted') return summed(hosts, true)
    if (outcome !== 'failed') continue
    const counts = drainCounts(one.host)
    counts.files += 1
    counts.failed += 1
  }
  return summed(hosts, false)

  function drainCounts({ name }: Host): Record<keyof SweptCounts, number> {
    const counts = hosts.get(name) ?? { ...NOTHING }
    hosts.set(name, counts)
    return counts
  }

  async function readAll({ host, file }: Unread): Promise<'read' | 'failed' | 'interrupted'> {
    const sum = drainCounts(host)
    if ((await context.latest()).config.off) return 'interrupted'
    let form: Form = 'known'
    try {
      for await (const read of transcriptBatches(context, host, file.path)) {
        for (const key of ['bytes', 'messages', 'toolCalls', 'setAside'] as const) sum[key] += read[key]
        done += read.bytes
        form = read.form
        options.onProgress?.({ done, total, of: host.title })
        if (options.signal?.aborted) return 'interrupted'
      }
    } catch (thrown) {
      context.log.error('ingest.transcript_failed', { code: toMemoriaError(thrown).code })
      if (isFatal(thrown)) throw thrown
      return 'failed'
    }
    if (form === 'other') sum.notTranscripts += 1
    else sum.files += 1
    if (form === 'unknown') sum.unknown += 1
    return 'read'
  }
}

const COUNTS = [
  'files',
  'bytes',
  'messages',
  'toolCalls',
  'setAside',
  'unknown',
  'notTranscripts',
  'failed',
] as const

const NOTHING: Readonly<Record<keyof SweptCounts, number>> = {
  files: 0,
  bytes: 0,
  messages: 0,
  toolCalls: 0,
  setAside: 0,
  unknown: 0,
  notTranscripts: 0,
  failed: 0,
}

function summed(hosts: ReadonlyMap<string, SweptCounts>, interrupted: boolean): Swept {
  const all = { ...NOTHING }
  for (const counts of hosts.values()) for (const key of COUNTS) all[key] += counts[key]
  return { ...all, interrupted, hosts: [...hosts].map(([host, counts]) => ({ host, ...counts })) }
}

export const NOTHING_SWEPT: Swept = { ...NOTHING, interrupted: false, hosts: [] }

/** Two sweeps as one. */
export function mergeSwept(one: Swept, other: Swept): Swept {
  const hosts = new Map<string, Record<keyof SweptCounts, number>>()
  for (const { host, ...counts } of [...one.hosts, ...other.hosts]) {
    const sum = hosts.get(host) ?? { ...NOTHING }
    for (const key of COUNTS) sum[key] += counts[key]
    hosts.set(host, sum)
  }
  return summed(hosts, one.interrupted || other.interrupted)
}

export interface Unread {
  readonly host: Host
  readonly file: TranscriptFile
  /** From where on it is unread. */
  readonly from: number
}

/** The transcripts that may hold something unread, the oldest first. */
export async function unreadTranscripts(
  context: Pick<IngestContext, 'store' | 'env'>,
  { hosts = HOSTS, files, since }: SweepOptions,
): Promise<Unread[]> {
  const cursors = new Map((await context.store.capture.cursors()).map((cursor) => [cursor.path, cursor]))
  const all = files ?? hosts.flatMap((host) => host.transcripts(context.env).map((file) => ({ host, file })))
  return all
    .filter(({ file }) => since === undefined || file.changedAt >= since)
    .flatMap(({ host, file }) => {
      const cursor = cursors.get(file.path)
      const read = cursor === undefined || isForAnother(cursor) ? 0 : cursor.position
      // Written to since it was read: it grew, or it was rewritten and only happens to be as long.
      const isTouched = cursor === undefined || file.changedAt > Date.parse(cursor.readAt)
      if (file.bytes === read && !isTouched) return []
      if (host.reading.by === 'lines' && !hasUnreadLines(host.reading, cursor, file)) return []
      return [{ host, file, from: Math.min(read, file.bytes) }]
    })
    .sort(
      (one, other) => one.file.changedAt - other.file.changedAt || (one.file.path < other.file.path ? -1 : 1),
    )
}
