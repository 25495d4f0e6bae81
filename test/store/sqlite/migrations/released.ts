import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../../../../src/store/db.ts'
import { migrate } from '../../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../../src/store/sqlite/migrations/all.ts'
import { openConnection } from '../../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { ask, meddle } from '../../temporary-store.ts'

/** A store as the release with that schema left it, with a row of everything. */
export async function released(schema: number): Promise<string> {
  const path = join(temporaryFolder(), 'memoria.db')
  const dump = new URL(`../../../fixtures/schema/${schema}.sql`, import.meta.url)
  await meddle(path, readFileSync(dump, 'utf8'))
  return path
}

export async function migratedTo(path: string, target: number): Promise<void> {
  const connection = await openConnection(path)
  await migrate(connection, MIGRATIONS, target)
  await connection.close()
}

/** What the database is made of, not what it holds; SQLite's own tables left out. */
export function shapeOf(path: string): Promise<Row[]> {
  return ask(
    path,
    `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  )
}
