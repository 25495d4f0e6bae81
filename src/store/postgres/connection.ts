import type { Db, Row, TransactionOptions, Value } from '../db.ts'
import type { Answer, Wire } from './driver.ts'
import { databaseFailure, isConnectionFailure, isUndoneByAnother } from './failures.ts'
import type { Pool } from './pool.ts'
import { parametersOf, translate } from './translate.ts'

/** Whose rows a Db shows, and by which schema. */
export interface Tenant {
  /** The space whose rows it shows, and the actor with their key; empty for none. */
  readonly user: string
  readonly actor: string
  readonly key: string
  readonly schema: string
  /** The newest schema that this program knows. */
  readonly knows: number
  readonly statementTimeoutMs: number
}

/**
 * The rows of one user as a Db. Every statement runs in a transaction that says for whom it is, without another way to the
 * server and back: beginning, statement and end are sent together.
 */
export function tenantDb(pool: Pool, tenant: Tenant): Db {
  const reading = `BEGIN READ ONLY; ${settings(tenant)}`
  const writing = (alone: boolean) =>
    `BEGIN; ${settings(tenant)}; SELECT enter(${tenant.knows}, ${alone ? 'TRUE' : 'FALSE'})`

  async function read(sql: string, params?: readonly Value[]): Promise<Answer> {
    const once = () => pool.use((wire) => together(wire, reading, sql, params))
    try {
      return await once()
    } catch (thrown) {
      // Nothing is changed by reading, so that a lost connection costs no more than asking again.
      if (!isConnectionFailure(thrown)) throw thrown
      return once()
    }
  }

  async function transact<T>(work: (tx: Db) => Promise<T>, { alone = true }: TransactionOptions): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await pool.use((wire) => inTransaction(wire, writing(alone), work))
      } catch (thrown) {
        if (!isUndoneByAnother(thrown) || attempt >= ATTEMPTS) throw thrown
      }
    }
  }

  return {
    all: (sql, params) => inOurWords(async () => rowsOf(await read(sql, params))),
    get: (sql, params) => inOurWords(async () => rowsOf(await read(sql, params))[0]),
    run: (sql, params) =>
      inOurWords(async () => (await pool.use((wire) => together(wire, writing(false), sql, params))).count),
    transaction: (work, options = {}) => inOurWords(() => transact(work, options)),
  }
}

/** How often a transaction is tried that others undo. */
const ATTEMPTS = 8

function settings({ user, actor, key, schema, statementTimeoutMs }: Tenant): string {
  const values = {
    'memoria.user': user,
    'memoria.actor': actor,
    'memoria.key': key,
    search_path: `${schema}, pg_temp`,
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(statementTimeoutMs),
  }
  const calls = Object.entries(values).map(
    ([name, value]) => `set_config('${name}', ${textLiteral(value)}, true)`,
  )
  return `SELECT ${calls.join(', ')}`
}

function textLiteral(text: string): string {
  const clean = text.replaceAll('\0', '\u{fffd}').replaceAll("'", "''")
  // With E'' the meaning of a backslash does not depend on a setting of the server.
  return `E'${clean.replaceAll('\\', '\\\\')}'`
}

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
  const ask = (sql: string, params: readonly Value[] = []): Promise<Answer> => {
    const asked = translate(sql)
    return noted(wire.ask(asked.sql, parametersOf(asked, params)))
  }
  const inside: Db = {
    all: async (sql, params) => rowsOf(await ask(sql, params)),
    get: async (sql, params) => rowsOf(await ask(sql, params))[0],
    run: async (sql, params) => (await ask(sql, params)).count,
    // Already inside: the outer transaction is the unit.
    transaction: (nested) => nested(inside),
  }
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

/** PostgreSQL answers so in a transaction in which something failed before. */
function isAftermath(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '25P02'
}

function rowsOf(answer: Answer): Row[] {
  return answer.rows as Row[]
}

async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw databaseFailure(thrown)
  }
}
