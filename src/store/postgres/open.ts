import { MemoriaError } from '../../base/errors.ts'
import type { Db } from '../db.ts'
import { rowsOver } from '../sql/store-rows.ts'
import type { Store } from '../store.ts'
import { quotedName } from './access.ts'
import { checkedAddress } from './address.ts'
import { tenantDb } from './connection.ts'
import type { Wire } from './driver.ts'
import { databaseFailure } from './failures.ts'
import { FULL_TEXT } from './full-text.ts'
import { DEFAULT_SCHEMA, newerError, newestPostgresSchema, schemaState } from './migrate.ts'
import { openPool, type PoolState } from './pool.ts'
import { openTogether, type Together } from './together.ts'

export interface PostgresOptions {
  /** Connects as the role of the application, which owns nothing. */
  readonly url: string
  readonly schema?: string
  /** At most so many connections at once. */
  readonly connections?: number
  readonly statementTimeoutMs?: number
  /** How long a server that restarts, or a free connection, is waited for. */
  readonly patienceMs?: number
  /** False behind a pooler that does not keep prepared statements. */
  readonly prepare?: boolean
}

/** A space, and on whose behalf it is used: PostgreSQL shows what this person may see there with this key. */
export interface SpaceUse {
  readonly space: string
  readonly actor: string
  /** The id of the key. */
  readonly key: string
}

/** A database of many users. */
export interface PostgresDatabase {
  /**
   * The store of a space: PostgreSQL shows it no row of anybody else. All share the connections. A mere name is a space for
   * itself, without a key: for moves, upkeep and tests.
   */
  storeFor(use: string | SpaceUse): Store
  /** The same rows without our queries: to move them elsewhere, and for rows that a file does not have. */
  rowsFor(use: string | SpaceUse): Db
  /** No rows, only functions: to find out who asks. */
  rowsForNobody(): Db
  /** Work that is one transaction, whichever of the stores it asks. */
  readonly together: Together
  /** The connections as they are now. */
  connections(): PoolState
  close(): Promise<void>
}

const CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 60_000
const PATIENCE_MS = 10_000
const FIRST_MS = 4_000
const CONNECT_SECONDS = 5

/** Opens a database that was made by `migratePostgres`; refuses one that this program or this role does not fit. */
export async function openPostgres(options: PostgresOptions): Promise<PostgresDatabase> {
  const { url, schema = DEFAULT_SCHEMA, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const pool = openPool({
    url: checkedAddress(url),
    most: options.connections ?? CONNECTIONS,
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    firstMs: FIRST_MS,
    connectTimeoutSeconds: CONNECT_SECONDS,
    prepare: options.prepare ?? true,
  })
  const knows = newestPostgresSchema()
  try {
    await pool.use((wire) => refuseUnfit(wire, schema, knows))
  } catch (thrown) {
    await pool.close()
    throw databaseFailure(thrown)
  }
  const fixed = { schema: quotedName(schema), knows, statementTimeoutMs }
  const { shared, ...together } = openTogether(pool)
  const rowsFor = (use: string | SpaceUse): Db => {
    const { space, actor, key } = typeof use === 'string' ? { space: use, actor: use, key: '' } : use
    if (space === '') throw new MemoriaError('invalid_input', 'a store in PostgreSQL is somebody’s')
    if (typeof use !== 'string' && (actor === '' || key === ''))
      throw new MemoriaError('invalid_input', 'somebody uses a space with a key of theirs')
    return tenantDb(pool, { user: space, actor, key, ...fixed }, shared)
  }
  return {
    storeFor: (use) => storeOver(rowsFor(use)),
    rowsFor,
    rowsForNobody: () => tenantDb(pool, { user: '', actor: '', key: '', ...fixed }, shared),
    together,
    connections: () => pool.state(),
    close: () => pool.close(),
  }
}

/** Our queries over rows of PostgreSQL: over a transaction, what they change is part of it. */
export function storeOver(db: Db): Store {
  return rowsOver(db, FULL_TEXT, async () => undefined)
}

/** Opens the store of one user, with connections of its own. */
export async function openPostgresStore(
  options: PostgresOptions & { readonly user: string },
): Promise<Store> {
  const database = await openPostgres(options)
  return { ...database.storeFor(options.user), close: () => database.close() }
}

async function refuseUnfit(wire: Wire, schema: string, knows: number): Promise<void> {
  await refuseMighty(wire, schema)
  await wire.command(`BEGIN READ ONLY; SET LOCAL search_path = ${quotedName(schema)}, pg_temp`)
  const state = await schemaState(wire)
  await wire.command('COMMIT')
  if (state.oldest > knows) throw newerError(state, knows)
  if (state.version < knows)
    throw new MemoriaError(
      'store_missing',
      `the database has schema ${state.version}; this program needs ${knows}`,
      { hint: 'Migrate it first, as the owner of the schema: memoria admin migrate (docs/POSTGRES.md).' },
    )
}

/** Rules about rows do not hold for a superuser, for who may bypass them, and for the owner of a table. */
async function refuseMighty(wire: Wire, schema: string): Promise<void> {
  const { rows } = await wire.ask(
    `SELECT r.rolsuper OR r.rolbypassrls AS bypasses,
       (SELECT count(*) FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
        WHERE s.nspname = $1 AND pg_has_role(r.oid, c.relowner, 'MEMBER')) AS owns
     FROM pg_roles r WHERE r.rolname = current_user`,
    [schema],
  )
  const { bypasses, owns } = rows[0] ?? {}
  if (bypasses !== 1 && owns === 0) return
  throw new MemoriaError(
    'refused',
    bypasses === 1
      ? 'this role passes by the rules that keep the rows of users apart'
      : 'this role owns tables of memoria, so that the rules which keep users apart do not hold for it',
    { hint: 'Connect as a role that owns nothing and has no BYPASSRLS: see docs/POSTGRES.md.' },
  )
}
