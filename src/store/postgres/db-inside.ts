import type { Db, Row, Value } from '../db.ts'
import type { Answer } from './driver.ts'

/** The Db inside of a transaction: the outer transaction is the unit of those within. */
export function dbInside(ask: (sql: string, params?: readonly Value[]) => Promise<Answer>): Db {
  const inside: Db = {
    all: async (sql, params) => rowsOf(await ask(sql, params)),
    get: async (sql, params) => rowsOf(await ask(sql, params))[0],
    run: async (sql, params) => (await ask(sql, params)).count,
    transaction: (nested) => nested(inside),
  }
  return inside
}

/** The rows of an answer, as our queries take them. */
export function rowsOf(answer: Answer): Row[] {
  return answer.rows as Row[]
}
