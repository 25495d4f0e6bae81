/**
 * The narrow waist between our queries and a database. Queries are written once against it; a dialect provides
 * the connection. SQLite answers at once, PostgreSQL when it can: both through promises.
 */
export type Value = string | number | null | Uint8Array
export type Row = Readonly<Record<string, Value>>

export interface Db {
  all(sql: string, params?: readonly Value[]): Promise<Row[]>
  get(sql: string, params?: readonly Value[]): Promise<Row | undefined>
  /** Runs a statement and says how many rows it changed. */
  run(sql: string, params?: readonly Value[]): Promise<number>
  /** All of `work` or none of it. Inside, only the given Db may be used. */
  transaction<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/** How a transaction stands to others; SQLite has one writer at a time whatever they say. */
export interface TransactionOptions {
  /**
   * True unless said otherwise: no other such transaction of the same user runs meanwhile, so that what was read still
   * holds when something is written. False where each row is locked on its own, as in a queue that many take from.
   */
  readonly alone?: boolean
}

/** At the end of a SELECT: locks the rows, and passes over those that others have locked. A comment to SQLite. */
export const LOCK_ROWS = '/* FOR UPDATE SKIP LOCKED */'

export function textColumn(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

export function textOrNull(row: Row, column: string): string | null {
  const value = row[column]
  return typeof value === 'string' ? value : null
}

export function numberOf(row: Row, column: string): number {
  const value = row[column]
  return typeof value === 'number' ? value : 0
}

/** Lists of strings are kept as JSON text: readable, and the same in every dialect. */
export function listOf(row: Row, column: string): string[] {
  const value: unknown = JSON.parse(textColumn(row, column) || '[]')
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Stands for "all of them" in a LIMIT: a negative number, which SQLite takes for that, is an error in PostgreSQL. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** The greater of two expressions, neither of which is null; databases have different names for it. */
export function greaterSql(one: string, other: string): string {
  return `CASE WHEN ${one} > ${other} THEN ${one} ELSE ${other} END`
}

/** `?, ?, ?` for an IN list. */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ')
}
