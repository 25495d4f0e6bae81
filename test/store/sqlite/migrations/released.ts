import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Row } from '../../../../src/store/db.ts'
import { migrate } from '../../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../../src/store/sqlite/migrations/all.ts'
import { openConnection } from '../../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { ask, everything, meddle, openedAt } from '../../temporary-store.ts'

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

/** A store of that release, brought to a schema: every old row is there. Gives what it holds then. */
export async function reachedFrom(
  release: number,
  schema: number,
): Promise<{ readonly path: string; readonly after: Record<string, Row[]> }> {
  const path = await released(release)
  const before = await everything(path)
  await migratedTo(path, schema)
  const after = await everything(path)
  for (const [table, rows] of Object.entries(before))
    if (!['migrations', 'vectors'].includes(table)) expect.soft(after[table], table).toMatchObject(rows)
  return { path, after }
}

/** Everything that a schema and those after it brought goes when the store is taken back to the one before. */
export async function expectTakenBack(schema: number): Promise<void> {
  const path = await released(3)
  await migratedTo(path, schema - 1)
  const names = () => ask(path, 'SELECT type, name FROM sqlite_schema ORDER BY name')
  const before = await names()
  await (await openedAt(path)).close()
  await migratedTo(path, schema - 1)
  expect(await names()).toEqual(before)
}
