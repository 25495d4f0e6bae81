import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { opencode } from '../../../src/hosts/opencode/opencode.ts'
import type { OwnRead } from '../../../src/hosts/reading.ts'
import { loadDriver, type SqliteDatabase } from '../../../src/store/sqlite/driver.ts'
import { foreignDatabase } from '../../../src/store/sqlite/foreign.ts'

/** The tables as the real program makes them, as far as we read them. */
const TABLES = `
  CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text NOT NULL, version text, time_created integer);
  CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL,
    time_updated integer NOT NULL, data text NOT NULL);
  CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL,
    time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
  CREATE INDEX message_session_time_created_id_idx ON message (session_id, time_created, id);
  CREATE INDEX part_message_id_id_idx ON part (message_id, id);`

export const T0 = 1_794_804_920_000

/** A store that a program writes to while we read it. */
export interface FakeStore {
  readonly path: string
  readonly database: SqliteDatabase
  session(id: string, parent?: string): void
  /** Writes a message, with its parts, or writes them anew. */
  message(
    id: string,
    data: object | string,
    parts?: Readonly<Record<string, object | string>>,
    session?: string,
  ): void
  read(mark?: string | null): Promise<OwnRead>
}

export async function fakeStore(tables = TABLES): Promise<FakeStore> {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-opencode-'))
  const path = join(folder, 'opencode.db')
  const open = await loadDriver()
  const database = open(path)
  database.exec(`PRAGMA journal_mode = WAL; ${tables}`)
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  let time = T0
  const put = (table: string, id: string, columns: string, ...values: (string | number)[]) => {
    const holes = values.map(() => '?').join()
    const sql = `INSERT INTO ${table} (id, ${columns}) VALUES (?, ${holes}) ON CONFLICT (id) DO UPDATE SET data = excluded.data`
    database.prepare(sql).run(id, ...values)
  }
  return {
    path,
    database,
    session: (id, parent) => {
      database
        .prepare('INSERT INTO session (id, parent_id, directory) VALUES (?, ?, ?)')
        .run(id, parent ?? null, '/home/dev/shop')
    },
    message(id, data, parts = {}, session = 'ses_1') {
      time += 10
      put('message', id, 'session_id, time_created, time_updated, data', session, time, time, textOf(data))
      for (const [part, content] of Object.entries(parts))
        put(
          'part',
          part,
          'message_id, session_id, time_created, time_updated, data',
          id,
          session,
          time,
          time,
          textOf(content),
        )
    },
    read: (mark = null) => {
      if (opencode.reading.by !== 'host') throw new Error('it reads its store itself')
      return opencode.reading.readAfter(path, mark, { openDatabase: foreignDatabase })
    },
  }
}

function textOf(value: object | string): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const USER = { role: 'user', time: { created: T0 } }

/** An answer to a message; done unless said otherwise. */
export function answerTo(parentID: string, more: object = {}): object {
  return { role: 'assistant', parentID, time: { created: T0, completed: T0 + 5 }, ...more }
}

/** The same while it is being written. */
export function writing(parentID: string): object {
  return { role: 'assistant', parentID, time: { created: T0 } }
}

export function text(words: string, more: object = {}): object {
  return { type: 'text', text: words, time: { start: T0 + 1, end: T0 + 2 }, ...more }
}

export function tool(name: string, state: object): object {
  return { type: 'tool', tool: name, callID: 'call_0', state }
}
