/** The pages of a damaged store, one at a time: from its log where that is newer, else from the file. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { APPLICATION_ID } from '../migrate.ts'
import { parsePage } from './btree-page.ts'
import { readWal, type WalPages } from './wal.ts'

export interface Pages {
  readonly pageSize: number
  readonly pageCount: number
  /** How many pages at the end the header counts and the file does not have. */
  readonly missing: number
  /** The bytes of a page, counted from 1; undefined when the file does not have it. */
  read(page: number): Buffer | undefined
  close(): void
}

export function openPages(path: string): Pages {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const log = readWal(`${path}-wal`)
  const pageSize = pageSizeOf(file, size, log)
  const wal = log?.pageSize === pageSize && log.offsets.size > 0 ? log : undefined
  const walFile = wal === undefined ? undefined : openSync(`${path}-wal`, 'r')
  const pageCount = Math.max(Math.ceil(size / pageSize), wal?.pageCount ?? 0)
  return {
    pageSize,
    pageCount,
    missing: Math.max(0, statedPages(file) - pageCount),
    read: (page) => {
      const offset = wal?.offsets.get(page)
      if (walFile !== undefined && offset !== undefined) return readBytes(walFile, offset, pageSize)
      return page < 1 || (page - 1) * pageSize >= size
        ? undefined
        : readBytes(file, (page - 1) * pageSize, pageSize)
    },
    close: () => {
      closeSync(file)
      if (walFile !== undefined) closeSync(walFile)
    },
  }
}

/** SQLite's default first: of two sizes that fit alike, that is the likelier. */
const PAGE_SIZES = [4096, 512, 1024, 2048, 8192, 16384, 32768, 65536]
const SAMPLED_PAGES = 500

/** As the header says; without one, as the log says, or the size at which most pages make sense. */
function pageSizeOf(file: number, size: number, log: WalPages | undefined): number {
  const header = readBytes(file, 0, 100)
  const stated = header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16)
  const isHeader = header.toString('latin1', 0, 16) === 'SQLite format 3\0'
  if (log !== undefined && !isHeader) return log.pageSize
  const scored = PAGE_SIZES.map((pageSize) => ({ pageSize, share: shareOfTrees(file, size, pageSize) }))
  const best = scored.reduce((one, other) => (other.share > one.share ? other : one))
  // The header may be another file's: then hardly a page makes sense at its size.
  const share = isHeader ? (scored.find(({ pageSize }) => pageSize === stated)?.share ?? 0) : 0
  return share > 0 && share * 2 >= best.share ? stated : best.pageSize
}

/** As our own header says; 0 without one. */
function statedPages(file: number): number {
  const header = readBytes(file, 0, 100)
  return header.readUInt32BE(68) === APPLICATION_ID ? header.readUInt32BE(28) : 0
}

/** The pages that the header's list says are free. */
export function freePages(pages: Pages): Set<number> {
  const free = new Set<number>()
  let trunk = pages.read(1)?.readUInt32BE(32) ?? 0
  while (trunk > 0 && !free.has(trunk)) {
    const bytes = pages.read(trunk)
    if (bytes === undefined) return free
    free.add(trunk)
    const count = Math.min(bytes.readUInt32BE(4), pages.pageSize / 4 - 2)
    for (let entry = 0; entry < count; entry++) free.add(bytes.readUInt32BE(8 + entry * 4))
    trunk = bytes.readUInt32BE(0)
  }
  return free
}

const ZEROS = Buffer.alloc(65536)

export function isZeroed(bytes: Buffer): boolean {
  return bytes.equals(ZEROS.subarray(0, bytes.length))
}

function shareOfTrees(file: number, size: number, pageSize: number): number {
  const count = Math.floor(size / pageSize)
  const step = Math.max(1, Math.floor(count / SAMPLED_PAGES))
  let [seen, trees] = [0, 0]
  for (let page = 1; page <= count; page += step) {
    seen += 1
    const parsed = parsePage(readBytes(file, (page - 1) * pageSize, pageSize), page)
    // Cells fill a page from its end: a page that seems larger than it is has none there.
    if (parsed?.cells.some((at) => at >= pageSize / 2)) trees += 1
  }
  return seen === 0 ? 0 : trees / seen
}

/** Bytes that are missing at the end of the file read as zeros. */
function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(file, bytes, 0, length, at)
  return bytes
}
