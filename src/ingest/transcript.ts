import { type Stats, statSync } from 'node:fs'
import { isoTime } from '../base/clock.ts'
import { errnoOf } from '../base/errors.ts'
import type { Host } from '../hosts/host.ts'
import type { Cursor } from '../model/cursor.ts'
import type { TranscriptItem } from '../model/event.ts'
import type { Store } from '../store/store.ts'
import { fingerprint, isUnchangedUpTo } from './fingerprint.ts'
import type { IngestRoom } from './ingest-room.ts'
import { linesFrom, type RawLine } from './lines.ts'
import { setLineAside } from './set-aside.ts'
import { makeWriter } from './writer.ts'

export interface TranscriptRead {
  readonly bytes: number
  readonly messages: number
  readonly toolCalls: number
  readonly setAside: number
}

const NOTHING: TranscriptRead = { bytes: 0, messages: 0, toolCalls: 0, setAside: 0 }
const BATCH_ITEMS = 1000
const BATCH_BYTES = 8 * 1024 * 1024

/**
 * Reads what a transcript holds beyond its cursor into the store, batch by batch, each batch and the cursor after it in
 * one transaction: whatever dies in between, a message is in the store and behind the cursor, or neither.
 */
export async function* transcriptBatches(
  room: IngestRoom,
  host: Host,
  path: string,
): AsyncGenerator<TranscriptRead> {
  for (;;) {
    const stats = statIfThere(path)
    if (stats === undefined) return
    const read = await readBatch(room, host, path, stats)
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

const UNREADABLE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'])

async function readBatch(
  room: IngestRoom,
  host: Host,
  path: string,
  stats: Stats,
): Promise<TranscriptRead | 'raced'> {
  const cursor = await room.store.capture.cursor(path)
  const from = cursor !== undefined && isUnchangedUpTo(cursor, path, stats) ? cursor.position : 0
  if (stats.size === from && cursor !== undefined && from > 0) return NOTHING
  const batch = collect(room, host, path, from)
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

function collect(room: IngestRoom, host: Host, path: string, from: number): Batch {
  const items: TranscriptItem[] = []
  let end = from
  let setAside = 0
  for (const line of linesFrom(path, from)) {
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

/** What a line says; undefined when it is torn or too long. */
function readLine(
  host: Host,
  { bytes, closed, oversized }: RawLine,
  path: string,
): readonly TranscriptItem[] | undefined {
  if (oversized) return undefined
  const line = trimmed(bytes)
  if (line.length === 0) return []
  if (closed && looksWhole(line) && !host.mayMatter(line)) return []
  const value = parse(line)
  return value === undefined ? undefined : host.readLine(value, path)
}

const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

function looksWhole(line: Buffer): boolean {
  return line[0] === OPEN_BRACE && line[line.length - 1] === CLOSE_BRACE
}

function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] ?? 0) <= 0x20) end -= 1
  let start = 0
  while (start < end && (bytes[start] ?? 0) <= 0x20) start += 1
  return bytes.subarray(start, end)
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    // Torn: the caller decides whether it may still grow or is set aside.
    return undefined
  }
}

function whyNot({ oversized }: RawLine): string {
  return oversized ? 'the line is too long' : 'the line is not whole JSON'
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
