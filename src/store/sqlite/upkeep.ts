import { existsSync, statSync } from 'node:fs'
import { numberOf, textOf } from '../db.ts'
import { copyTo } from './backup.ts'
import type { Connection } from './connection.ts'
import { schemaVersion } from './migrate.ts'

/** What keeps a store healthy, beside its rows. */
export interface Upkeep {
  /** A consistent copy in one file, made while others go on writing; verified before it gets its name. */
  backup(to: string): Promise<void>
  /** What is wrong with the file and the search index, in SQLite's words; nothing when it is whole. */
  problems(): Promise<string[]>
  rebuildIndex(): Promise<void>
  /** Rewrites the file so that nothing deleted remains in it or its log. False when another program kept it from that. */
  scrub(): Promise<boolean>
  schemaVersion(): Promise<number>
  bytes(): number
}

export function upkeepOf(connection: Connection, path: string): Upkeep {
  return {
    backup: (to) => copyTo(connection, to),
    problems: () => problems(connection),
    rebuildIndex: () => rebuildIndex(connection),
    scrub: () => scrub(connection),
    schemaVersion: () => schemaVersion(connection),
    bytes: () =>
      [path, `${path}-wal`].reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0),
  }
}

const INDEXES = ['memories_index', 'messages_index'] as const
const MOST_PROBLEMS = 20

async function problems(connection: Connection): Promise<string[]> {
  const checked = await connection.all(`PRAGMA integrity_check(${MOST_PROBLEMS})`)
  const found = checked.map((row) => textOf(row, 'integrity_check')).filter((line) => line !== 'ok')
  const orphans = await connection.all('PRAGMA foreign_key_check')
  if (orphans.length > 0) found.push(`${orphans.length} rows point to rows that are not there`)
  for (const index of INDEXES) {
    const problem = await indexProblem(connection, index)
    if (problem !== undefined) found.push(problem)
  }
  return found
}

async function indexProblem(connection: Connection, index: string): Promise<string | undefined> {
  try {
    // With 1, FTS5 compares the index against the rows it mirrors.
    await connection.run(`INSERT INTO ${index}(${index}, rank) VALUES ('integrity-check', 1)`)
    return undefined
  } catch (thrown) {
    return `the search index ${index} does not fit its rows (${thrown instanceof Error ? thrown.message : thrown})`
  }
}

async function rebuildIndex(connection: Connection): Promise<void> {
  await connection.transaction(async (tx) => {
    for (const index of INDEXES) await tx.run(`INSERT INTO ${index}(${index}) VALUES ('rebuild')`)
  })
}

async function scrub(connection: Connection): Promise<boolean> {
  await connection.exec('VACUUM')
  const row = await connection.get('PRAGMA wal_checkpoint(TRUNCATE)')
  return row !== undefined && numberOf(row, 'busy') === 0
}
