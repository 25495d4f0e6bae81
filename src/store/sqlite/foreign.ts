import { loadDriver } from './driver.ts'

/** A value of a table that is not ours. */
type ForeignValue = string | number | bigint | null | Uint8Array

/** Somebody else's SQLite file, to look into it while they write to it: nothing of it is changed or held for long. */
export async function foreignDatabase(path: string) {
  const open = await loadDriver()
  const database = open(path, { readOnly: true })
  database.exec('PRAGMA busy_timeout = 2000')
  return {
    all: (sql: string, ...params: readonly (string | number)[]): Record<string, ForeignValue>[] =>
      database.prepare(sql).all(...params),
    close: () => database.close(),
  }
}
