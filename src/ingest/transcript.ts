import { type Stats, statSync } from 'node:fs'
import { isoTime } from '../base/clock.ts'
import { errnoOf } from '../base/errors.ts'
import type { Host } from '../hosts/host.ts'
import type { Cursor } from '../model/cursor.ts'
import type { TranscriptItem } from '../model/event.ts'
import type { Store } from '../store/store.ts'
import { fingerprint, isUnchangedUpTo } from './fingerprint.ts'
import type { IngestRoom } from './ingest-room.ts'
import { linesFrom } from './lines.ts'
import { setLineAside } from './set-aside.ts'
import { readLine, whyNot } from './transcript-line.ts'
import { makeWriter } from './writer.ts'

export interface TranscriptRead {
  readonly bytes: number
  readonly messages: number
  readonly toolCalls: number
  readonly setAside: number
}

const NOTHING: TranscriptRead = { bytes: 0, messages: 0, toolCalls: 0, setAside: 0 }
/** As far as it was read, and once more for a file that was replaced meanwhile. */
const MOST_BEGINNINGS = 2
/**
 * A batch holds the whole process, and who asks the worker meanwhile waits: this much takes some ten milliseconds. Smaller
 * ones would be no quicker to answer, and slower as a whole.
 */
const BATCH_ITEMS = 200
const BATCH_BYTES = 1024 * 1024

/**
 * Reads what a transcript holds beyond its cursor into the store, batch by batch, each batch and the cursor after it in
 * one transaction: whatever dies in between, a message is in the store and behind the cursor, or neither.
 *
 * It ends, whatever the file does: it reads as far as the file went when it began, and begins anew once when the file
 * was replaced meanwhile. What comes later is for the next event or sweep.
 */
export async function* transcriptBatches(
  room: IngestRoom,
  host: Host,
  path: string,
): AsyncGenerator<TranscriptRead> {
  let until = statIfThere(path)?.size ?? 0
  for (let begun = 0; ; ) {
    const stats = statIfThere(path)
    if (stats === undefined) return
    const cursor = await room.store.capture.cursor(path)
    const from = cursor !== undefined && isUnchangedUpTo(cursor, path, stats) ? cursor.position : 0
    if (from === 0) {
      begun += 1
      until = stats.size
    }
    if (begun > MOST_BEGINNINGS || from >= until) return
    const read = await readBatch(room, host, { path, stats, cursor, from, until })
    if (read === 'raced') continue
    if (read.bytes === 0) return
    yield read
  }
}

/** All of it at once, for a transcript that an event announced. */
export async function readTranscript(room: IngestRoom, host: Host, path: string): Promise<void> {
  try {
    for await (const _batch of transcriptBatches(room, host, path));
  } catch (thrown) {
    if (!UNREADABLE.has(errnoOf(thrown) ?? '')) throw thrown
    // The next sweep looks at it again; what the event itself says must not wait for that.
    room.log.warn('ingest.transcript_unreadable', { errno: errnoOf(thrown) ?? '' })
  }
}

/** What is wrong with the file or its name, and not with us: `ERR_…` is a name that no file can have. */
const UNREADABLE: ReadonlySet<string> = new Set([
  ...['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'],
  ...['EINVAL', 'EIO', 'ENXIO', 'ENODEV', 'ESPIPE', 'EOVERFLOW', 'ESTALE', 'ESRCH', 'EOPNOTSUPP'],
])

interface Reading {
  readonly path: string
  readonly stats: Stats
  readonly cursor: Cursor | undefined
  readonly from: number
  readonly until: number
}

async function readBatch(
  room: IngestRoom,
  host: Host,
  { path, stats, cursor, from, until }: Reading,
): Promise<TranscriptRead | 'raced'> {
  const batch = collect(room, host, { path, from, until })
  if (batch.end === from) return NOTHING
  return room.store.transaction(async (store) => {
    // Another process may have read on meanwhile: then what was collected here is old.
    const now = await store.capture.cursor(path)
    if (now?.position !== cursor?.position || now?.readAt !== cursor?.readAt) return 'raced'
    const writer = makeWriter(store, room.writerContext(store, host.name))
    for (const item of batch.items) await writer.write(item)
    const written = await writer.finish()
    await noteLife(store, host.name, written)
    const { messages, toolCalls, lastMessage } = written
    await store.capture.putCursor({
      ...{ path, host: host.name, ...fingerprint(path, stats, batch.end), position: batch.end },
      ...{ lastMessage: lastMessage ?? cursor?.lastMessage ?? null },
      ...{
        setAside: (from === 0 ? 0 : (cursor?.setAside ?? 0)) + batch.setAside,
        readAt: isoTime(room.clock.now()),
      },
    } satisfies Cursor)
    return { bytes: batch.end - from, messages, toolCalls, setAside: batch.setAside }
  })
}

interface Batch {
  readonly items: TranscriptItem[]
  readonly end: number
  readonly setAside: number
}

function collect(
  room: IngestRoom,
  host: Host,
  { path, from, until }: Pick<Reading, 'path' | 'from' | 'until'>,
): Batch {
  const items: TranscriptItem[] = []
  let end = from
  let setAside = 0
  for (const line of linesFrom(path, from, { until })) {
    const read = readLine(host, line, path)
    // An open last line waits for its end; it is taken only if it is whole as it stands.
    if (!line.closed && read === undefined) break
    if (read === undefined) {
      setLineAside(room.paths.quarantine, { path, from: end, to: line.end, why: whyNot(line) })
      setAside += 1
    } else items.push(...read)
    end = line.end
    if (items.length >= BATCH_ITEMS || end - from >= BATCH_BYTES) break
  }
  return { items, end, setAside }
}

async function noteLife(
  store: Store,
  host: string,
  written: { projects: Set<string | null>; lastAt: string | null },
): Promise<void> {
  for (const project of written.projects) {
    await store.capture.noteActivity({ host, project, eventAt: null, messageAt: written.lastAt })
  }
}

function statIfThere(path: string): Stats | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats : undefined
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return undefined // not there, or not ours to read: a later sweep looks again
    throw thrown
  }
}
