import { type Db, type Row, textColumn, type Value } from '../db.ts'
import { pieces } from '../sql/many-rows.ts'
import { type Renaming, renamedNotes, renamedRow } from './rename.ts'
import type { MovedTable } from './tables.ts'

/** One end of a move: the rows of one user in a file or in PostgreSQL. */
export interface MoveEnd {
  readonly db: Db
  readonly kind: 'file' | 'postgres'
  readonly user: string
}

const PAGE = 256
/** The note in a store that is being moved into: where its rows come from. */
export const MOVED_FROM = 'movedFrom'
/** Notes about a store itself, which say nothing of another one. */
const OF_THE_STORE = ['storeId', 'backupsOutdated', 'manualBackups', MOVED_FROM]

/** The rows of an end as they stand under the id of the other one, some at a time. */
export async function* pagesOf(
  end: MoveEnd,
  table: MovedTable,
  renaming: Renaming = { from: end.user, to: end.user },
): AsyncGenerator<Row[]> {
  if (table.name === 'notes') {
    const notes: Row[] = []
    for await (const rows of storedPages(end, table)) notes.push(...rows)
    yield renamedNotes(
      notes.filter((row) => !OF_THE_STORE.includes(textColumn(row, 'name'))),
      renaming,
    )
    return
  }
  for await (const rows of storedPages(end, table)) yield rows.map((row) => renamedRow(table, row, renaming))
}

/** The rows in the order of their keys. */
async function* storedPages(end: MoveEnd, table: MovedTable): AsyncGenerator<Row[]> {
  const { name, key } = table
  const keySql = key.join(', ')
  const { sql, params } = ownRows(end, table)
  let after: Value[] | undefined
  for (;;) {
    const behind = after === undefined ? '' : ` AND (${keySql}) > (${key.map(() => '?').join(', ')})`
    const rows = await end.db.all(
      `SELECT * FROM ${name} WHERE ${sql}${behind} ORDER BY ${keySql} LIMIT ${PAGE}`,
      [...params, ...(after ?? [])],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = key.map((column) => last[column] ?? null)
  }
}

/** In a file some tables do not say whose their rows are: then they are the one user's. */
export function ownRows({ kind, user }: MoveEnd, { hasUser }: MovedTable) {
  return kind === 'postgres' || hasUser ? { sql: 'user_id = ?', params: [user] } : { sql: 'TRUE', params: [] }
}

/** Writes rows over those with the same keys. */
export async function putRows(end: MoveEnd, table: MovedTable, rows: readonly Row[]): Promise<void> {
  const first = rows[0]
  if (first === undefined) return
  const hasUser = end.kind === 'postgres' || table.hasUser
  const columns = Object.keys(first).filter((column) => column !== 'user_id' || hasUser)
  const key = table.hasUser ? ['user_id', ...table.key] : table.key
  const values = columns.filter((column) => !key.includes(column) && column !== 'user_id')
  const update = values.map((column) => `${column} = excluded.${column}`).join(', ')
  // A memory of a file has a key of its own, without the user.
  const target = end.kind === 'postgres' ? key : KEYS_OF_FILE.includes(table.name) ? table.key : key
  const onConflict = update === '' ? 'DO NOTHING' : `DO UPDATE SET ${update}`
  const given = rows.map((row) =>
    columns.map((column) => (column === table.pointsToSelf ? null : (row[column] ?? null))),
  )
  await end.db.transaction(async (tx) => {
    for (const { placeholders, values: all } of pieces(given))
      await tx.run(
        `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES ${placeholders}
         ON CONFLICT (${target.join(', ')}) ${onConflict}`,
        all,
      )
  })
}

/** Tables of a file that have a user and whose ids are nevertheless nobody else's. */
const KEYS_OF_FILE = ['sessions', 'memories', 'not_for', 'runs', 'rejections', 'injections']

/** Sets the column that points to rows of the same table, once all of them are there. */
export async function putPointers(end: MoveEnd, table: MovedTable, rows: readonly Row[]): Promise<void> {
  const column = table.pointsToSelf
  if (column === undefined) return
  const [key = ''] = table.key
  const pointing = rows.filter((row) => row[column] !== null)
  if (pointing.length === 0) return
  await end.db.transaction(async (tx) => {
    for (const row of pointing)
      await tx.run(`UPDATE ${table.name} SET ${column} = ? WHERE ${key} = ?`, [
        ...[row[column] ?? null, row[key] ?? null],
      ])
  })
}
