/** SQL that puts rows of plausible values into every table of an empty store. */
import { ask } from '../temporary-store.ts'

const JSON_COLUMNS =
  /^(aliases|keywords|tags|files|statement|was|messages|memories|reasons|terms|revisions|also)$/
const TIME_COLUMNS = /(^|_)(at|until|from|to)$/

const PARENTS = new Set(['projects', 'sessions', 'turns', 'messages', 'tool_calls', 'memories'])

interface Column {
  readonly name: string
  readonly type: string
  readonly parent: string | undefined
}

export async function fillTables(path: string): Promise<string> {
  const tables = await ask(
    path,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '%\\_index%' ESCAPE '\\' AND name NOT LIKE '%\\_words' ESCAPE '\\'
       AND name NOT IN ('migrations', 'memory_vectors', 'memory_unembedded', 'memory_changes', 'vault_builds') ORDER BY name`,
  )
  const inserts: string[] = []
  for (const [index, row] of tables.entries()) {
    const table = String(row['name'])
    const columns = await columnsOf(path, table)
    // Some tables on one page, some on many; those that others refer to have enough rows for all.
    const rows = PARENTS.has(table) ? 160 : ([3, 40, 160][index % 3] ?? 0)
    for (let number = 0; number < rows; number++)
      inserts.push(
        `INSERT INTO ${table} VALUES (${columns.map((column) => sqlValue(table, column, number)).join(', ')})`,
      )
  }
  return `PRAGMA foreign_keys = OFF; BEGIN; ${inserts.join('; ')}; COMMIT`
}

async function columnsOf(path: string, table: string): Promise<Column[]> {
  const parents = await ask(path, 'SELECT "from", "table" FROM pragma_foreign_key_list(?)', table)
  return (await ask(path, 'SELECT name, type FROM pragma_table_info(?)', table)).map(({ name, type }) => ({
    name: String(name),
    type: String(type),
    parent: parents.find(({ from }) => from === name)?.['table'] as string | undefined,
  }))
}

function sqlValue(table: string, { name, type, parent }: Column, number: number): string {
  if (parent !== undefined) return `'${parent}-${number}'`
  if (table === 'messages' && name === 'key') return `'["me","claude-code","${number}"]'`
  if (name === 'id') return `'${table}-${number}'`
  if (type === 'INTEGER') return String(number + 1)
  if (type === 'REAL') return String(number / 100)
  if (type === 'BLOB') return `x'${'ab'.repeat(40)}'`
  if (TIME_COLUMNS.test(name)) return `'2026-01-31T12:00:${String(number % 60).padStart(2, '0')}.000Z'`
  if (JSON_COLUMNS.test(name)) return `'["${table} ${number}"]'`
  if (['path', 'root', 'vault'].includes(name)) return `'/somewhere/${table}/${number}.md'`
  if (name === 'text') return `'${table} ${number} ${'long words '.repeat(number % 10 === 0 ? 800 : 10)}'`
  return `'${name}-${number}'`
}
