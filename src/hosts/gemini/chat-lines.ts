import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Whole lines of a file, from a position on. */
export interface ChatLines {
  readonly lines: readonly Buffer[]
  /** Behind the last of them. */
  readonly next: number
  /** Whether the file goes on behind this piece. */
  readonly more: boolean
  /** The size of the file before it was read. */
  readonly bytes: number
}

const PIECE = 4 * 1024 * 1024
/** No line is as long as this: it is passed over in pieces. */
const MAX_LINE_BYTES = 256 * 1024 * 1024

/** A bounded piece of whole lines, or only the first of them; a line that is not finished waits, one that is longer than the piece is read whole. */
export function linesAfter(path: string, from: number, isOne = false): ChatLines {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    // A file that became shorter is another one.
    const start = from > size ? 0 : from
    for (let length = PIECE; ; length *= 4) {
      const bytes = Buffer.alloc(Math.min(length, size - start))
      const read = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start))
      const end = read.lastIndexOf(0x0a) + 1
      const isAll = start + read.length >= size || read.length < bytes.length
      if (end > 0 && isOne) {
        const first = read.indexOf(0x0a) + 1
        const more = !isAll || first < end
        return { lines: split(read.subarray(0, first)), next: start + first, more, bytes: size }
      }
      if (end > 0)
        return { lines: split(read.subarray(0, end)), next: start + end, more: !isAll, bytes: size }
      if (isAll) return { lines: [], next: start, more: false, bytes: size }
      if (length > MAX_LINE_BYTES)
        return { lines: [read], next: start + read.length, more: true, bytes: size }
    }
  } finally {
    closeSync(file)
  }
}

function split(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    if (end > from) lines.push(bytes.subarray(from, end))
    from = end + 1
  }
  return lines
}
