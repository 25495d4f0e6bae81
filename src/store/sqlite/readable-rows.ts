import { MemoriaError } from '../../base/errors.ts'
import { type Db, numberOf, placeholders, type Row, type Value } from '../db.ts'
import type { Connection } from './connection.ts'
import { isNumbered, primaryKey } from './tables.ts'

const PAGE = 200
/** The alias under which a row's number is read along; no column of ours is called so. */
const NUMBER = 'row_number_'
/** The alias of how many texts of a row have a NUL, which ours never have: a page of them was zeroed. */
const TORN = 'torn_texts_'

/** Gets rows as they are read; the same row may come twice. */
export type TakeRows = (rows: readonly Row[]) => Promise<void>

/**
 * Reads what SQLite can read of a table in a damaged file; `sound` has the same table, and tells how its rows are named.
 * Gives how many rows the file says that there are; null when it does not tell any more.
 */
export async function readTable(
  from: Connection,
  sound: Db,
  table: string,
  take: TakeRows,
): Promise<number | null> {
  const key = await primaryKey(sound, table)
  const columns = await columnsWithTorn(sound, table)
  const takeWhole: TakeRows = (rows) =>
    take(rows.filter((row) => row[TORN] === 0).map(({ [TORN]: _, ...row }) => row))
  if (await isNumbered(sound, table)) await readByNumber(from, { table, columns }, takeWhole)
  else await readFromBothEnds(from, { table, columns, key }, takeWhole)
  const known = await readPage(from, `SELECT count(*) AS many FROM ${table}`)
  return known?.[0] === undefined ? null : numberOf(known[0], 'many')
}

/** Asked of SQLite, since a text ends at its first NUL for the program that reads it. */
async function columnsWithTorn(sound: Db, table: string): Promise<string> {
  const texts = await sound.all(`SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'`, [table])
  const checks = texts.map(({ name }) => `ifnull(instr(CAST(${name} AS BLOB), x'00') > 0, 0)`)
  return `*, ${['0', ...checks].join(' + ')} AS ${TORN}`
}

interface Selection {
  readonly table: string
  readonly columns: string
}

/** Rows are numbered, so that a damaged page can be stepped over: the next number behind it is looked for. */
async function readByNumber(from: Connection, { table, columns }: Selection, take: TakeRows): Promise<void> {
  const after = (number: number, limit: number) =>
    readPage(
      from,
      `SELECT rowid AS ${NUMBER}, ${columns} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${limit}`,
      [number],
    )
  for (let number: number | undefined = 0; number !== undefined; ) {
    const page: Row[] | undefined = (await after(number, PAGE)) ?? (await after(number, 1))
    const last = page?.at(-1)
    // Pages that lead in a circle give rows that were read before: what they hide is read page by page.
    if (last !== undefined && numberOf(last, NUMBER) <= number) return
    if (last !== undefined) number = numberOf(last, NUMBER)
    else if (page !== undefined) number = undefined
    else number = await beyondDamage(number, async (at) => (await after(at, 1)) !== undefined)
    await take((page ?? []).map(({ [NUMBER]: _, ...row }) => row))
  }
}

const FARTHEST = 2 ** 32

/** The smallest number behind `from` from which reading works again. */
async function beyondDamage(
  from: number,
  works: (number: number) => Promise<boolean>,
): Promise<number | undefined> {
  let step = 1
  while (!(await works(from + step))) {
    step *= 2
    if (step > FARTHEST) return undefined
  }
  let [bad, good] = [from + Math.floor(step / 2), from + step]
  while (good - bad > 1) {
    const middle = Math.floor((bad + good) / 2)
    if (await works(middle)) good = middle
    else bad = middle
  }
  return good
}

/** A damaged page stops a scan along the key; what lies behind it is reached from the other end. */
async function readFromBothEnds(
  from: Connection,
  { table, columns, key }: Selection & { readonly key: readonly string[] },
  take: TakeRows,
): Promise<void> {
  for (const [negative, direction] of [['>', 'ASC'] as const, ['<', 'DESC'] as const]) {
    const order = key.map((column) => `${column} ${direction}`).join(', ')
    const beyond = `WHERE (${key.join(', ')}) ${negative} (${placeholders(key.length)})`
    const page = (last: Row | undefined, limit: number) =>
      readPage(
        from,
        `SELECT ${columns} FROM ${table} ${last ? beyond : ''} ORDER BY ${order} LIMIT ${limit}`,
        last ? key.map((column) => last[column] ?? null) : [],
      )
    const passed = new Set<string>()
    for (let last: Row | undefined; ; ) {
      const rows: Row[] | undefined = (await page(last, PAGE)) ?? (await page(last, 1))
      if (rows === undefined) break
      if (rows.length === 0) return
      await take(rows)
      last = rows.at(-1)
      const reached = JSON.stringify(key.map((column) => last?.[column]))
      if (passed.has(reached)) break
      passed.add(reached)
    }
  }
}

async function readPage(
  from: Connection,
  sql: string,
  params: readonly Value[] = [],
): Promise<Row[] | undefined> {
  try {
    return await from.all(sql, params)
  } catch (thrown) {
    // Unreadable is an answer here: it is why the repair runs. Anything but damage is not ours to hide.
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt') return undefined
    // A number beyond what JavaScript holds is none of ours, and neither is a table that is gone.
    if (thrown instanceof RangeError || String(thrown).includes('no such')) return undefined
    throw thrown
  }
}
