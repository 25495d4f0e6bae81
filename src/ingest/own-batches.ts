import { fileError } from '../base/file-errors.ts'
import type { OwnRead, OwnReading, ReadingTools } from '../hosts/reading.ts'
import { attemptsIn, ENDED_TWICE } from '../journal/attempts.ts'
import type { Cursor } from '../model/cursor.ts'
import { foreignDatabase } from '../store/sqlite/foreign.ts'
import { formAfter, formAt, isForAnother, markOf, withForm } from './form.ts'
import type { IngestContext } from './ingest-context.ts'
import { keepBatch, type TranscriptRead } from './keep-batch.ts'
import { setLineAside } from './set-aside.ts'
import { fileIdOf, statIfThere } from './stat-file.ts'

/** A host that reads what it keeps itself. */
export interface OwnHost {
  readonly host: string
  readonly reading: OwnReading
}

/** It reads on as often as others do meanwhile, which is seldom; more often than this something is wrong. */
const MOST_RACES = 100

/**
 * Reads what a host keeps beyond the cursor into the store, as its own folder understands it: the cursor holds that
 * folder's mark instead of a position. A file in the place of another is read from its beginning; ids keep all once.
 */
export async function* ownBatches(
  context: IngestContext,
  { host, reading }: OwnHost,
  path: string,
): AsyncGenerator<TranscriptRead> {
  const attempts = ownAttempts(context, path)
  try {
    yield* piecesOf(context, { host, reading }, path, attempts)
  } finally {
    // A failure that is reported is no reason to read carefully; a program that ends does not come by here.
    attempts.finish()
  }
}

async function* piecesOf(
  context: IngestContext,
  { host, reading }: OwnHost,
  path: string,
  attempts: OwnAttempts,
): AsyncGenerator<TranscriptRead> {
  for (let races = 0; races < MOST_RACES; ) {
    const stats = statIfThere(path)
    if (stats === undefined) return
    const cursor = await context.store.capture.cursor(path)
    const mark = markIn(cursor, fileIdOf(stats))
    const careful = attempts.begin(mark)
    const read = await readAfter(reading, path, mark, careful)
    const before = mark === null ? undefined : cursor
    const position = read.more ? (before?.position ?? 0) : read.bytes
    const form = formAfter(before === undefined ? 'nothing' : formAt(before), read.form)
    if (read.skipped > 0) noteSkipped(context, { path, mark, read, isPassedOver: careful === 'pass over' })
    const kept = await keepBatch(context, {
      from: cursor,
      items: read.items,
      setAside: read.skipped,
      form,
      bytes: Math.max(0, position - (before?.position ?? 0)),
      next: {
        path,
        host,
        fileId: fileIdOf(stats),
        head: OWN,
        tail: withForm(read.mark ?? '', form),
        position,
        setAside: (before?.setAside ?? 0) + read.skipped,
      },
    })
    attempts.end()
    if (kept === 'off') return
    if (kept === 'raced') {
      races += 1
      continue
    }
    if (read.items.length > 0 || read.skipped > 0 || form === 'unknown') yield kept
    // A host that says there is more and does not get on would keep us here for ever.
    if (!read.more || read.mark === mark) return
  }
}

interface Skipped {
  readonly path: string
  readonly mark: string | null
  readonly read: OwnRead
  readonly isPassedOver: boolean
}

interface OwnAttempts {
  /** Notes that a piece is read, and says how carefully. */
  begin(mark: string | null): ReadingTools['careful']
  /** The piece is in the store. */
  end(): void
  /** Nothing more is read now. */
  finish(): void
}

/** After a program ended while it read the file, records are read one by one; the one it ends at again is passed over. */
function ownAttempts({ paths }: IngestContext, path: string): OwnAttempts {
  const attempts = attemptsIn(paths.journal)
  const file = `own:${path}`
  let isCareful = attempts.isBegun(file)
  let isPassing = false
  let current = file
  return {
    begin: (mark) => {
      current = isCareful ? `${file}:${mark ?? ''}` : file
      isPassing = isCareful && attempts.isBegun(current)
      attempts.begin(file)
      if (isCareful) attempts.begin(current)
      return isPassing ? 'pass over' : isCareful ? 'one record' : undefined
    },
    end: () => {
      attempts.clear(current)
      // The lines after it are read as usual again.
      if (isPassing) {
        isCareful = false
        attempts.clear(file)
      }
    },
    finish: () => {
      for (const key of [current, file]) attempts.clear(key)
    },
  }
}

/** Where in it is for its own folder to know: the note says in which file, and how many. */
function noteSkipped({ paths }: IngestContext, { path, mark, read, isPassedOver }: Skipped): void {
  const why = isPassedOver ? ENDED_TWICE : 'records in it are damaged'
  setLineAside(paths.quarantine, { path, from: 0, to: read.bytes, why, lines: read.skipped }, mark ?? '')
}

/** A fault in a host's file is reported as the file's failure, not as ours. */
async function readAfter(
  reading: OwnReading,
  path: string,
  mark: string | null,
  careful: ReadingTools['careful'],
): Promise<OwnRead> {
  const tools = { openDatabase: foreignDatabase, ...(careful === undefined ? {} : { careful }) }
  try {
    return await reading.readAfter(path, mark, tools)
  } catch (thrown) {
    throw fileError(thrown, 'read', path)
  }
}

/** Stands where other cursors have a digest of the file's beginning, so that one is not taken for the other. */
const OWN = 'own'

function markIn(cursor: Cursor | undefined, fileId: string): string | null {
  if (cursor?.fileId !== fileId || cursor.head !== OWN || isForAnother(cursor)) return null
  return markOf(cursor) === '' ? null : markOf(cursor)
}
