import type { Value } from '../../db.ts'
import type { TreePage } from './btree-page.ts'
import { isZeroed, type Pages } from './pages.ts'
import { decodeRecord, readVarint } from './record.ts'

export interface Cell {
  /** Null in an index, and in a table without row numbers. */
  readonly rowid: number | null
  readonly values: readonly Value[]
}

export interface Cells {
  readonly cells: readonly Cell[]
  /** How many could not be decoded. */
  readonly unreadable: number
}

/** Every row on a page, each by itself, so that a bad one does not cost the others. */
export function readCells(page: TreePage, pages: Pages): Cells {
  if (page.kind === 'table-interior') return { cells: [], unreadable: 0 }
  const cells = page.cells.flatMap((at) => readCell(page, at, pages) ?? [])
  return { cells, unreadable: page.cells.length - cells.length }
}

function readCell({ kind, bytes }: TreePage, start: number, pages: Pages): Cell | undefined {
  const size = readVarint(bytes, kind === 'index-interior' ? start + 4 : start)
  if (size === undefined || size.value < 0 || size.value > pages.pageCount * pages.pageSize) return undefined
  const rowid = kind === 'table' ? readVarint(bytes, size.next) : undefined
  if (kind === 'table' && rowid === undefined) return undefined
  const payload = readPayload(bytes, rowid?.next ?? size.next, size.value, kind === 'table', pages)
  const values = payload && decodeRecord(payload)
  return values && { rowid: rowid?.value ?? null, values }
}

/** A payload that is too long for its page goes on in a chain of pages of its own. */
function readPayload(
  bytes: Buffer,
  at: number,
  size: number,
  isTable: boolean,
  pages: Pages,
): Buffer | undefined {
  const local = localBytes(size, pages.pageSize, isTable)
  if (at + local > bytes.length) return undefined
  const first = bytes.subarray(at, at + local)
  if (local === size) return first
  if (at + local + 4 > bytes.length) return undefined
  const rest = readChain(bytes.readUInt32BE(at + local), size - local, pages)
  return rest && Buffer.concat([first, rest])
}

/** How much of a payload is on the page itself. */
function localBytes(size: number, usable: number, isTable: boolean): number {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  if (size <= most) return size
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const fitting = least + ((size - least) % (usable - 4))
  return fitting <= most ? fitting : least
}

/** Exactly as many pages as the length needs: so a chain that leads in a circle ends, and one that ends early is none. */
function readChain(first: number, length: number, pages: Pages): Buffer | undefined {
  const parts: Buffer[] = []
  let [page, left] = [first, length]
  while (left > 0) {
    const bytes = page === 0 ? undefined : pages.read(page)
    if (bytes === undefined || isZeroed(bytes)) return undefined
    const part = bytes.subarray(4, 4 + Math.min(left, pages.pageSize - 4))
    parts.push(part)
    left -= part.length
    page = bytes.readUInt32BE(0)
  }
  return page === 0 ? Buffer.concat(parts) : undefined
}
