/** Which tree each page of a damaged store belongs to, as far as the list of tables and the interior pages tell. */
import type { Value } from '../../db.ts'
import { childrenOf, parsePage } from './btree-page.ts'
import { readCells } from './cells.ts'
import type { Pages } from './pages.ts'

export interface Trees {
  /** The tables and indexes, by number. */
  readonly names: readonly string[]
  /** The number of a page's tree; undefined when nothing that can be read leads to the page. */
  ownerOf(page: number): number | undefined
  /** Whether every page of a tree was reached and is one. */
  isWhole(name: string): boolean
}

const NONE = 0xffff

export function findTrees(pages: Pages): Trees {
  const owners = new Uint16Array(pages.pageCount + 1).fill(NONE)
  const names: string[] = ['sqlite_schema']
  const broken = new Set<string>()
  for (const { name, root } of schemaRows(pages, owners)) {
    if (names.includes(name)) continue
    names.push(name)
    if (!walk(root, names.length - 1)) broken.add(name)
  }
  return {
    names,
    ownerOf: (page) => (owners[page] === NONE ? undefined : owners[page]),
    isWhole: (name) => names.includes(name) && !broken.has(name),
  }

  /** Each page is entered once, so that a circle of pages ends. False when a page is missing, no tree page, or another's. */
  function walk(root: number, owner: number): boolean {
    let isWhole = true
    const waiting = [root]
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const bytes = owners[page] === NONE && page > 0 ? pages.read(page) : undefined
      const parsed = bytes && parsePage(bytes, page)
      if (parsed === undefined) {
        isWhole = false
        continue
      }
      owners[page] = owner
      waiting.push(...childrenOf(parsed))
    }
    return isWhole
  }
}

interface SchemaRow {
  readonly name: string
  readonly root: number
}

/**
 * The rows of `sqlite_schema`, recognised by themselves wherever they stand: page 1, which leads to them, may be destroyed
 * or another file's. So its own rows come last.
 */
function schemaRows(pages: Pages, owners: Uint16Array): SchemaRow[] {
  const rows: SchemaRow[] = []
  for (let turn = 2; turn <= pages.pageCount + 1; turn++) {
    const page = turn > pages.pageCount ? 1 : turn
    const bytes = pages.read(page)
    const parsed = bytes && parsePage(bytes, page)
    if (parsed?.kind !== 'table') continue
    const { cells } = readCells(parsed, pages)
    if (cells.length === 0 || !cells.every(({ values }) => isSchemaRow(values))) continue
    owners[page] = 0
    for (const { values } of cells) {
      const [, name, , root] = values
      if (typeof name === 'string' && typeof root === 'number' && root > 1) rows.push({ name, root })
    }
  }
  return rows
}

/** Type, name, table, root page, SQL. */
function isSchemaRow([type, name, table, root, sql, ...more]: readonly Value[]): boolean {
  if (typeof type !== 'string' || !['table', 'index', 'view', 'trigger'].includes(type)) return false
  if (typeof name !== 'string' || typeof table !== 'string' || !Number.isInteger(root)) return false
  return more.length === 0 && (sql === null || (typeof sql === 'string' && sql.startsWith('CREATE ')))
}
