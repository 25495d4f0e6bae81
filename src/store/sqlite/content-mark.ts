import { type Db, numberOf, textColumn } from '../db.ts'
import { ordinaryTables } from './tables.ts'

export interface ContentMark {
  /** The same for two stores that hold the same rows, as far as a backup is concerned. */
  readonly mark: string
  readonly size: StoreSize
}

/** How much would be missed of a store. */
export interface StoreSize {
  readonly memories: number
  readonly messages: number
}

/** Describes what a store holds, to compare it with a backup. How often a memory was used does not count. */
export async function contentMark(db: Db): Promise<ContentMark> {
  const counts: Record<string, number> = {}
  const tables = await ordinaryTables(db)
  for (const table of tables) {
    const row = await db.get(`SELECT count(*) AS many FROM ${table}`)
    counts[table] = numberOf(row ?? {}, 'many')
  }
  const revisions = await db.get('SELECT coalesce(sum(revision), 0) AS sum FROM memories')
  const notes = tables.includes('notes') ? await db.all('SELECT name, value FROM notes ORDER BY name') : []
  return {
    mark: JSON.stringify([
      counts,
      revisions?.['sum'],
      notes.map((row) => [textColumn(row, 'name'), textColumn(row, 'value')]),
    ]),
    size: { memories: counts['memories'] ?? 0, messages: counts['messages'] ?? 0 },
  }
}
