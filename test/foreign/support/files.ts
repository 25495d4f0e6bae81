import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FOREIGN_SOURCES } from '../../../src/foreign/all.ts'
import type { ForeignItem, ForeignName } from '../../../src/foreign/source.ts'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

const NOW = '2026-06-01T00:00:00.000Z'

/** Writes files below a folder, which is a new one unless it is given. */
export function filesIn(files: Readonly<Record<string, string>>, folder = temporaryFolder()): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** A SQLite file made by these statements. */
export async function databaseAt(path: string, ...statements: readonly string[]): Promise<string> {
  const database = (await loadDriver())(path)
  for (const statement of statements) database.exec(statement)
  database.close()
  return path
}

/** Everything that a source reads at a path; undefined when it finds nothing of its program there. */
export async function readFrom(name: ForeignName, path: string): Promise<ForeignItem[] | undefined> {
  const opened = await FOREIGN_SOURCES[name].open(path, NOW)
  if (opened === undefined) return undefined
  const items = Array.from({ length: opened.steps }, (_, step) => opened.items(step)).flat()
  opened.close()
  return items
}

export async function itemsFrom<Type extends ForeignItem['type']>(
  name: ForeignName,
  path: string,
  type: Type,
): Promise<Extract<ForeignItem, { type: Type }>[]> {
  const items = (await readFrom(name, path)) ?? []
  return items.filter((item): item is Extract<ForeignItem, { type: Type }> => item.type === type)
}
