import type { Stats } from 'node:fs'
import { errnoOf } from '../base/errors.ts'
import type { Form, LineReading, TranscriptFile } from '../hosts/reading.ts'
import { attemptsIn, ENDED_TWICE, LARGE_BYTES } from '../journal/attempts.ts'
import type { Cursor } from '../model/cursor.ts'
import type { TranscriptItem } from '../model/event.ts'
import { fingerprint, isUnchangedUpTo } from './fingerprint.ts'
import { formAfter, formAt, formOfLine, isForAnother, withForm } from './form.ts'
import type { IngestContext } from './ingest-context.ts'
import { keepBatch, type TranscriptRead } from './keep-batch.ts'
import { linesFrom } from './lines.ts'
import { isPrettyPrinted } from './pretty-printed.ts'
import { setLineAside, type UnreadLine } from './set-aside.ts'
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
 * It ends, whatever the file does: it reads as far as the file went when it began, and begins again once when the file
 * was replaced meanwhile. What comes later is for the next event or sweep.
 */
export async function* lineBatches(
  context: IngestContext,
  host: LineHost,
  path: string,
): AsyncGenerator<TranscriptRead> {
  let until = statIfThere(path)?.size ?? 0
  for (let begun = 0; ; ) {
    const stats = statIfThere(path)
    if (stats === undefined) return
    const cursor = await context.store.capture.cursor(path)
    const from = cursor !== undefined && mayGoOn(cursor, path, stats) ? cursor.position : 0
    if (from === 0) {
      begun += 1
      until = stats.size
    }
    if (begun > MOST_BEGINNINGS || from >= until) return
    const read = await readBatch(context, host, { path, stats, cursor, from, until })
    if (read === 'raced') continue
    if (read === undefined || read === 'off') return
    yield read
  }
}

/**
 * Whether reading a transcript from its cursor would find something: a line that is whole, or another file. A last line
 * without its end was looked at already and waits.
 */
export function hasUnreadLines(
  reading: LineReading,
  cursor: Cursor | undefined,
  { path, bytes }: TranscriptFile,
): boolean {
  if (cursor === undefined) return bytes > 0
  const stats = statIfThere(path)
  try {
    if (stats === undefined || !mayGoOn(cursor, path, stats)) return true
    const [line] = linesFrom(path, cursor.position, { until: stats.size })
    return line !== undefined && (line.closed || readLine(reading, line, { path, source: {} }) !== undefined)
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    return true // the reading itself reports why the file cannot be opened
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
  context: IngestContext,
  { host, reading }: LineHost,
  { path, stats, cursor, from, until }: Where,
): Promise<TranscriptRead | 'raced' | 'off' | undefined> {
  const start = from === 0 ? undefined : cursor
  const seen = start === undefined ? 'nothing' : formAt(start)
  const isOther = seen === 'other' || (start === undefined && isPrettyPrinted(path))
  const { items, end, setAside, form, large } = isOther
    ? { ...NOTHING_COLLECTED, end: until }
    : collect(context, reading, { path, from, until, seen })
  if (end === from) return undefined
  const { tail, ...shape } = fingerprint(path, stats, end)
  const kept = await keepBatch(context, {
    from: cursor,
    items,
    bytes: end - from,
    setAside,
    form,
    next: {
      path,
      host,
      ...shape,
      tail: withForm(tail, form),
      position: end,
      setAside: (start?.setAside ?? 0) + setAside,
    },
  })
  for (const key of large) attemptsIn(context.paths.journal).clear(key)
  return kept
}

interface Collected {
  readonly items: TranscriptItem[]
  readonly end: number
  readonly setAside: number
  readonly form: Form
  /** The large lines that were begun, as `Attempts` knows them. */
  readonly large: readonly string[]
}

/** A file that is not a transcript is passed over as a whole. */
const NOTHING_COLLECTED: Omit<Collected, 'end'> = { items: [], setAside: 0, form: 'other', large: [] }

function collect(
  context: IngestContext,
  reading: LineReading,
  { path, from, until, seen }: Pick<Where, 'path' | 'from' | 'until'> & { readonly seen: Form },
): Collected {
  const file = { path, source: reading.sourceOfFile?.(path, firstLine(path)) ?? {} }
  const items: TranscriptItem[] = []
  const attempts = attemptsIn(context.paths.journal)
  const large: string[] = []
  let end = from
  const unread: UnreadLine[] = []
  let form = seen
  const most = context.isBulk ? BULK_BATCH : BATCH
  for (const line of linesFrom(path, from, { until })) {
    const key = line.closed && line.bytes.length >= LARGE_BYTES ? `${path}:${end}` : undefined
    const isTried = key === undefined || attempts.begin(key)
    if (key !== undefined) large.push(key)
    const read = isTried ? readLine(reading, line, file) : undefined
    // An open last line waits for its end; it is taken only if it is whole as it stands.
    if (!line.closed && read === undefined) break
    if (read === undefined) {
      unread.push({ path, from: end, to: line.end, why: isTried ? whyNot(line) : ENDED_TWICE })
    } else items.push(...read)
    // Of most files the first lines tell it, and the others are not looked at.
    if (isTried && form !== 'known' && !line.oversized)
      form = formAfter(form, formOfLine(reading, line.bytes))
    end = line.end
    if (items.length >= most.items || end - from >= most.bytes) break
  }
  for (const piece of adjoined(unread)) setLineAside(context.paths.quarantine, piece)
  return { items, end, setAside: unread.length, form, large }
}

/** Damaged lines that follow each other as one piece. A line that ended the program is retried by itself. */
function adjoined(unread: readonly UnreadLine[]): UnreadLine[] {
  const pieces: UnreadLine[] = []
  for (const line of unread) {
    const last = pieces.at(-1)
    const isNext = last?.to === line.from && last.why === line.why && line.why !== ENDED_TWICE
    if (last === undefined || !isNext) pieces.push(line)
    else pieces[pieces.length - 1] = { ...last, to: line.to, lines: (last.lines ?? 1) + 1 }
  }
  return pieces
}
