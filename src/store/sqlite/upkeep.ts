import { setTimeout as wait } from 'node:timers/promises'
import { MemoriaError } from '../../base/errors.ts'
import { type Db, numberOf, placeholders, type Row, textColumn } from '../db.ts'
import { digestOf } from '../digest.ts'
import { copyTo } from './backup.ts'
import type { Connection } from './connection.ts'
import { type ContentMark, contentMark } from './content-mark.ts'
import { schemaVersion } from './migrate.ts'
import { storeBytes } from './store-files.ts'

/** Maintenance of a store, beside its rows. */
export interface Upkeep {
  /** A consistent copy in one file, made while others go on writing; verified before it gets its name. */
  backup(to: string): Promise<void>
  /** The faults of the file and the search index, in SQLite's words; none when it is whole. */
  problems(): Promise<string[]>
  rebuildIndex(): Promise<void>
  /** Rewrites the file so that nothing deleted remains in it or its log. False when another program kept it from that. */
  scrub(): Promise<boolean>
  /**
   * Writes much faster while `work` runs, and risks only this: what it wrote may be gone after a power cut, wholly and
   * in order. For what can be read again from where it came.
   */
  inBulk<T>(work: () => Promise<T>): Promise<T>
  schemaVersion(): Promise<number>
  /** A mark of the store's content, to compare it with a backup. */
  content(): Promise<ContentMark>
  bytes(): number
  /** The memories whose text was purged. */
  purged(): Promise<MemoryKey[]>
  /** The memories that say just this, whatever they belong to. */
  saying(text: string): Promise<MemoryKey[]>
}

export interface MemoryKey {
  readonly id: string
  readonly user: string
}

export function upkeepOf(connection: Connection, path: string): Upkeep {
  return {
    backup: (to) => copyTo(connection, to),
    problems: async () => {
      const { file, index } = await examine(connection)
      return [...file, ...index]
    },
    rebuildIndex: () => rebuildIndex(connection),
    scrub: () => scrub(connection),
    inBulk: (work) => inBulk(connection, work),
    schemaVersion: () => schemaVersion(connection),
    content: () => contentMark(connection),
    bytes: () => storeBytes(path),
    purged: async () => (await connection.all(PURGED)).map(memoryKey),
    saying: async (text) => {
      const digest = digestOf(text, NO_OWNER)
      const rows = await connection.all(`SELECT id, user_id, text FROM memories WHERE text <> ''`)
      return rows.filter((row) => digestOf(textColumn(row, 'text'), NO_OWNER) === digest).map(memoryKey)
    },
  }
}

const PURGED = `SELECT id, user_id FROM memories
  WHERE id IN (SELECT memory_id FROM memory_revisions WHERE change = 'purged')`

const NO_OWNER = { user: '', scope: 'user', project: null } as const

function memoryKey(row: Row): MemoryKey {
  return { id: textColumn(row, 'id'), user: textColumn(row, 'user_id') }
}

export interface Problems {
  /** With the rows and their pages: only a new file helps. */
  readonly file: readonly string[]
  /** With the search index alone: it can be rebuilt from the rows. */
  readonly index: readonly string[]
}

const INDEXES = ['memories_index', 'messages_index'] as const
/** Of later schemas: a store that is older has none yet. */
const LATER_INDEXES = ['sections_index', 'episodes_index'] as const
const MOST_PROBLEMS = 20

/**
 * The same, the list of free pages included, while nobody else writes. SQLite takes a check for one of a single table,
 * and leaves that list out, when the first table it comes to is a virtual one, as it may be after VACUUM. So real ones are
 * put in front of it, and never committed.
 */
export async function examineWhole(connection: Connection): Promise<Problems> {
  await connection.exec('BEGIN IMMEDIATE')
  try {
    for (const name of IN_FRONT) await connection.exec(`CREATE TABLE ${name} (x)`)
    return await examine(connection)
  } finally {
    await connection.exec('ROLLBACK')
  }
}

/** Several, since one may come to stand behind another table. */
const IN_FRONT = ['front_a', 'front_b', 'front_c', 'front_d', 'front_e', 'front_f']

/** Reads everything there is; nothing is changed. */
export async function examine(connection: Connection): Promise<Problems> {
  const checked = await connection.all(`PRAGMA integrity_check(${MOST_PROBLEMS})`)
  const lines = checked.map((row) => textColumn(row, 'integrity_check')).filter((line) => line !== 'ok')
  // SQLite's own check looks at the search index too, and names its kind.
  const file = lines.filter((line) => !line.includes('FTS5 table'))
  const orphans = await connection.all('PRAGMA foreign_key_check')
  if (orphans.length > 0) file.push(`${orphans.length} rows point to rows that are not there`)
  const index: string[] = []
  for (const name of await indexesOf(connection))
    if (!(await fitsItsRows(connection, name))) index.push(brokenIndex(name))
  return { file, index }
}

async function indexesOf(db: Db): Promise<readonly string[]> {
  const later = await db.all(
    `SELECT name FROM sqlite_schema WHERE name IN (${placeholders(LATER_INDEXES.length)})`,
    LATER_INDEXES,
  )
  return [...INDEXES, ...later.map((row) => textColumn(row, 'name'))]
}

async function fitsItsRows(connection: Connection, index: string): Promise<boolean> {
  try {
    // With 1, FTS5 compares the index against the rows it mirrors.
    await connection.run(`INSERT INTO ${index}(${index}, rank) VALUES ('integrity-check', 1)`)
    return true
  } catch (thrown) {
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt') return false
    throw thrown
  }
}

async function inBulk<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  for (const pragma of BULK) await connection.exec(pragma)
  try {
    return await work()
  } finally {
    for (const pragma of USUAL) await connection.exec(pragma)
  }
}

const BULK = [
  'PRAGMA synchronous = NORMAL',
  'PRAGMA wal_autocheckpoint = 10000',
  // A statement for many rows notes the pages it changes, to be able to take all of it back: by default, in a file.
  'PRAGMA temp_store = MEMORY',
  // Keys come in no order, so that any page of their indexes may be needed next.
  `PRAGMA cache_size = -${32 * 1024}`,
]
const USUAL = [
  'PRAGMA synchronous = FULL',
  'PRAGMA wal_autocheckpoint = 1000',
  'PRAGMA temp_store = DEFAULT',
  'PRAGMA cache_size = -2000',
]

function brokenIndex(name: string): string {
  return `the search index ${name} does not fit its rows`
}

export async function rebuildIndex(connection: Connection): Promise<void> {
  await connection.transaction(async (tx) => {
    for (const index of await indexesOf(tx)) await tx.run(`INSERT INTO ${index}(${index}) VALUES ('rebuild')`)
  })
}

const SCRUB_TRIES = 8
const SCRUB_PAUSE_MS = 50

/** The log can be emptied only while nobody reads in it, which among short questions is soon. */
async function scrub(connection: Connection): Promise<boolean> {
  await connection.exec('VACUUM')
  for (let attempt = 0; attempt < SCRUB_TRIES; attempt++) {
    const row = await connection.get('PRAGMA wal_checkpoint(TRUNCATE)')
    if (row !== undefined && numberOf(row, 'busy') === 0) return true
    await wait(SCRUB_PAUSE_MS)
  }
  return false
}
