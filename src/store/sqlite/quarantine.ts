import { type Db, numberOf, type Row, textOf } from '../db.ts'

/** A row without a place: what it points to is gone, or what it says cannot be understood. */
export interface LooseRow {
  readonly table: string
  readonly row: Row
}

/** Columns that hold JSON: one that does not would fail every question that meets it. */
const JSON_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  memories: ['aliases', 'keywords', 'tags', 'files'],
  memory_revisions: ['statement', 'was'],
  evidence: ['messages'],
  injections: ['memories', 'reasons'],
  rejections: ['terms'],
}

export function isGarbled(table: string, row: Row): boolean {
  return (JSON_COLUMNS[table] ?? []).some((column) => !isJson(row[column] ?? null))
}

function isJson(value: Row[string] | null): boolean {
  if (value === null) return true
  try {
    return typeof value === 'string' && typeof JSON.parse(value) === 'object'
  } catch {
    // A SyntaxError is how the engine says that it is not JSON.
    return false
  }
}

/** Rows whose parent was lost: taken out until every reference holds again. */
export async function takeOrphans(db: Db): Promise<LooseRow[]> {
  const taken: LooseRow[] = []
  for (;;) {
    const broken = await db.all('SELECT DISTINCT "table" AS name, fkid FROM pragma_foreign_key_check')
    if (broken.length === 0) return taken
    for (const problem of broken)
      taken.push(...(await takeFrom(db, textOf(problem, 'name'), numberOf(problem, 'fkid'))))
  }
}

async function takeFrom(db: Db, table: string, fkid: number): Promise<LooseRow[]> {
  const reference = await db.get(
    'SELECT "table" AS parent, "from" AS child, "to" AS key FROM pragma_foreign_key_list(?) WHERE id = ?',
    [table, fkid],
  )
  if (reference === undefined) return []
  const child = textOf(reference, 'child')
  const lost = `${child} IS NOT NULL
    AND ${child} NOT IN (SELECT ${textOf(reference, 'key')} FROM ${textOf(reference, 'parent')})`
  const rows = await db.all(`SELECT * FROM ${table} WHERE ${lost}`)
  await db.run(`DELETE FROM ${table} WHERE ${lost}`)
  return rows.map((row) => ({ table, row }))
}
