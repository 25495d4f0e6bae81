import type { Db, TransactionOptions, Value } from '../db.ts'
import { dbInside, rowsOf } from './db-inside.ts'
import type { Answer, Wire } from './driver.ts'
import { databaseFailure, isAftermath, isConnectionFailure, isUndoneByAnother } from './failures.ts'
import type { Pool } from './pool.ts'
import type { SharedTransaction } from './shared-transaction.ts'
import { entering, settings, type Tenant } from './tenant.ts'
import { parametersOf, translate } from './translate.ts'

/**
 * The rows of one user as a Db. Every statement runs in a transaction that says for whom it is, without another way to the
 * server and back: beginning, statement and end are sent together. Within a shared transaction it is part of that one.
 */
export function tenantDb(pool: Pool, tenant: Tenant, shared: () => SharedTransaction | undefined): Db {
  const reading = `BEGIN READ ONLY; ${settings(tenant)}`
  const writing = (alone: boolean) => `BEGIN; ${settings(tenant)}; ${entering(tenant, alone)}`

  async function read(sql: string, params?: readonly Value[]): Promise<Answer> {
    const within = shared()
    const once = () =>
      within === undefined
        ? pool.use((wire) => together(wire, reading, sql, params))
        : within.read(tenant, sql, params)
    try {
      return await once()
    } catch (thrown) {
      // Nothing is changed by reading, so that a lost connection costs no more than asking again.
      if (!isConnectionFailure(thrown) || within?.hasWritten() === true) throw thrown
      return once()
    }
  }

  async function run(sql: string, params?: readonly Value[]): Promise<Answer> {
    const within = shared()
    if (within !== undefined) return within.run(tenant, sql, params)
    return pool.use((wire) => together(wire, writing(false), sql, params))
  }

  async function transact<T>(work: (tx: Db) => Promise<T>, { alone = true }: TransactionOptions): Promise<T> {
    const within = shared()
    for (let attempt = 1; ; attempt++) {
      try {
        if (within !== undefined) return await within.part(tenant, work, alone)
        return await pool.use((wire) => inTransaction(wire, writing(alone), work))
      } catch (thrown) {
        if (!isUndoneByAnother(thrown) || attempt >= ATTEMPTS) throw thrown
      }
    }
  }

  return {
    all: (sql, params) => inOurWords(async () => rowsOf(await read(sql, params))),
    get: (sql, params) => inOurWords(async () => rowsOf(await read(sql, params))[0]),
    run: (sql, params) => inOurWords(async () => (await run(sql, params)).count),
    transaction: (work, options = {}) => inOurWords(() => transact(work, options)),
  }
}

/** How often a transaction is tried that others undo. */
const ATTEMPTS = 8

/** A statement in a transaction of its own. */
async function together(
  wire: Wire,
  begin: string,
  sql: string,
  params: readonly Value[] = [],
): Promise<Answer> {
  const asked = translate(sql)
  const [begun, answered, ended] = await Promise.allSettled([
    wire.command(begin),
    wire.ask(asked.sql, parametersOf(asked, params)),
    wire.command('COMMIT'),
  ])
  for (const step of [begun, answered, ended]) if (step.status === 'rejected') throw step.reason
  return (answered as PromiseFulfilledResult<Answer>).value
}

async function inTransaction<T>(wire: Wire, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  const failures: unknown[] = []
  const noted = async <A>(step: Promise<A>): Promise<A> => {
    try {
      return await step
    } catch (thrown) {
      failures.push(thrown)
      throw thrown
    }
  }
  const inside = dbInside((sql, params = []) => {
    const asked = translate(sql)
    return noted(wire.ask(asked.sql, parametersOf(asked, params)))
  })
  const begun = Promise.allSettled([noted(wire.command(begin))])
  let value: T
  try {
    value = await work(inside)
    await begun
  } catch (thrown) {
    await begun
    await Promise.allSettled([wire.command('ROLLBACK')])
    // The first failure is the reason; statements behind it only heard that the transaction is over.
    throw failures.length > 0 && isAftermath(thrown) ? failures[0] : thrown
  }
  if (failures.length > 0) {
    await Promise.allSettled([wire.command('ROLLBACK')])
    throw failures[0]
  }
  await wire.command('COMMIT')
  return value
}

async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw databaseFailure(thrown)
  }
}
