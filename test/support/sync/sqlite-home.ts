import type { Memory, Revision } from '../../../src/model/memory.ts'
import { wholeReach } from '../../../src/model/reach.ts'
import type { Db } from '../../../src/store/db.ts'
import { type Connection, connect } from '../../../src/store/sqlite/connection.ts'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { migrate } from '../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../src/store/sqlite/migrations/all.ts'
import { storeOver } from '../../../src/store/sqlite/open.ts'
import type { Author, Store } from '../../../src/store/store.ts'
import { comparable, type Home } from './replicas.ts'

const ME = wholeReach('me')

/** Tables that a run fills; they are emptied between runs, which is faster than a new store. */
const EMPTIED = ['sync_peers', 'sync_touched', 'memories', 'memory_changes', 'projects']

export interface SqliteHome extends Home {
  readonly rows: Store
  empty(): Promise<void>
  close(): Promise<void>
}

/** A home with a real store: in memory, or in a file that is closed and opened again with each restart. */
export async function sqliteHome(path = ':memory:'): Promise<SqliteHome> {
  const open = await loadDriver()
  let fuse = Number.POSITIVE_INFINITY
  let connection: Connection
  let rows: Store
  const start = async () => {
    connection = connect(open(path), path)
    await connection.exec('PRAGMA foreign_keys = ON')
    await migrate(connection, MIGRATIONS)
    rows = storeOver(breakable(connection), () => connection.close())
  }
  /** Ends a transaction in the middle, as a process that is killed does. */
  const breakable = (db: Db): Db => ({
    ...db,
    run: (sql, params) => {
      fuse -= 1
      if (fuse > 0) return db.run(sql, params)
      fuse = Number.POSITIVE_INFINITY
      throw new Error('broken off')
    },
    transaction: (work, options) => db.transaction((tx) => work(breakable(tx)), options),
  })
  const linked = async (id: string) =>
    (await rows.memories.links(ME, id)).filter(({ from }) => from === id).map(({ from: _, ...link }) => link)
  await start()
  return {
    get store() {
      return rows
    },
    get rows() {
      return rows
    },
    add: async (memory, author) => (await rows.memories.add(memory, author)).added,
    revise: (id, change, author) => revise(rows, id, change, author),
    forget: (id, author) => rows.memories.forget(ME, id, author),
    restore: async (id, author) => {
      const history = await rows.memories.history(ME, id)
      const memory = await rows.memories.get(ME, id)
      const text = history.findLast(({ statement }) => statement !== null)?.statement?.text
      if (memory === undefined || text === undefined) return false
      if ((await rows.memories.twin(ME, memory, text)) !== undefined) return false
      return (await rows.memories.restore(ME, id, author)) !== undefined
    },
    purge: (id, author) => rows.memories.purge(ME, id, author),
    dump: async () => {
      const tables = ['memories', 'memory_revisions', 'evidence', 'sync_ops', 'sync_memories', 'sync_peers']
      const all = await Promise.all(tables.map((table) => connection.all(`SELECT * FROM ${table}`)))
      return JSON.stringify(all)
    },
    memories: async () => {
      const memories = await rows.memories.list(ME)
      return Promise.all(
        memories.map(async (memory) => ({ fields: comparable(memory, await linked(memory.id)) })),
      )
    },
    history: (id): Promise<readonly Revision[]> => rows.memories.history(ME, id),
    breakAfter: (writes) => {
      fuse = writes
    },
    restart: async () => {
      if (path === ':memory:') return
      await connection.close()
      await start()
    },
    empty: async () => {
      fuse = Number.POSITIVE_INFINITY
      for (const table of EMPTIED) await connection.run(`DELETE FROM ${table}`)
    },
    close: () => connection.close(),
  }
}

/** A person's change, by the functions that the program itself uses. */
async function revise(
  { memories }: Store,
  id: string,
  change: Partial<Memory>,
  author: Author,
): Promise<boolean> {
  const memory = await memories.get(ME, id)
  if (memory === undefined || memory.state === 'forgotten') return false
  if (change.state === 'superseded') return memories.supersede(ME, id, change.supersededBy ?? null, author)
  const { kind, text, topic, aliases, keywords, tags, files, importance, pinned } = { ...memory, ...change }
  const twin = await memories.twin(ME, memory, text)
  if (twin !== undefined && twin.id !== id) return false
  const statement = { kind, text, topic, aliases, keywords, tags, files, importance, pinned }
  return (await memories.revise(ME, id, statement, author)) !== undefined
}
