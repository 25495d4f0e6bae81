import { fileError } from '../base/file-errors.ts'
import type { OwnRead, OwnReading } from '../hosts/reading.ts'
import type { Cursor } from '../model/cursor.ts'
import { foreignDatabase } from '../store/sqlite/foreign.ts'
import { formAfter, formAt, isForAnother, markOf, withForm } from './form.ts'
import type { IngestRoom } from './ingest-room.ts'
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
  room: IngestRoom,
  { host, reading }: OwnHost,
  path: string,
): AsyncGenerator<TranscriptRead> {
  for (let races = 0; races < MOST_RACES; ) {
    const stats = statIfThere(path)
    if (stats === undefined) return
    const cursor = await room.store.capture.cursor(path)
    const mark = markIn(cursor, fileIdOf(stats))
    const read = await readAfter(reading, path, mark)
    const before = mark === null ? undefined : cursor
    const position = read.more ? (before?.position ?? 0) : read.bytes
    const form = formAfter(before === undefined ? 'nothing' : formAt(before), read.form)
    if (read.skipped > 0) noteSkipped(room, { path, mark, read })
    const kept = await keepBatch(room, {
      ...{ from: cursor, items: read.items, setAside: read.skipped, form },
      bytes: Math.max(0, position - (before?.position ?? 0)),
      next: {
        ...{
          path,
          host,
          fileId: fileIdOf(stats),
          head: OWN,
          tail: withForm(read.mark ?? '', form),
          position,
        },
        setAside: (before?.setAside ?? 0) + read.skipped,
      },
    })
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
}

/** Where in it is for its own folder to know: the note says in which file, and how many. */
function noteSkipped({ paths }: IngestRoom, { path, mark, read }: Skipped): void {
  const why = 'records in it are damaged'
  setLineAside(paths.quarantine, { path, from: 0, to: read.bytes, why, lines: read.skipped }, mark ?? '')
}

/** What is wrong with somebody else's file is the file's failure, and not ours. */
async function readAfter(reading: OwnReading, path: string, mark: string | null): Promise<OwnRead> {
  try {
    return await reading.readAfter(path, mark, { openDatabase: foreignDatabase })
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
