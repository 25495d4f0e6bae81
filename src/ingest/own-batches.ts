import { fileError } from '../base/file-errors.ts'
import type { OwnRead, OwnReading } from '../hosts/reading.ts'
import type { Cursor } from '../model/cursor.ts'
import { foreignDatabase } from '../store/sqlite/foreign.ts'
import type { IngestRoom } from './ingest-room.ts'
import { keepBatch, type TranscriptRead } from './keep-batch.ts'
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
    const position = read.more ? (cursor?.position ?? 0) : read.bytes
    const before = mark === null ? 0 : (cursor?.setAside ?? 0)
    const kept = await keepBatch(room, {
      ...{ from: cursor, items: read.items, setAside: read.skipped },
      bytes: Math.max(0, position - (cursor?.position ?? 0)),
      next: {
        ...{ path, host, fileId: fileIdOf(stats), head: OWN, tail: read.mark ?? '', position },
        setAside: before + read.skipped,
      },
    })
    if (kept === 'raced') {
      races += 1
      continue
    }
    if (read.items.length > 0 || read.skipped > 0) yield kept
    // A host that says there is more and does not get on would keep us here for ever.
    if (!read.more || read.mark === mark) return
  }
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
  return cursor?.fileId === fileId && cursor.head === OWN && cursor.tail !== '' ? cursor.tail : null
}
