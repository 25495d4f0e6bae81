/** Ids as people copy them from a list: a few characters from the beginning or the end. */
import { wholeReach } from '../model/reach.ts'
import { type Db, textColumn } from '../store/db.ts'
import { fullId, isShortened } from '../store/names.ts'
import type { Actor } from './actor.ts'
import type { PeopleContext } from './context.ts'
import { openSpacesOf } from './spaces.ts'

/** Rows that somebody may see: a condition on columns of the table, with its parameters. */
export interface Visible {
  readonly sql: string
  readonly params: readonly string[]
}

const NAMES = { 'promotions r': 'promotion', 'shares s': 'share', 'keys k': 'key' } as const

/** The id that a part stands for among the rows that the actor may see; what fits none stays as it is, and is not found. */
export async function expandId(
  db: Db,
  table: keyof typeof NAMES,
  given: string,
  { sql, params }: Visible,
): Promise<string> {
  if (!isShortened(given)) return given
  const findIds = async (_: unknown, part: string, limit: number) => {
    const rows = await db.all(
      `SELECT id FROM ${table} WHERE (id LIKE ? OR id LIKE ?) AND ${sql} ORDER BY id LIMIT ${limit}`,
      [`${part}%`, `%${part}`, ...params],
    )
    return rows.map((row) => textColumn(row, 'id'))
  }
  return (await fullId({ findIds }, wholeReach(''), given, NAMES[table])) ?? given
}

/** The same for a memory of a space, among those that the actor may read there. */
export async function expandMemoryId(
  context: PeopleContext,
  actor: Actor,
  space: string,
  given: string,
): Promise<string> {
  if (!isShortened(given)) return given
  const open = (await openSpacesOf(context, actor)).find((one) => one.space === space)
  if (open === undefined) return given
  return (await fullId(open.store.memories, open.reach, given, 'memory')) ?? given
}
