import { MemoriaError } from '../../base/errors.ts'
import { accessStatements, quotedName } from './access.ts'
import { checkedAddress } from './address.ts'
import { openWire, type Wire } from './driver.ts'
import { databaseFailure } from './failures.ts'
import type { PostgresMigration } from './migration.ts'
import { POSTGRES_MIGRATIONS } from './migrations/all.ts'

export interface PostgresMigrated {
  readonly from: number
  readonly to: number
}

export interface MigrateOptions {
  /** Connects as the role that owns the schema. */
  readonly url: string
  /** The role that the application connects as: it owns nothing, and gets no more rights than it needs. */
  readonly role: string
  readonly schema?: string
  readonly migrations?: readonly PostgresMigration[]
}

export const DEFAULT_SCHEMA = 'memoria'
const LOCK = 7236837
const CONNECT_SECONDS = 5

/**
 * Brings the schema to the newest version that this program knows, all in one transaction, and puts the rules of access in
 * force. A lock makes it happen once, however many programs start together.
 */
export async function migratePostgres(options: MigrateOptions): Promise<PostgresMigrated> {
  const { url, role, schema = DEFAULT_SCHEMA, migrations = POSTGRES_MIGRATIONS } = options
  const wire = await openWire({
    url: checkedAddress(url),
    connectTimeoutSeconds: CONNECT_SECONDS,
    prepare: false,
  })
  try {
    await wire.command('BEGIN')
    await wire.command(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await refuseUnsuitable(wire, role)
    await wire.command(`CREATE SCHEMA IF NOT EXISTS ${quotedName(schema)}`)
    await wire.command(`SET LOCAL search_path = ${quotedName(schema)}, pg_temp`)
    await wire.command(MIGRATIONS_TABLE)
    const state = await schemaState(wire)
    const to = newestPostgresSchema(migrations)
    if (state.version > to) {
      if (state.oldest > to) throw newerError(state, to)
      // A newer program was here, and left the schema fit for this one: it is not ours to change.
      return { from: state.version, to: state.version }
    }
    for (const step of migrations.filter(({ version }) => version > state.version)) await apply(wire, step)
    for (const sql of accessStatements(schema, role)) await wire.command(sql)
    await wire.command('COMMIT')
    return { from: state.version, to }
  } catch (thrown) {
    throw databaseFailure(thrown)
  } finally {
    await wire.end()
  }
}

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS migrations (
  version bigint PRIMARY KEY, name text NOT NULL, needs text NOT NULL, oldest bigint NOT NULL
)`

async function apply(wire: Wire, { version, name, needs, oldest, up }: PostgresMigration): Promise<void> {
  for (const sql of up) await wire.command(sql)
  await wire.ask('INSERT INTO migrations (version, name, needs, oldest) VALUES ($1, $2, $3, $4)', [
    version,
    name,
    needs,
    oldest,
  ])
}

export interface SchemaState {
  /** 0 while there is none. */
  readonly version: number
  readonly oldest: number
  readonly needs: string
}

/** The version of the schema that the connection looks at. */
export async function schemaState(wire: Wire): Promise<SchemaState> {
  const { rows } = await wire.command(
    'SELECT version, oldest, needs FROM migrations ORDER BY version DESC LIMIT 1',
  )
  const row = rows[0]
  if (row === undefined) return { version: 0, oldest: 0, needs: '' }
  return { version: Number(row['version']), oldest: Number(row['oldest']), needs: String(row['needs']) }
}

export function newestPostgresSchema(migrations: readonly PostgresMigration[] = POSTGRES_MIGRATIONS): number {
  return migrations.at(-1)?.version ?? 0
}

/** The schema does not fit this program any more. */
export function newerError({ version, needs }: SchemaState, knows: number): MemoriaError {
  return new MemoriaError(
    'store_newer',
    `the database has schema ${version}; this program knows up to ${knows}`,
    { hint: `Install memoria ${needs} or newer: npm install -g memoria@latest. Nothing was changed.` },
  )
}

async function refuseUnsuitable(wire: Wire, role: string): Promise<void> {
  const { rows } = await wire.ask(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int AS version,
       (SELECT count(*) FROM pg_roles WHERE rolname = $1) AS known, $1 = current_user AS self`,
    [role],
  )
  const { encoding, version, known, self } = rows[0] ?? {}
  if (encoding !== 'UTF8')
    throw new MemoriaError('refused', `the database is encoded in ${String(encoding)}`, {
      hint: `Create one for memoria: CREATE DATABASE memoria ENCODING 'UTF8' TEMPLATE template0`,
    })
  if (Number(version) < OLDEST_SERVER)
    throw new MemoriaError('refused', 'PostgreSQL is older than version 15', { hint: 'Upgrade the server.' })
  if (known !== 1)
    throw new MemoriaError('not_found', `the database has no role ${role}`, {
      hint: `Create it: CREATE ROLE ${quotedName(role)} LOGIN PASSWORD '…' NOBYPASSRLS`,
    })
  if (self === 1)
    throw new MemoriaError('refused', `${role} owns the schema and cannot be the role of the application`, {
      hint: 'Use two roles: one that owns the schema, and one that the application connects as.',
    })
}

const OLDEST_SERVER = 150_000
