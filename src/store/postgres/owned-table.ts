/** A foreign key of a table: its column, and what that points to. */
export interface Reference {
  readonly column: string
  readonly to: string
  readonly onDelete?: 'CASCADE' | 'SET NULL'
}

export interface TableShape {
  readonly key: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  readonly references?: readonly Reference[]
}

/** The user for whom a transaction runs; null when none is set, and then no row is anybody's. */
export const CURRENT_USER_SQL = `nullif(current_setting('memoria.user', true), '')`

const USER_COLUMN = `user_id text COLLATE "C" NOT NULL DEFAULT ${CURRENT_USER_SQL} CHECK (user_id <> '')`

/**
 * A table whose rows are somebody's. Each has its user, and every key and reference begins with it: a row can only point to
 * rows of the same user, the same id may exist for two of them, and the rows of one user stand together.
 */
export function ownedTable(name: string, columns: string, shape: TableShape): string {
  const { key, unique = [], references = [] } = shape
  const parts = [
    USER_COLUMN,
    inPostgres(columns.trim().replace(/,$/, '')),
    `PRIMARY KEY (${owned(key)})`,
    ...unique.map((columnsOfKey) => `UNIQUE (${owned(columnsOfKey)})`),
    ...references.map(referenceSql),
  ]
  return `CREATE TABLE ${name} (\n${parts.join(',\n')}\n)`
}

function owned(columns: readonly string[]): string {
  return ['user_id', ...columns].join(', ')
}

function referenceSql({ column, to, onDelete }: Reference): string {
  const [table = '', target = ''] = to.split('.')
  const action = onDelete === undefined ? '' : ` ON DELETE ${onDelete}`
  const only = onDelete === 'SET NULL' ? ` (${column})` : ''
  return `FOREIGN KEY (${owned([column])}) REFERENCES ${table} (${owned([target])})${action}${only}`
}

/** Texts are compared by their bytes, as SQLite does: the order of ids and times must not depend on a language. */
function inPostgres(columns: string): string {
  return columns
    .replace(/\bTEXT\b/g, 'text COLLATE "C"')
    .replace(/\bINTEGER\b/g, 'bigint')
    .replace(/\bREAL\b/g, 'double precision')
    .replace(/\bBLOB\b/g, 'bytea')
}
