/** Where the rows of an intact store stand, as SQLite's own `dbstat` says: independent of the code that salvages them. */
import { ask } from '../temporary-store.ts'

export interface PageMap {
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>
  /** How many rows of each table stand on pages that are not damaged, their long texts included. */
  readable(damaged: ReadonlySet<number>): Record<string, number>
}

interface StatPage {
  readonly name: string
  readonly path: string
  readonly page: number
  readonly kind: string
  readonly cells: number
}

export async function pageMap(path: string): Promise<PageMap> {
  const tables = new Map<string, boolean>()
  for (const { name, wr } of await ask(
    path,
    `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`,
  ))
    if (!/^sqlite_|_index|_words$/.test(String(name))) tables.set(String(name), wr === 1)
  const pages = (await ask(path, 'SELECT name, path, pageno, pagetype, ncell FROM dbstat')).map(
    (row): StatPage => ({
      name: String(row['name']),
      path: String(row['path']),
      page: Number(row['pageno']),
      kind: String(row['pagetype']),
      cells: Number(row['ncell']),
    }),
  )
  /** Rows of a table with row numbers stand on its leaves alone. */
  const hasRows = ({ name, kind }: StatPage) =>
    tables.has(name) && (kind === 'leaf' || (kind === 'internal' && tables.get(name) === true))

  function readable(damaged: ReadonlySet<number>): Record<string, number> {
    const counts: Record<string, number> = Object.fromEntries([...tables.keys()].map((name) => [name, 0]))
    for (const page of pages) {
      if (!hasRows(page) || damaged.has(page.page)) continue
      const cut = new Set(
        pages
          .filter(
            ({ name, kind, path: at, page: number }) =>
              kind === 'overflow' && name === page.name && damaged.has(number) && isOverflowOf(at, page.path),
          )
          .map(({ path: at }) => at.split('+')[0]),
      )
      counts[page.name] = (counts[page.name] ?? 0) + page.cells - cut.size
    }
    return counts
  }
  return { rows: readable(new Set()), readable }
}

/** An overflow page's path is that of its leaf, the number of the cell, and its place in the chain: `/00a/003+000000`. */
function isOverflowOf(overflow: string, leaf: string): boolean {
  return overflow.startsWith(leaf) && /^[0-9a-f]{3}\+/.test(overflow.slice(leaf.length))
}
