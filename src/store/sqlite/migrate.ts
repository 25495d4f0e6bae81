import { MemoriaError } from '../../base/errors.ts'
import { type Db, numberOf, textColumn } from '../db.ts'

/** "memo" in ASCII: marks the file as ours, so that `restore` and `file(1)` can tell. */
export const APPLICATION_ID = 0x6d656d6f

/** One step of the schema, forwards and backwards. */
export interface Migration {
  readonly version: number
  readonly name: string
  /** The program version that understands the schema after this step. */
  readonly needs: string
  readonly up: readonly string[]
  readonly down: readonly string[]
}

export interface Migrated {
  readonly from: number
  readonly to: number
}

/**
 * Brings the schema to the newest version this program knows (or to `target`), all steps in one transaction: SQLite's
 * write lock makes it happen once however many programs start together. A store from a newer program is left untouched.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  target = newestSchema(migrations),
): Promise<Migrated> {
  const version = await refuseNewer(db, migrations)
  if (version === target) return { from: version, to: target }
  return db.transaction(async (tx) => {
    // Somebody else may have migrated while we waited for the lock.
    const from = await refuseNewer(tx, migrations)
    await tx.run(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, needs TEXT NOT NULL) STRICT',
    )
    for (const step of stepsBetween(migrations, from, target)) await apply(tx, step)
    await tx.run(`PRAGMA user_version = ${target}`)
    return { from, to: target }
  })
}

export async function schemaVersion(db: Db): Promise<number> {
  const row = await db.get('PRAGMA user_version')
  return row ? numberOf(row, 'user_version') : 0
}

export async function applicationId(db: Db): Promise<number> {
  return numberOf((await db.get('PRAGMA application_id')) ?? {}, 'application_id')
}

interface Step {
  readonly migration: Migration
  readonly direction: 'up' | 'down'
}

function stepsBetween(migrations: readonly Migration[], from: number, to: number): Step[] {
  if (to >= from) {
    const ahead = migrations.filter(({ version }) => version > from && version <= to)
    return ahead.map((migration) => ({ migration, direction: 'up' }))
  }
  const behind = migrations.filter(({ version }) => version <= from && version > to)
  return behind.reverse().map((migration) => ({ migration, direction: 'down' }))
}

async function apply(tx: Db, { migration, direction }: Step): Promise<void> {
  for (const sql of migration[direction]) await tx.run(sql)
  if (direction === 'down') {
    await tx.run('DELETE FROM migrations WHERE version = ?', [migration.version])
    return
  }
  const { version, name, needs } = migration
  await tx.run('INSERT INTO migrations (version, name, needs) VALUES (?, ?, ?)', [version, name, needs])
}

export function newestSchema(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0
}

/** Refuses a database that is another program's, or that a newer memoria made. It is only read. */
export async function refuseUnknown(db: Db, migrations: readonly Migration[], path: string): Promise<void> {
  // In this order: where another process makes the store between the two looks, its id comes with its tables.
  const tables = numberOf((await db.get('SELECT count(*) AS many FROM sqlite_schema')) ?? {}, 'many')
  const id = await applicationId(db)
  if (id !== APPLICATION_ID && (id !== 0 || tables > 0)) throw foreign(path)
  await refuseNewer(db, migrations)
}

/** Writes only while the schema is one this program knows: a newer memoria may change it under an open connection. */
export function guarded(db: Db, migrations: readonly Migration[]): Db {
  const transaction: Db['transaction'] = (work) =>
    db.transaction(async (tx) => {
      await refuseNewer(tx, migrations)
      return work(tx)
    })
  return {
    all: (sql, params) => db.all(sql, params),
    get: (sql, params) => db.get(sql, params),
    run: (sql, params) => transaction((tx) => tx.run(sql, params)),
    transaction,
  }
}

function foreign(path: string): MemoriaError {
  return new MemoriaError(
    'store_not_a_file',
    `the store's place is taken by another program's database: ${path}`,
    {
      hint: 'Move it away, or set MEMORIA_HOME to another folder. Nothing was changed.',
    },
  )
}

async function refuseNewer(db: Db, migrations: readonly Migration[]): Promise<number> {
  const version = await schemaVersion(db)
  const known = newestSchema(migrations)
  if (version <= known) return version
  const row = await db.get('SELECT needs FROM migrations ORDER BY version DESC LIMIT 1')
  const needs = row ? textColumn(row, 'needs') : 'a newer version'
  throw new MemoriaError(
    'store_newer',
    `the store has schema ${version}; this program knows up to ${known}`,
    {
      hint: `Install memoria ${needs} or newer: npm install -g memoria@latest. Nothing was changed.`,
    },
  )
}
