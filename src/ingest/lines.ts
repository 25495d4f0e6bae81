import { closeSync, openSync, readSync } from 'node:fs'

/** A line of a file as bytes, with where it ends. */
export interface RawLine {
  readonly bytes: Buffer
  /** The position after the line and its line feed. */
  readonly end: number
  /** Whether a line feed closed it; a last line without one may still grow. */
  readonly closed: boolean
  /** Longer than we are willing to hold: `bytes` is only its beginning. */
  readonly oversized: boolean
}

const CHUNK = 256 * 1024
/** A line beyond this is not held in memory: it is read over, and counted. */
const MAX_LINE_BYTES = 64 * 1024 * 1024
const LINE_FEED = 10

export interface LineBounds {
  readonly longest?: number
  /** As if the file ended here, so that one that grows as fast as it is read has an end all the same. */
  readonly until?: number
}

/**
 * The lines of a file from a position on, with memory that does not grow with the file. The bytes of a line are only good
 * until the next one is asked for.
 */
export function* linesFrom(
  path: string,
  position: number,
  { longest = MAX_LINE_BYTES, until = Number.POSITIVE_INFINITY }: LineBounds = {},
): Generator<RawLine> {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    let held: Buffer[] = []
    let heldBytes = 0
    let at = position
    for (;;) {
      const read = at < until ? readSync(file, chunk, 0, Math.min(CHUNK, until - at), at) : 0
      if (read === 0) break
      let start = 0
      for (
        let feed = chunk.indexOf(LINE_FEED, 0);
        feed >= 0 && feed < read;
        feed = chunk.indexOf(LINE_FEED, start)
      ) {
        const part = chunk.subarray(start, feed)
        const oversized = heldBytes + part.length > longest
        const bytes = held.length === 0 ? part : Buffer.concat([...held, part])
        yield {
          bytes: oversized ? bytes.subarray(0, longest) : bytes,
          end: at + feed + 1,
          closed: true,
          oversized,
        }
        held = []
        heldBytes = 0
        start = feed + 1
      }
      if (heldBytes <= longest) held.push(Buffer.from(chunk.subarray(start, read)))
      heldBytes += read - start
      at += read
    }
    if (heldBytes > 0) {
      yield { bytes: Buffer.concat(held), end: at, closed: false, oversized: heldBytes > longest }
    }
  } finally {
    closeSync(file)
  }
}
