import { toMemoriaError } from '../base/errors.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import type { Form, TranscriptFile } from '../hosts/reading.ts'
import type { Journal, JournalEntry } from '../journal/journal.ts'
import { hearEntry, takeEvent } from './event.ts'
import { isForAnother } from './form.ts'
import type { IngestRoom } from './ingest-room.ts'
import type { TranscriptRead } from './keep-batch.ts'
import { transcriptBatches } from './transcript.ts'

export interface Drained {
  readonly events: number
  readonly quarantined: number
  readonly failed: number
}

/** Works off the journal until nothing waits. An entry goes when its content is in the store, and not before. */
export async function drainJournal(room: IngestRoom, journal: Journal): Promise<Drained> {
  const sum = { events: 0, quarantined: 0, failed: 0 }
  const failed = new Set<string>()
  await readSwitchedOff(room)
  for (;;) {
    const waiting = journal.entries().filter(({ name }) => !failed.has(name))
    if (waiting.length === 0) return { ...sum, failed: failed.size }
    for (const entry of waiting) {
      try {
        const done = await workOff(room, journal, entry)
        if (done !== 'gone') sum[done] += 1
      } catch (thrown) {
        // It stays in the journal for the next run; one bad entry must not hold up the others.
        failed.add(entry.name)
        room.log.error('ingest.event_failed', { entry: entry.name, code: toMemoriaError(thrown).code })
        if (isFatal(thrown)) throw thrown
      }
    }
  }
}

/** A fork copies what it continues: so first it must be known what was said while memoria was switched off. */
async function readSwitchedOff(room: IngestRoom): Promise<void> {
  const { off } = room.consent
  if (off.size === 0) return
  await sweep(room, {
    files: HOSTS.flatMap((host) =>
      host
        .transcripts(room.env)
        .filter(({ path }) => off.has(host.sessionOf(path) ?? ''))
        .map((file) => ({ host, file })),
    ),
  })
}

async function workOff(
  room: IngestRoom,
  journal: Journal,
  entry: JournalEntry,
): Promise<'events' | 'quarantined' | 'gone'> {
  const heard = hearEntry(journal, entry)
  if (typeof heard === 'string') return heard
  await takeEvent(room, heard)
  journal.remove(entry)
  return 'events'
}

export interface SweepOptions {
  readonly hosts?: readonly Host[]
  /** These transcripts instead of all that the hosts keep. */
  readonly files?: readonly { readonly host: Host; readonly file: TranscriptFile }[]
  /** Only transcripts written to at or after this, in milliseconds since 1970. */
  readonly since?: number
  /** Told how many of the unread bytes are read, and whose are. */
  readonly onProgress?: (progress: {
    readonly done: number
    readonly total: number
    readonly of: string
  }) => void
  readonly signal?: AbortSignal
}

/** What was read and newly kept. */
interface SweptCounts extends Omit<TranscriptRead, 'form'> {
  readonly files: number
  /** Transcripts that hold words, none of which was understood. */
  readonly unknown: number
  readonly failed: number
}

export interface Swept extends SweptCounts {
  readonly interrupted: boolean
  /** The same for each host of which something was read. */
  readonly hosts: readonly (SweptCounts & { readonly host: string })[]
}

/** Reads every transcript that holds more than we have read, whether or not a hook announced it. */
export async function sweep(room: IngestRoom, options: SweepOptions = {}): Promise<Swept> {
  const waiting = await unreadTranscripts(room, options)
  const total = waiting.reduce((sum, { file, from }) => sum + file.bytes - from, 0)
  const hosts = new Map<string, Record<keyof SweptCounts, number>>()
  let done = 0
  for (const { host, file } of waiting) {
    const sum = hosts.get(host.name) ?? { ...NOTHING }
    hosts.set(host.name, sum)
    let form: Form = 'known'
    try {
      for await (const read of transcriptBatches(room, host, file.path)) {
        for (const key of ['bytes', 'messages', 'toolCalls', 'setAside'] as const) sum[key] += read[key]
        done += read.bytes
        form = read.form
        options.onProgress?.({ done, total, of: host.title })
        if (options.signal?.aborted) return summed(hosts, true)
      }
    } catch (thrown) {
      sum.failed += 1
      room.log.error('ingest.transcript_failed', { code: toMemoriaError(thrown).code })
      if (isFatal(thrown)) throw thrown
    }
    sum.files += 1
    if (form === 'unknown') sum.unknown += 1
  }
  return summed(hosts, false)
}

const NOTHING = { files: 0, bytes: 0, messages: 0, toolCalls: 0, setAside: 0, unknown: 0, failed: 0 }

const COUNTS = ['files', 'bytes', 'messages', 'toolCalls', 'setAside', 'unknown', 'failed'] as const

function summed(hosts: ReadonlyMap<string, SweptCounts>, interrupted: boolean): Swept {
  const all = { ...NOTHING }
  for (const counts of hosts.values()) for (const key of COUNTS) all[key] += counts[key]
  return { ...all, interrupted, hosts: [...hosts].map(([host, counts]) => ({ host, ...counts })) }
}

export interface Unread {
  readonly host: Host
  readonly file: TranscriptFile
  /** From where on it is unread. */
  readonly from: number
}

/** The transcripts that may hold something unread, the oldest first. */
export async function unreadTranscripts(
  room: IngestRoom,
  { hosts = HOSTS, files, since }: SweepOptions,
): Promise<Unread[]> {
  const cursors = new Map((await room.store.capture.cursors()).map((cursor) => [cursor.path, cursor]))
  const all = files ?? hosts.flatMap((host) => host.transcripts(room.env).map((file) => ({ host, file })))
  return all
    .filter(({ file }) => since === undefined || file.changedAt >= since)
    .flatMap(({ host, file }) => {
      const cursor = cursors.get(file.path)
      const read = cursor === undefined || isForAnother(cursor) ? 0 : cursor.position
      // Written to since it was read: it grew, or it was rewritten and only happens to be as long.
      const isTouched = cursor === undefined || file.changedAt > Date.parse(cursor.readAt)
      return file.bytes === read && !isTouched ? [] : [{ host, file, from: Math.min(read, file.bytes) }]
    })
    .sort(
      (one, other) => one.file.changedAt - other.file.changedAt || (one.file.path < other.file.path ? -1 : 1),
    )
}

/** Failures of the store concern everything: going on would only repeat them. */
function isFatal(thrown: unknown): boolean {
  const { code } = toMemoriaError(thrown)
  return code.startsWith('store_') || code === 'disk_full'
}
