/** The write-ahead log (https://www.sqlite.org/fileformat2.html#walformat): pages that are newer than those in the file. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'

export interface WalPages {
  readonly pageSize: number
  /** How many pages the database has after the last commit in the log. */
  readonly pageCount: number
  /** Where in the log the newest committed content of a page is. */
  readonly offsets: ReadonlyMap<number, number>
}

const HEADER = 32
const FRAME_HEADER = 24
const MAGIC_LITTLE = 0x377f0682
const MAGIC_BIG = 0x377f0683

/** The committed pages of a log; undefined when there is none, or it is not a whole one. */
export function readWal(path: string): WalPages | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size < HEADER) return undefined
  const file = openSync(path, 'r')
  try {
    return readFrames(file, size)
  } finally {
    closeSync(file)
  }
}

function readFrames(file: number, size: number): WalPages | undefined {
  const header = readAt(file, 0, HEADER)
  const magic = header.readUInt32BE(0)
  if (magic !== MAGIC_LITTLE && magic !== MAGIC_BIG) return undefined
  const isBig = magic === MAGIC_BIG
  let sums = checksum(header.subarray(0, 24), [0, 0], isBig)
  if (!matches(sums, header, 24)) return undefined
  const pageSize = header.readUInt32BE(8)
  const [offsets, pending] = [new Map<number, number>(), new Map<number, number>()]
  let pageCount = 0
  const length = FRAME_HEADER + pageSize
  for (let at = HEADER; at + length <= size; at += length) {
    const frame = readAt(file, at, length)
    sums = checksum(frame.subarray(FRAME_HEADER), checksum(frame.subarray(0, 8), sums, isBig), isBig)
    const isOfThisLog = frame.subarray(8, 16).equals(header.subarray(16, 24))
    if (!isOfThisLog || !matches(sums, frame, 16)) break
    pending.set(frame.readUInt32BE(0), at + FRAME_HEADER)
    const committed = frame.readUInt32BE(4)
    if (committed === 0) continue
    for (const [page, offset] of pending) offsets.set(page, offset)
    pending.clear()
    pageCount = committed
  }
  return { pageSize, pageCount, offsets }
}

type Sums = readonly [number, number]

/** SQLite's own checksum, over words of four bytes, two at a time. */
function checksum(bytes: Buffer, [first, second]: Sums, isBig: boolean): Sums {
  let [one, two] = [first, second]
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const [a, b] = isBig
      ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
      : [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
    one = (one + a + two) >>> 0
    two = (two + b + one) >>> 0
  }
  return [one, two]
}

function matches([one, two]: Sums, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(file, bytes, 0, length, at)
  return bytes
}
