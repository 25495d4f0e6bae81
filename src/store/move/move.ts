import { MemoriaError } from '../../base/errors.ts'
import { numberOf, textColumn } from '../db.ts'
import { digestOfTable, MOVED_FROM, type MoveEnd, pagesOf, putPointers, putRows } from './rows.ts'
import { MOVED_TABLES } from './tables.ts'

export interface Moved {
  /** How many rows each table has now, on both sides. */
  readonly rows: Readonly<Record<string, number>>
}

export interface MoveOptions {
  readonly user: string
  /** Says in words where the rows come from: a move that was broken off is known again by it. */
  readonly source: string
  readonly onTable?: (table: string) => void
}

/**
 * Copies all rows of a user from one store into another and compares digests of every table on both sides. What was there
 * already is written over, so that a move that was broken off is finished by doing it again. The source is only read.
 */
export async function moveStore(from: MoveEnd, to: MoveEnd, options: MoveOptions): Promise<Moved> {
  const { user, source, onTable } = options
  await refuseOthers(from, user)
  await claim(to, source)
  for (const table of MOVED_TABLES) {
    onTable?.(table.name)
    for await (const rows of pagesOf(from, table, user)) await putRows(to, table, rows)
    if (table.pointsToSelf !== undefined)
      for await (const rows of pagesOf(from, table, user)) await putPointers(to, table, rows)
  }
  const moved = await compared(from, to, user)
  await to.db.run('DELETE FROM notes WHERE name = ?', [MOVED_FROM])
  return moved
}

async function compared(from: MoveEnd, to: MoveEnd, user: string): Promise<Moved> {
  const rows: Record<string, number> = {}
  const differing: string[] = []
  for (const table of MOVED_TABLES) {
    const [one, other] = [await digestOfTable(from, table, user), await digestOfTable(to, table, user)]
    rows[table.name] = one.rows
    if (one.digest !== other.digest) differing.push(`${table.name} (${one.rows} and ${other.rows} rows)`)
  }
  if (differing.length === 0) return { rows }
  throw new MemoriaError('conflict', `the two stores differ after the move: ${differing.join(', ')}`, {
    hint: 'Something was written meanwhile. Stop what writes to either of them, and move again.',
  })
}

/** A file may hold rows of several users; some of its tables do not say whose they are. */
async function refuseOthers({ db, kind }: MoveEnd, user: string): Promise<void> {
  if (kind === 'postgres') return
  const found = await db.all(
    'SELECT user_id FROM memories UNION SELECT user_id FROM sessions UNION SELECT user_id FROM runs',
  )
  const others = found.map((row) => textColumn(row, 'user_id')).filter((name) => name !== user)
  if (others.length === 0) return
  throw new MemoriaError('refused', `the store also holds rows of ${others.join(', ')}`, {
    hint: `Export what is yours instead: memoria export`,
  })
}

/** Only an empty store is moved into, or one that an earlier try of the same move began to fill. */
async function claim({ db }: MoveEnd, source: string): Promise<void> {
  await db.transaction(async (tx) => {
    const note = await tx.get('SELECT value FROM notes WHERE name = ?', [MOVED_FROM])
    if (note !== undefined && textColumn(note, 'value') === source) return
    const row = await tx.get(
      'SELECT (SELECT count(*) FROM memories) + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM projects) AS many',
    )
    if (note !== undefined || numberOf(row ?? {}, 'many') > 0)
      throw new MemoriaError('conflict', 'the store to move into is not empty', {
        hint: 'Move into an empty one, or export and import: memoria export, memoria import.',
      })
    await tx.run('INSERT INTO notes (name, value) VALUES (?, ?)', [MOVED_FROM, source])
  })
}
