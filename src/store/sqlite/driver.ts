import { createRequire } from 'node:module'
import { loadNativeFile } from './native-file.ts'

/** The two SQLite programs we run on, behind the one interface both offer. */

export type SqliteValue = string | number | bigint | null | Uint8Array

export interface SqliteStatement {
  all(...params: SqliteValue[]): Record<string, SqliteValue>[]
  get(...params: SqliteValue[]): Record<string, SqliteValue> | undefined
  run(...params: SqliteValue[]): { changes: number | bigint }
}

export interface SqliteDatabase {
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  close(): void
}

interface SqliteModule {
  readonly DatabaseSync: new (path: string, options?: { readOnly?: boolean }) => SqliteDatabase
}

export type OpenDatabase = (path: string, options?: { readOnly?: boolean }) => SqliteDatabase

/** Node's own SQLite where it is there and whole (22.13), else the prebuilt package with the same interface. */
export async function loadDriver(nodeVersion: string = process.versions.node): Promise<OpenDatabase> {
  const module = hasOwnSqlite(nodeVersion) ? ownQuietly() : fromPackage()
  return (path, options = {}) => new module.DatabaseSync(path, options)
}

export function hasOwnSqlite(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13)
}

/** Required, not imported: its form for `import` takes three times as long to load, at every start of a command. */
function fromPackage(): SqliteModule {
  const native = loadNativeFile(import.meta.dirname)
  if (native !== undefined) return native as SqliteModule
  const require = createRequire(import.meta.url)
  return require('@photostructure/sqlite')
}

/** Node 22 and 24 announce that its SQLite is experimental, on the user's terminal: that one sentence is kept back. */
function ownQuietly(): SqliteModule {
  const emitWarning = process.emitWarning
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof process.emitWarning
  try {
    // By this call, since compilers for Node 20, which has no such module, leave it alone.
    return process.getBuiltinModule('node:sqlite') as SqliteModule
  } finally {
    process.emitWarning = emitWarning
  }
}
