import { existsSync } from 'node:fs'
import { loadDriver } from '../src/store/sqlite/driver.ts'

export type Rows = readonly Readonly<Record<string, unknown>>[]

/** What the store holds (docs/formats/store.md), without the ids and times that differ from one run to the next. */
export async function contentOf(store: string): Promise<Record<string, Rows>> {
  if (!existsSync(store)) return {}
  const open = await loadDriver()
  const db = open(store)
  try {
    return Object.fromEntries(Object.entries(PARTS).map(([name, sql]) => [name, db.prepare(sql).all()]))
  } finally {
    db.close()
  }
}

/** The rows of one question. */
export async function rowsOf(store: string, sql: string): Promise<Rows> {
  if (!existsSync(store)) return []
  const db = (await loadDriver())(store)
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

/** Every row of every table of a store, without search indexes, which a program may fill later. */
export async function everythingIn(store: string): Promise<Record<string, Rows>> {
  const db = (await loadDriver())(store)
  try {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%' ORDER BY name")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !['vectors', 'notes', 'injections'].includes(name))
    return Object.fromEntries(tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]))
  } finally {
    db.close()
  }
}

/** Runs statements on a store, as a fixture or as damage. */
export async function executeIn(store: string, sql: string): Promise<void> {
  const db = (await loadDriver())(store)
  db.exec(sql)
  db.close()
}

export interface Compared {
  readonly lost: number
  readonly doubled: number
  readonly problems: readonly string[]
}

/** Compares two contents row by row: missing rows are lost, additional ones doubled, and the order counts. */
export function compareContent(
  expected: Readonly<Record<string, Rows>>,
  found: Readonly<Record<string, Rows>>,
): Compared {
  let [lost, doubled] = [0, 0]
  const problems: string[] = []
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [wanted, have] = [expected[name] ?? [], found[name] ?? []].map((rows) => rows.map(textOfRow))
    const missing = without(wanted ?? [], have ?? [])
    const more = without(have ?? [], wanted ?? [])
    lost += missing.length
    doubled += more.length
    problems.push(...missing.map((row) => `lost from ${name}: ${row}`))
    problems.push(...more.map((row) => `too much in ${name}: ${row}`))
    const isReordered = missing.length + more.length === 0 && wanted?.join() !== have?.join()
    if (isReordered) problems.push(`another order in ${name}`)
  }
  return { lost, doubled, problems }
}

function textOfRow(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** The rows that one list has more often than the other. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows.filter((row) => {
    const count = left.get(row) ?? 0
    left.set(row, count - 1)
    return count <= 0
  })
}

const PARTS = {
  sessions: 'SELECT key, host, host_session, project_id FROM sessions ORDER BY key',
  messages: `SELECT s.key AS session, m.host_message, m.role, m.text, m.provisional FROM messages m
    JOIN sessions s ON s.id = m.session_id ORDER BY s.key, m.seq`,
  calls: `SELECT s.key AS session, c.key, c.name, c.input, c.output, c.failed FROM tool_calls c
    JOIN sessions s ON s.id = c.session_id ORDER BY s.key, c.key`,
  memories: `SELECT m.text, m.kind, m.state, m.origin, m.confirmed, m.revision,
    (SELECT count(*) FROM evidence e WHERE e.memory_id = m.id) AS evidence FROM memories m ORDER BY m.text, m.kind`,
}
