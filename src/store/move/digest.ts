import { createHash } from 'node:crypto'
import type { Row, Value } from '../db.ts'
import type { Renaming } from './rename.ts'
import { type MoveEnd, pagesOf } from './rows.ts'
import type { MovedTable } from './tables.ts'

/** The content of a table in short: how many rows a user has in it, and a digest of all that is in them. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

const MODULUS = 1n << 256n

/** The sum of the digests of all rows, so that it does not depend on their order: another id may sort differently. */
export async function digestOfTable(
  end: MoveEnd,
  table: MovedTable,
  renaming?: Renaming,
): Promise<TableDigest> {
  let rows = 0
  let sum = 0n
  for await (const page of pagesOf(end, table, renaming))
    for (const row of page) {
      rows += 1
      sum = (sum + BigInt(`0x${sha256(inWords(row))}`)) % MODULUS
    }
  return { rows, digest: sum.toString(16).padStart(64, '0') }
}

/** One digest for all tables. */
export function digestOfAll(tables: Readonly<Record<string, TableDigest>>): string {
  return sha256(
    JSON.stringify(Object.entries(tables).map(([name, { rows, digest }]) => [name, rows, digest])),
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
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
