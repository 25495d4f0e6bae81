/** Reads the rows of a damaged store page by page, without SQLite, which stops where a page leads nowhere. */
import type { Row } from '../../db.ts'
import type { LooseRow } from '../quarantine.ts'
import { parsePage, type TreePage } from './btree-page.ts'
import { type Cell, readCells } from './cells.ts'
import { sortPages } from './page-kinds.ts'
import { openPages, type Pages } from './pages.ts'
import { bestShapes, looseRow, rowsOf, type Shape } from './shapes.ts'
import { findTrees, type Trees } from './trees.ts'

export interface PageNumbers {
  /** As many as the file has, or its header counts. */
  readonly total: number
  /** Pages that are cut off, or hold something which is no page of a tree, nor the continuation of a row, nor free. */
  readonly unreadable: number
  /** Pages of zeros that are not free. */
  readonly zeroed: number
  /** Rows on readable pages that could not be decoded. */
  readonly rowsUnreadable: number
}

/** Receives the rows that are read. */
export interface RowSink {
  take(table: string, rows: readonly Row[]): Promise<void>
  /** Rows that could belong to several tables, or to none. */
  setAside(rows: readonly LooseRow[]): void
  /** How many references of these rows, if they are of this shape, lead to a row that was found; of an index, how many rows. */
  countReferences(shape: Shape, rows: readonly Row[]): Promise<number>
}

export interface PageScan {
  /** Whether every row of a table is certain to be among those that were read. */
  isWhole(table: string): boolean
  /** The schema that the store's own list of migrations ends with; undefined when that cannot be read. */
  schema(): number | undefined
  /** Hands over the rows page by page: first those of pages that belong to a table for certain, then those that look so. */
  readRows(shapes: readonly Shape[], sink: RowSink): Promise<PageNumbers>
  close(): void
}

export function scanPages(path: string): PageScan {
  const pages = openPages(path)
  const trees = findTrees(pages)
  const { treePages, unreadable, zeroed, mayHideRows } = sortPages(pages)
  const tornTables = new Set<string>()
  let isUnattributed = false
  return {
    isWhole: (table) => {
      if (tornTables.has(table)) return false
      return trees.isWhole(table) || !(mayHideRows || isUnattributed)
    },
    schema: () => migratedTo(pages, trees),
    readRows: async (shapes, sink) => {
      const candidates = shapes.filter(({ name }) => !trees.isWhole(name))
      const waiting: TreePage[] = []
      let rowsUnreadable = 0
      for (const number of treePages) {
        const page = readTreePage(pages, number)
        const shape = ownerShape(number, shapes)
        if (page === undefined || shape === 'none') continue
        if (shape === undefined || !(await takePage(page, shape))) waiting.push(page)
      }
      // An index is known by the rows that it repeats, so the rows of tables come first.
      const unsure = []
      for (const page of waiting) if (!(await takeIfSure(page))) unsure.push(page)
      for (const page of unsure) await takeOrphan(page)
      return { total: pages.pageCount + pages.missing, unreadable, zeroed, rowsUnreadable }

      /** False when not a row of the page is one of its table: then the list of tables is not of this store. */
      async function takePage(page: TreePage, shape: Shape): Promise<boolean> {
        const { cells, unreadable: torn } = readCells(page, pages)
        const rows = rowsOf(shape, cells)
        if (cells.length > 0 && rows.length === 0) return false
        const lost = torn + cells.length - rows.length
        rowsUnreadable += lost
        if (lost > 0) tornTables.add(shape.name)
        if (rows.length > 0) await sink.take(shape.name, rows)
        return true
      }

      /** Takes a page that nothing leads to if it can be of one table only, or of indexes only. */
      async function takeIfSure(page: TreePage): Promise<boolean> {
        const [shape, ...others] = fittingShapes(page, readCells(page, pages).cells)
        if (shape === undefined) return false
        if ([shape, ...others].every(({ isIndex }) => isIndex)) return true
        return others.length === 0 && (await takePage(page, shape))
      }

      function fittingShapes(page: TreePage, cells: readonly Cell[]): Shape[] {
        return bestShapes(candidates, page.kind === 'table' ? 'table' : 'index', cells)
      }

      async function takeOrphan(page: TreePage): Promise<void> {
        const { cells, unreadable: torn } = readCells(page, pages)
        const shape = await bestOf(fittingShapes(page, cells), cells)
        if (shape !== undefined) {
          if (!shape.isIndex) await takePage(page, shape)
          return
        }
        rowsUnreadable += torn
        isUnattributed ||= torn + cells.length > 0
        sink.setAside(cells.map(looseRow))
      }

      /** Of shapes that fit alike, the one whose references lead somewhere, or else the only table among them. */
      async function bestOf(fitting: readonly Shape[], cells: readonly Cell[]): Promise<Shape | undefined> {
        const counted = await Promise.all(
          fitting.map((shape) => sink.countReferences(shape, rowsOf(shape, cells))),
        )
        const most = Math.max(...counted)
        const found = fitting.filter(
          (shape, index) => counted[index] === most && (most > 0 || !shape.isIndex),
        )
        return found.length === 1 || found.every(({ isIndex }) => isIndex) ? found[0] : undefined
      }
    },
    close: () => pages.close(),
  }

  /** Undefined when nothing readable says whose the page is; `none` when it has no rows of a table. */
  function ownerShape(page: number, shapes: readonly Shape[]): Shape | 'none' | undefined {
    const owner = trees.ownerOf(page)
    if (owner === 0) return 'none'
    const shape = owner === undefined ? undefined : shapes.find(({ name }) => name === trees.names[owner])
    return shape?.isIndex ? 'none' : shape
  }
}

function readTreePage(pages: Pages, page: number): TreePage | undefined {
  const bytes = pages.read(page)
  const parsed = bytes && parsePage(bytes, page)
  return parsed?.kind === 'table-interior' ? undefined : parsed
}

function migratedTo(pages: Pages, trees: Trees): number | undefined {
  const owner = trees.names.indexOf('migrations')
  if (owner < 0) return undefined
  let newest: number | undefined
  for (let page = 1; page <= pages.pageCount; page++) {
    const parsed = trees.ownerOf(page) === owner ? readTreePage(pages, page) : undefined
    for (const { rowid } of parsed ? readCells(parsed, pages).cells : [])
      newest = Math.max(newest ?? 0, rowid ?? 0)
  }
  return newest
}
