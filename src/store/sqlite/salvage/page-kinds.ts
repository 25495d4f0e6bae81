/** Sorts the pages of a damaged store: those of trees, and how many are destroyed. */
import { parsePage } from './btree-page.ts'
import { freePages, isZeroed, type Pages } from './pages.ts'

export interface PageKinds {
  readonly treePages: number[]
  readonly unreadable: number
  readonly zeroed: number
  /** Whether a page may have had rows that nobody can read any more. */
  readonly mayHideRows: boolean
}

/** SQLite never uses the page at this offset. */
const LOCK_BYTE = 0x40000000

export function sortPages(pages: Pages): PageKinds {
  const free = freePages(pages)
  const treePages: number[] = []
  let unreadable = pages.missing
  let zeroed = 0
  let isFirstDamaged = false
  for (let page = 1; page <= pages.pageCount; page++) {
    const bytes = pages.read(page)
    if (bytes !== undefined && parsePage(bytes, page) !== undefined) {
      treePages.push(page)
      continue
    }
    const isZeros = bytes !== undefined && isZeroed(bytes)
    const isUnused = free.has(page) || (page - 1) * pages.pageSize === LOCK_BYTE
    if (isZeros && !isUnused) zeroed += 1
    const isBroken = bytes === undefined || (!isZeros && isGarbage(bytes, page, pages))
    if (isBroken) unreadable += 1
    if (page === 1) isFirstDamaged = zeroed + unreadable > pages.missing
  }
  // Page 1 has the list of tables, and no row of a table.
  return { treePages, unreadable, zeroed, mayHideRows: unreadable + zeroed > (isFirstDamaged ? 1 : 0) }
}

/**
 * A page that continues a row, or lists free pages, begins with the number of another page, which may be cut off; page 1
 * does neither.
 */
function isGarbage(bytes: Buffer, page: number, { pageCount, missing }: Pages): boolean {
  return page === 1 || bytes.readUInt32BE(0) > pageCount + missing
}
