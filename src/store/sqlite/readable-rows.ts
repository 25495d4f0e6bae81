import { MemoriaError } from '../../base/errors.ts'
import { type Db, numberOf, placeholders, type Row, type Value } from '../db.ts'
import type { Connection } from './connection.ts'
import { isNumbered, primaryKey } from './tables.ts'

const PAGE = 200
/** The alias under which a row's number is read along; no column of ours is called so. */
const NUMBER = 'row_number_'

export interface ReadRows {
  readonly rows: readonly Row[]
  /** How many there were beyond these; null when the file does not tell any more. */
  readonly lost: number | null
}

/** What can be read of a table in a damaged file; `sound` has the same table, and tells how its rows are named. */
export async function readTable(from: Connection, sound: Db, table: string): Promise<ReadRows> {
  const key = await primaryKey(sound, table)
  const rows = (await isNumbered(sound, table))
    ? await readByNumber(from, table)
    : await readFromBothEnds(from, table, key)
  const known = await readPage(from, `SELECT count(*) AS many FROM ${table}`)
  if (known?.[0] === undefined) return { rows, lost: null }
  return { rows, lost: Math.max(0, numberOf(known[0], 'many') - rows.length) }
}

/** Rows are numbered, so that a damaged page can be stepped over: the next number behind it is looked for. */
async function readByNumber(from: Connection, table: string): Promise<Row[]> {
  const rows: Row[] = []
  const after = (number: number, limit: number) =>
    readPage(
      from,
      `SELECT rowid AS ${NUMBER}, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${limit}`,
      [number],
    )
  for (let number: number | undefined = 0; number !== undefined; ) {
    const page: Row[] | undefined = (await after(number, PAGE)) ?? (await after(number, 1))
    const last = page?.at(-1)
    if (last !== undefined) number = numberOf(last, NUMBER)
    else if (page !== undefined) number = undefined
    else number = await beyondDamage(number, async (at) => (await after(at, 1)) !== undefined)
    rows.push(...(page ?? []).map(({ [NUMBER]: _, ...row }) => row))
  }
  return rows
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
async function readFromBothEnds(from: Connection, table: string, key: readonly string[]): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (const [sign, direction] of [['>', 'ASC'] as const, ['<', 'DESC'] as const]) {
    const order = key.map((column) => `${column} ${direction}`).join(', ')
    const beyond = `WHERE (${key.join(', ')}) ${sign} (${placeholders(key.length)})`
    const page = (last: Row | undefined, limit: number) =>
      readPage(
        from,
        `SELECT * FROM ${table} ${last ? beyond : ''} ORDER BY ${order} LIMIT ${limit}`,
        last ? key.map((column) => last[column] ?? null) : [],
      )
    for (let last: Row | undefined; ; ) {
      const rows: Row[] | undefined = (await page(last, PAGE)) ?? (await page(last, 1))
      if (rows === undefined || rows.length === 0) break
      for (const row of rows) found.set(JSON.stringify(key.map((column) => row[column])), row)
      last = rows.at(-1)
    }
  }
  return [...found.values()]
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
