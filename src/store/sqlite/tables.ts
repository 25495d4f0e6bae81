import { type Db, textColumn } from '../db.ts'

/**
 * Our tables without those that are made again from the others: the search index's own, the vectors, and what changed in
 * which order, with how far that was read.
 */
export async function ordinaryTables(db: Db): Promise<string[]> {
  const rows = await db.all(
    `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '%\\_index%' ESCAPE '\\' AND name NOT LIKE '%\\_words' ESCAPE '\\'
       AND name NOT IN ('memory_vectors', 'memory_unembedded', 'memory_changes', 'vault_builds') ORDER BY name`,
  )
  return rows.map((row) => textColumn(row, 'name'))
}

/** The columns that name a row; none for a table that counts its rows itself. */
export async function primaryKey(db: Db, table: string): Promise<string[]> {
  const rows = await db.all('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', [table])
  return rows.map((row) => textColumn(row, 'name'))
}

/** Whether SQLite numbers the rows of a table, whatever its primary key is. */
export async function isNumbered(db: Db, table: string): Promise<boolean> {
  const row = await db.get('SELECT wr FROM pragma_table_list WHERE schema = ? AND name = ?', ['main', table])
  return row?.['wr'] === 0
}
