import { EPISODES_READER } from '../../src/store/sql/episode-forget.ts'
import type { SqliteDatabase } from '../../src/store/sqlite/driver.ts'

const SESSION = 40
const READERS = ['local', EPISODES_READER]
const AT = '2026-01-31T12:00:00.000Z'

/** What is written, and for whom. */
export interface RawMessages {
  readonly user: string
  /** Ids of projects, whose sessions take turns. */
  readonly projects: readonly string[]
  readonly count: number
  /** The words of a message, as they are indexed. */
  readonly words: (number: number) => string
}

/** Writes messages past the library, which would take hours: a prompt and an answer in each turn. */
export function insertMessages(
  database: SqliteDatabase,
  { user, projects, count, words }: RawMessages,
): void {
  const session = database.prepare(
    `INSERT INTO sessions (id, key, host, host_session, user_id, project_id, started_at)
     VALUES (?, ?, 'bench', ?, ?, ?, '${AT}')`,
  )
  const turn = database.prepare(
    `INSERT INTO turns (id, session_id, seq, started_at, ended_at) VALUES (?, ?, ?, '${AT}', '${AT}')`,
  )
  const message = database.prepare(
    `INSERT INTO messages (id, key, session_id, turn_id, host_message, role, text, terms, at, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, '${AT}', ?)`,
  )
  const read = database.prepare(
    `INSERT INTO learning (session_id, judge, last_message, at) VALUES (?, ?, ?, '${AT}')`,
  )
  const logged = database.prepare(
    `INSERT INTO daily_sessions (session_id, vault, through, day, parts, at)
     VALUES (?, 'home', '${AT}', '2026-01-31', 1, '${AT}')`,
  )
  for (let index = 0; index < count; index++) {
    const [id, own] = [`x${String(index).padStart(9, '0')}`, `s${Math.floor(index / SESSION)}`]
    const [turnId, isPrompt] = [`t${Math.floor(index / 2)}`, index % 2 === 0]
    const project = projects[Math.floor(index / SESSION) % projects.length] ?? ''
    if (index % SESSION === 0) session.run(own, own, own, user, project)
    if (isPrompt) turn.run(turnId, own, (index % SESSION) / 2)
    const said = words(index)
    message.run(id, id, own, turnId, id, isPrompt ? 'user' : 'assistant', said, said, index % SESSION)
    // All of it was learned from and logged: else a worker would begin with that.
    if (index % SESSION === 0) logged.run(own)
    if (index % SESSION === SESSION - 1 || index === count - 1)
      for (const reader of READERS) read.run(own, reader, id)
  }
}
