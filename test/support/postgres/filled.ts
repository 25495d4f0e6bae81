import { onTestFinished } from 'vitest'
import { HIDDEN, STORE_TABLES } from '../../../src/store/postgres/access.ts'
import { openWire, type Wire } from '../../../src/store/postgres/driver.ts'
import type { TestDatabase } from './databases.ts'

const VALUES: Readonly<Record<string, (word: string, number: number) => string>> = {
  text: (word) => `'${word}'`,
  bigint: (_word, number) => String(number),
  'double precision': () => '1',
  bytea: () => `'\\x01'`,
  tsvector: () => `''`,
}

type Columns = ReadonlyMap<string, readonly { readonly col: string; readonly type: string }[]>

async function columnsOf({ admin }: TestDatabase): Promise<Columns> {
  const { rows } = await admin.command(
    `SELECT table_name AS name, column_name AS col, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'memoria'`,
  )
  const columns = new Map<string, { col: string; type: string }[]>()
  for (const { name, col, type } of rows as { name: string; col: string; type: string }[])
    columns.set(name, [...(columns.get(name) ?? []), { col, type }])
  return columns
}

function insertInto(table: string, columns: Columns, space: string, word: string, number: number): string {
  const all = columns.get(table) ?? []
  const values = all.map(({ col, type }) => (col === 'user_id' ? `'${space}'` : VALUES[type]?.(word, number)))
  return `INSERT INTO ${table} (${all.map(({ col }) => col).join(', ')}) VALUES (${values.join(', ')})`
}

/**
 * Puts a row into every table of a store for each space and each word, whatever the table is: every text in it is the word, so
 * that the memory, the project and the topic of a word belong together.
 */
export async function fillEveryTable(
  made: TestDatabase,
  spaces: readonly string[],
  words: readonly string[] = ['plum'],
): Promise<void> {
  const columns = await columnsOf(made)
  const tables = [...STORE_TABLES, ...HIDDEN.filter((table) => table.endsWith('_index'))]
  const statements = tables.flatMap((table) =>
    spaces.flatMap((space) => words.map((word, index) => insertInto(table, columns, space, word, index + 1))),
  )
  // Without triggers and references: a row stands for itself.
  const script = ['SET session_replication_role = replica', ...statements, 'RESET session_replication_role']
  await made.admin.command(script.join('; '))
}

/** The role of the application as such: no code of ours between it and the tables. */
export async function applicationWire(
  { url }: TestDatabase,
  use: { readonly user: string; readonly actor: string; readonly key?: string },
): Promise<Wire> {
  const wire = await openWire({ url, connectTimeoutSeconds: 10, prepare: false })
  onTestFinished(() => wire.end())
  const settings = Object.entries(use).map(([name, value]) => `SET "memoria.${name}" = '${value}'`)
  await wire.command(`SET search_path = memoria, pg_temp; ${settings.join('; ')}`)
  return wire
}

/** The ways to rows of a space that are open to a connection: `sees memories`, `adds notes`, … */
export async function openWays(
  made: TestDatabase,
  app: Wire,
  space: string,
  tables: readonly string[] = STORE_TABLES,
): Promise<string[]> {
  const columns = await columnsOf(made)
  const open: string[] = []
  for (const table of tables) {
    const ways = {
      sees: `SELECT 1 FROM ${table} WHERE user_id = '${space}'`,
      changes: `UPDATE ${table} SET user_id = user_id WHERE user_id = '${space}'`,
      removes: `DELETE FROM ${table} WHERE user_id = '${space}'`,
      adds: insertInto(table, columns, space, 'fig', 77),
    }
    for (const [way, sql] of Object.entries(ways)) {
      await app.command('BEGIN')
      const [tried] = await Promise.allSettled([app.command(sql)])
      await app.command('ROLLBACK')
      if (tried.status === 'fulfilled' ? tried.value.count > 0 : !isDenied(tried.reason))
        open.push(`${way} ${table}`)
    }
  }
  return open
}

/** Refused by a rule about rows; what fails for another reason had passed it. */
function isDenied(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '42501'
}
