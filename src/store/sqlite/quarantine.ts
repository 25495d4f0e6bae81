import { type Db, numberOf, type Row, textColumn } from '../db.ts'

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

/** No text of ours has a NUL: there, a page in its middle or at its end was zeroed. */
export function isGarbled(table: string, row: Row): boolean {
  if (Object.values(row).some((value) => typeof value === 'string' && value.includes('\0'))) return true
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

/**
 * Makes every reference hold again. A row that can do without what it refers to stays; a lost project or session is put
 * back under its id. Other rows are taken out and returned.
 */
export async function takeOrphans(db: Db): Promise<LooseRow[]> {
  const taken: LooseRow[] = []
  await restoreSessions(db)
  for (;;) {
    const broken = await brokenReferences(db)
    if (broken.length === 0) return taken
    const optional = broken.filter(({ isOptional }) => isOptional)
    for (const reference of optional) await detach(db, reference)
    if (optional.length > 0) continue
    for (const reference of broken) taken.push(...(await takeRows(db, reference)))
  }
}

/** The key of a message begins with its user and host, which is enough for a session that its messages can belong to. */
async function restoreSessions(db: Db): Promise<void> {
  await db.run(
    `INSERT INTO sessions (id, key, host, host_session, user_id, started_at, ended_at)
     SELECT session_id, json_array('salvaged', session_id), key ->> 1, session_id, key ->> 0, min(at), max(at)
     FROM messages
     WHERE json_valid(key) AND key ->> 0 IS NOT NULL AND key ->> 1 IS NOT NULL
       AND session_id NOT IN (SELECT id FROM sessions)
     GROUP BY session_id`,
  )
}

interface BrokenReference {
  readonly table: string
  readonly column: string
  readonly parent: string
  readonly isOptional: boolean
  /** The condition of the rows that refer to nothing. */
  readonly where: string
}

async function brokenReferences(db: Db): Promise<BrokenReference[]> {
  const rows = await db.all(
    `SELECT DISTINCT broken."table" AS name, "from" AS child, list."table" AS parent, "to" AS key,
       (SELECT "notnull" = 0 AND pk = 0 FROM pragma_table_info(broken."table") WHERE name = "from") AS optional
     FROM pragma_foreign_key_check AS broken, pragma_foreign_key_list(broken."table") AS list WHERE list.id = broken.fkid`,
  )
  return rows.map((row) => {
    const [column, parent] = [textColumn(row, 'child'), textColumn(row, 'parent')]
    const where = `${column} IS NOT NULL AND ${column} NOT IN (SELECT ${textColumn(row, 'key')} FROM ${parent})`
    return {
      table: textColumn(row, 'name'),
      column,
      parent,
      isOptional: numberOf(row, 'optional') === 1,
      where,
    }
  })
}

async function detach(db: Db, { table, column, parent, where }: BrokenReference): Promise<void> {
  if (parent !== 'projects') {
    await db.run(`UPDATE ${table} SET ${column} = NULL WHERE ${where}`)
    return
  }
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  await db.run(
    `INSERT INTO projects (id, kind, name, created_at, seen_at)
     SELECT DISTINCT ${column}, 'name', ${column}, ${now}, ${now} FROM ${table} WHERE ${where}`,
  )
}

async function takeRows(db: Db, { table, where }: BrokenReference): Promise<LooseRow[]> {
  const rows = await db.all(`SELECT * FROM ${table} WHERE ${where}`)
  await db.run(`DELETE FROM ${table} WHERE ${where}`)
  return rows.map((row) => ({ table, row }))
}
