import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, type Row, textColumn } from '../db.ts'
import type { KeyCount, MemoryChange, MemoryPage, PageRows } from '../page-rows.ts'
import { isLivingSql } from './living.ts'
import { and, type Condition, memoriesInReach, oneOf } from './reach.ts'

type MemoryPageRows = Pick<
  PageRows,
  | 'lastChange'
  | 'changes'
  | 'dependents'
  | 'alike'
  | 'memoryPages'
  | 'setMemoryPage'
  | 'unsetMemoryPage'
  | 'members'
  | 'memberCounts'
  | 'foremost'
>

/** The changes of memories, and which page contains which memory. */
export function memoryPageRows(db: Db): MemoryPageRows {
  return {
    lastChange: async ({ user }) => {
      const sql = 'SELECT n FROM memory_changes WHERE user_id = ? ORDER BY n DESC LIMIT 1'
      return numberOf((await db.get(sql, [user])) ?? {}, 'n')
    },
    changes: (reach, after, limit) => changes(db, reach, after, limit),
    dependents: (reach, ids) => dependents(db, reach, ids),
    alike: (reach, ids) => alike(db, reach, ids),
    memoryPages: async (reach, vault, memories) => {
      if (memories.length === 0) return []
      const where = and(ofVault(reach, vault), oneOf('memory_id', memories))
      return (await db.all(`SELECT * FROM vault_memories WHERE ${where.sql}`, where.params)).map(memoryPageOf)
    },
    setMemoryPage: async (reach, vault, { memory, subject, key }) => {
      await db.run(
        `INSERT INTO vault_memories (user_id, vault, memory_id, subject, key) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (user_id, vault, memory_id) DO UPDATE SET subject = excluded.subject, key = excluded.key`,
        [reach.user, vault, memory, subject, key],
      )
    },
    unsetMemoryPage: async (reach, vault, memory) => {
      const where = and(ofVault(reach, vault), { sql: 'memory_id = ?', params: [memory] })
      await db.run(`DELETE FROM vault_memories WHERE ${where.sql}`, where.params)
    },
    members: async (reach, vault, subject, part, limit) => {
      const where = and(
        ofVault(reach, vault),
        { sql: 'subject = ?', params: [subject] },
        beginning('key', part),
      )
      const sql = `SELECT * FROM vault_memories WHERE ${where.sql} ORDER BY key, memory_id LIMIT ?`
      return (await db.all(sql, [...where.params, limit])).map(memoryPageOf)
    },
    memberCounts: async (reach, vault, subject, part, width) => {
      const where = and(
        ofVault(reach, vault),
        { sql: 'subject = ?', params: [subject] },
        beginning('key', part),
      )
      return countsOf(db, 'vault_memories', where, width)
    },
    foremost: async (reach, of, project, limit) => {
      const where = and(
        memoriesInReach(reach),
        { sql: isLivingSql(), params: [] },
        of === 'pinned' ? { sql: 'm.pinned = 1', params: [] } : { sql: 'm.kind = ?', params: [of] },
        project === null ? undefined : { sql: 'm.project_id = ?', params: [project] },
      )
      const order = 'm.importance DESC, m.confirmed DESC, m.stated_at DESC, m.id'
      const sql = `SELECT m.id FROM memories m WHERE ${where.sql} ORDER BY ${order} LIMIT ?`
      return (await db.all(sql, [...where.params, limit])).map((row) => textColumn(row, 'id'))
    },
  }
}

async function changes(db: Db, reach: Reach, after: number, limit: number): Promise<MemoryChange[]> {
  const rows = await db.all(
    'SELECT n, memory_id FROM memory_changes WHERE n > ? AND user_id = ? ORDER BY n LIMIT ?',
    [after, reach.user, limit],
  )
  return rows.map((row) => ({ position: numberOf(row, 'n'), memory: textColumn(row, 'memory_id') }))
}

async function dependents(db: Db, reach: Reach, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const mine = memoriesInReach(reach, 'by id')
  const replaced = and(oneOf('m.superseded_by', ids), mine)
  const [from, to] = [oneOf('l.from_id', ids), oneOf('l.to_id', ids)]
  const found = await db.all(
    `SELECT m.id FROM memories m WHERE ${replaced.sql}
     UNION SELECT m.id FROM memory_links l JOIN memories m ON m.id = l.to_id
       WHERE l.relation = 'conflicts' AND ${from?.sql} AND ${mine.sql}
     UNION SELECT m.id FROM memory_links l JOIN memories m ON m.id = l.from_id
       WHERE l.relation = 'conflicts' AND ${to?.sql} AND ${mine.sql}`,
    [...replaced.params, ...ids, ...mine.params, ...ids, ...mine.params],
  )
  const known = new Set(ids)
  const others = [...found.map((row) => textColumn(row, 'id')), ...(await alike(db, reach, ids))]
  return [...new Set(others)].filter((id) => !known.has(id)).sort()
}

const END = 8

async function alike(db: Db, reach: Reach, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const ends = [...new Set(ids.map((id) => id.slice(-END)))]
  const where = and(oneOf(`substr(m.id, -${END})`, ends), memoriesInReach(reach, 'by id'))
  const rows = await db.all(`SELECT m.id FROM memories m WHERE ${where.sql} ORDER BY m.id`, where.params)
  return rows.map((row) => textColumn(row, 'id'))
}

/** The rows of one user's vault. */
export function ofVault({ user }: Reach, vault: string): Condition {
  return { sql: 'user_id = ? AND vault = ?', params: [user, vault] }
}

/** Whose column begins with a text of our own making, found in the order of an index. */
export function beginning(column: string, part: string): Condition | undefined {
  return part === ''
    ? undefined
    : { sql: `${column} >= ? AND ${column} < ?`, params: [part, `${part}\u{10ffff}`] }
}

/** How many rows there are by the first characters of their key. */
export async function countsOf(
  db: Db,
  table: 'vault_memories' | 'vault_pages',
  where: Condition,
  width: number,
): Promise<KeyCount[]> {
  const rows = await db.all(
    `SELECT substr(key, 1, ?) AS start, count(*) AS many FROM ${table} WHERE ${where.sql} GROUP BY start ORDER BY start`,
    [width, ...where.params],
  )
  return rows.map((row) => ({ key: textColumn(row, 'start'), count: numberOf(row, 'many') }))
}

function memoryPageOf(row: Row): MemoryPage {
  return {
    memory: textColumn(row, 'memory_id'),
    subject: textColumn(row, 'subject'),
    key: textColumn(row, 'key'),
  }
}
