import { createHash } from 'node:crypto'
import { type Db, type Row, textColumn, type Value } from '../db.ts'
import { pieces } from '../sql/many-rows.ts'
import type { MovedTable } from './tables.ts'

/** One end of a move: the rows of one user in a file or in PostgreSQL. */
export interface MoveEnd {
  readonly db: Db
  readonly kind: 'file' | 'postgres'
}

const PAGE = 256
/** The note in a store that is being moved into: where its rows come from. */
export const MOVED_FROM = 'movedFrom'
/** Notes about a store itself, which say nothing of another one. */
const OF_THE_STORE = ['storeId', 'backupsOutdated', 'manualBackups', MOVED_FROM]

/** The rows of a user in the order of their keys, some at a time. */
export async function* pagesOf(end: MoveEnd, table: MovedTable, user: string): AsyncGenerator<Row[]> {
  const { name, key } = table
  const keySql = key.join(', ')
  const mine = end.kind === 'postgres' || table.hasUser ? 'user_id = ?' : 'TRUE'
  const params = mine === 'TRUE' ? [] : [user]
  let after: Value[] | undefined
  for (;;) {
    const behind = after === undefined ? '' : ` AND (${keySql}) > (${key.map(() => '?').join(', ')})`
    const rows = await end.db.all(
      `SELECT * FROM ${name} WHERE ${mine}${behind} ORDER BY ${keySql} LIMIT ${PAGE}`,
      [...params, ...(after ?? [])],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.filter((row) => name !== 'notes' || !OF_THE_STORE.includes(textColumn(row, 'name')))
    after = key.map((column) => last[column] ?? null)
  }
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

export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

/** How many rows a user has in a table, and a digest of all that is in them. */
export async function digestOfTable(end: MoveEnd, table: MovedTable, user: string): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of pagesOf(end, table, user))
    for (const row of rows) {
      count += 1
      hash.update(inWords(row))
    }
  return { rows: count, digest: hash.digest('hex') }
}

/** The same for a row in a file and in PostgreSQL, which has U+FFFD for a NUL. */
function inWords({ user_id: _, ...row }: Row): string {
  const entries = Object.entries(row).map(([column, value]) => [column, plain(value)] as const)
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

function plain(value: Value): Value {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value
}
