import type { Stats } from 'node:fs'
import type { Form, LineReading } from '../hosts/reading.ts'
import type { Cursor } from '../model/cursor.ts'
import type { TranscriptItem } from '../model/event.ts'
import { fingerprint, isUnchangedUpTo } from './fingerprint.ts'
import { formAfter, formAt, formOfLine, isForAnother, withForm } from './form.ts'
import type { IngestRoom } from './ingest-room.ts'
import { keepBatch, type TranscriptRead } from './keep-batch.ts'
import { linesFrom } from './lines.ts'
import { setLineAside } from './set-aside.ts'
import { statIfThere } from './stat-file.ts'
import { firstLine, readLine, whyNot } from './transcript-line.ts'

/** As far as it was read, and once more for a file that was replaced meanwhile. */
const MOST_BEGINNINGS = 2
/**
 * A batch holds the whole process, and who asks the worker meanwhile waits: this much takes some ten milliseconds. Smaller
 * ones would be no quicker to answer, and slower as a whole.
 */
const BATCH = { items: 200, bytes: 1024 * 1024 }
/** Where nobody asks: each commit writes the same pages of indexes again, so that few are better. */
const BULK_BATCH = { items: 1000, bytes: 4 * 1024 * 1024 }

/**
 * Reads what a transcript of lines holds beyond its cursor into the store, batch by batch.
 *
 * It ends, whatever the file does: it reads as far as the file went when it began, and begins anew once when the file
 * was replaced meanwhile. What comes later is for the next event or sweep.
 */
export async function* lineBatches(
  room: IngestRoom,
  host: LineHost,
  path: string,
): AsyncGenerator<TranscriptRead> {
  let until = statIfThere(path)?.size ?? 0
  for (let begun = 0; ; ) {
    const stats = statIfThere(path)
    if (stats === undefined) return
    const cursor = await room.store.capture.cursor(path)
    const from = cursor !== undefined && mayGoOn(cursor, path, stats) ? cursor.position : 0
    if (from === 0) {
      begun += 1
      until = stats.size
    }
    if (begun > MOST_BEGINNINGS || from >= until) return
    const read = await readBatch(room, host, { path, stats, cursor, from, until })
    if (read === 'raced') continue
    if (read === undefined) return
    yield read
  }
}

function mayGoOn(cursor: Cursor, path: string, stats: Stats): boolean {
  return !isForAnother(cursor) && isUnchangedUpTo(cursor, path, stats)
}

/** A host whose transcripts are lines. */
export interface LineHost {
  readonly host: string
  readonly reading: LineReading
}

interface Where {
  readonly path: string
  readonly stats: Stats
  readonly cursor: Cursor | undefined
  readonly from: number
  readonly until: number
}

async function readBatch(
  room: IngestRoom,
  { host, reading }: LineHost,
  { path, stats, cursor, from, until }: Where,
): Promise<TranscriptRead | 'raced' | undefined> {
  const start = from === 0 ? undefined : cursor
  const seen = start === undefined ? 'nothing' : formAt(start)
  const { items, end, setAside, form } = collect(room, reading, { path, from, until, seen })
  if (end === from) return undefined
  const { tail, ...shape } = fingerprint(path, stats, end)
  return keepBatch(room, {
    ...{ from: cursor, items, bytes: end - from, setAside, form },
    next: {
      ...{ path, host, ...shape, tail: withForm(tail, form), position: end },
      setAside: (start?.setAside ?? 0) + setAside,
    },
  })
}

interface Collected {
  readonly items: TranscriptItem[]
  readonly end: number
  readonly setAside: number
  readonly form: Form
}

function collect(
  room: IngestRoom,
  reading: LineReading,
  { path, from, until, seen }: Pick<Where, 'path' | 'from' | 'until'> & { readonly seen: Form },
): Collected {
  const file = { path, place: reading.placeIn?.(path, firstLine(path)) ?? {} }
  const items: TranscriptItem[] = []
  let end = from
  let setAside = 0
  let form = seen
  const most = room.isBulk ? BULK_BATCH : BATCH
  for (const line of linesFrom(path, from, { until })) {
    const read = readLine(reading, line, file)
    // An open last line waits for its end; it is taken only if it is whole as it stands.
    if (!line.closed && read === undefined) break
    if (read === undefined) {
      setLineAside(room.paths.quarantine, { path, from: end, to: line.end, why: whyNot(line) })
      setAside += 1
    } else items.push(...read)
    // Of most files the first lines tell it, and the others are not looked at.
    if (form !== 'known' && !line.oversized) form = formAfter(form, formOfLine(reading, line.bytes))
    end = line.end
    if (items.length >= most.items || end - from >= most.bytes) break
  }
  return { items, end, setAside, form }
}
