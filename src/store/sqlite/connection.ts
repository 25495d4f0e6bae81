import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { MemoriaError } from '../../base/errors.ts'
import type { Db, Row, Value } from '../db.ts'
import type { SqliteDatabase, SqliteStatement } from './driver.ts'
import { isBusy, storeFailure } from './failures.ts'
import { identityOf, refuseReplaced } from './store-identity.ts'

/** How long writers stand in line before it is an error: far beyond any transaction of ours. */
const PATIENCE_MS = 60_000
const KEPT_STATEMENTS = 200
/** SQLite answers at once, so that a long series of questions would never let timers, signals and sockets have a turn. */
const LONGEST_SERIES_SECONDS = 0.02

export interface Connection extends Db {
  /** Runs SQL outside the statement cache and without a transaction (pragmas, VACUUM). */
  exec(sql: string): Promise<void>
  close(): Promise<void>
}

/**
 * One SQLite connection as an asynchronous Db. Work is done one piece at a time in the order it was asked for, so that
 * a statement of one flow can never slip into another flow's transaction.
 */
export function connect(database: SqliteDatabase, path: string, patienceMs = PATIENCE_MS): Connection {
  const statements = new Map<string, SqliteStatement>()
  const opened = identityOf(path)
  let tail: Promise<unknown> = Promise.resolve()
  let closed = false
  let seriesBegan = process.uptime()

  async function letOthersHaveATurn(): Promise<void> {
    // Not `performance`, which node loads at its first use: a short command would pay for it.
    if (process.uptime() - seriesBegan < LONGEST_SERIES_SECONDS) return
    await nextTurn()
    seriesBegan = process.uptime()
  }

  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = tail.then(letOthersHaveATurn).then(() => {
      if (closed)
        throw new MemoriaError('store_closed', 'the store is closed', {
          hint: 'Open it again with openMemoria().',
        })
      return patiently(work, patienceMs)
    })
    tail = Promise.allSettled([turn]) // the failure is the asker's; the line moves on
    return turn.catch((thrown: unknown) => {
      throw storeFailure(thrown, path)
    })
  }

  function statement(sql: string): SqliteStatement {
    const kept = statements.get(sql)
    if (kept) return kept
    if (statements.size >= KEPT_STATEMENTS) statements.clear()
    const fresh = database.prepare(sql)
    statements.set(sql, fresh)
    return fresh
  }

  const now = {
    all: (sql: string, params: readonly Value[] = []) => statement(sql).all(...params) as Row[],
    get: (sql: string, params: readonly Value[] = []) => statement(sql).get(...params) as Row | undefined,
    run: (sql: string, params: readonly Value[] = []) => Number(statement(sql).run(...params).changes),
  }

  const inside: Db = {
    all: async (sql, params) => now.all(sql, params),
    get: async (sql, params) => now.get(sql, params),
    run: async (sql, params) => now.run(sql, params),
    // Already inside: the outer transaction is the unit.
    transaction: (work) => work(inside),
  }

  async function transact<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    database.exec('BEGIN IMMEDIATE')
    try {
      const value = await work(inside)
      refuseReplaced(path, opened)
      database.exec('COMMIT')
      return value
    } catch (thrown) {
      rollBack(database)
      throw thrown
    }
  }

  return {
    all: (sql, params) => inTurn(() => now.all(sql, params)),
    get: (sql, params) => inTurn(() => now.get(sql, params)),
    run: (sql, params) =>
      inTurn(() => {
        refuseReplaced(path, opened)
        return now.run(sql, params)
      }),
    transaction: (work) => inTurn(() => transact(work)),
    exec: (sql) => inTurn(() => database.exec(sql)),
    close: async () => {
      await tail
      if (closed) return
      closed = true
      statements.clear()
      database.close()
    },
  }
}

/** Busy means "not yet": the whole piece of work is tried again, with pauses that spread competing writers. */
async function patiently<T>(work: () => T | Promise<T>, patienceMs: number): Promise<T> {
  let waited = 0
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (thrown) {
      if (!isBusy(thrown) || waited >= patienceMs) throw thrown
    }
    const pause = Math.min(5 + attempt * 7 + (process.pid % 11), 150)
    await wait(pause)
    waited += pause + BUSY_TIMEOUT_MS
  }
}

/** SQLite's own wait holds the whole process, so it is short; the rest of the patience is ours. */
export const BUSY_TIMEOUT_MS = 200

function rollBack(database: SqliteDatabase): void {
  try {
    database.exec('ROLLBACK')
  } catch (thrown) {
    // SQLite ends the transaction by itself after some failures (a full disk): then there is nothing to roll back.
    if (!String(thrown).includes('no transaction is active')) throw thrown
  }
}
