import type { Message, Session, ToolCall, Turn } from '../../model/session.ts'
import { type Db, textOf, type Value } from '../db.ts'
import type { SessionRows } from '../store.ts'
import { termsOf } from '../terms.ts'
import { sessionReads } from './session-reads.ts'

/** What was captured. Everything is keyed by what its host called it, so that taking it in twice adds nothing. */
export function sessionRows(db: Db): SessionRows {
  return {
    ...sessionReads(db),
    put: (session) => db.transaction((tx) => put(tx, session)),
    putTurn: (turn) => db.transaction((tx) => putTurn(tx, turn)),
    addMessages: (messages) =>
      db.transaction((tx) => addEach(messages, (message) => addMessage(tx, message))),
    addToolCalls: (calls) => db.transaction((tx) => addEach(calls, (call) => addToolCall(tx, call))),
  }
}

async function put(tx: Db, session: Session): Promise<string> {
  const { id, key, host, hostSession, user, project, parent, branch, startedAt, endedAt } = session
  await tx.run(
    `INSERT INTO sessions (id, key, host, host_session, user_id, project_id, parent_id, branch, started_at, ended_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET
       project_id = coalesce(project_id, excluded.project_id),
       parent_id = coalesce(parent_id, excluded.parent_id),
       branch = coalesce(branch, excluded.branch),
       started_at = min(started_at, excluded.started_at),
       ended_at = coalesce(max(ended_at, excluded.ended_at), ended_at, excluded.ended_at)`,
    [id, key, host, hostSession, user, project, parent, branch, startedAt, endedAt],
  )
  return idByKey(tx, 'SELECT id FROM sessions WHERE key = ?', [key])
}

async function putTurn(tx: Db, turn: Turn): Promise<string> {
  const { id, session, seq, startedAt, endedAt, interrupted } = turn
  await tx.run(
    `INSERT INTO turns (id, session_id, seq, started_at, ended_at, interrupted) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id, seq) DO UPDATE SET
       ended_at = coalesce(excluded.ended_at, ended_at), interrupted = excluded.interrupted`,
    [id, session, seq, startedAt, endedAt, interrupted ? 1 : 0],
  )
  return idByKey(tx, 'SELECT id FROM turns WHERE session_id = ? AND seq = ?', [session, seq])
}

function addMessage(tx: Db, message: Message): Promise<number> {
  const { id, key, session, turn, hostMessage, role, speaker, text, at, seq } = message
  return tx.run(
    `INSERT INTO messages (id, key, session_id, turn_id, host_message, role, speaker, text, terms, at, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
    [id, key, session, turn, hostMessage, role, speaker, text, termsOf(text).join(' '), at, seq],
  )
}

function addToolCall(tx: Db, call: ToolCall): Promise<number> {
  const { id, key, session, turn, message, name, input, output, failed, at } = call
  return tx.run(
    `INSERT INTO tool_calls (id, key, session_id, turn_id, message_id, name, input, output, failed, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
    [id, key, session, turn, message, name, input, output, failed ? 1 : 0, at],
  )
}

async function addEach<T>(items: readonly T[], add: (item: T) => Promise<number>): Promise<number> {
  let added = 0
  for (const item of items) added += await add(item)
  return added
}

async function idByKey(tx: Db, sql: string, params: readonly Value[]): Promise<string> {
  const row = await tx.get(sql, params)
  return row ? textOf(row, 'id') : ''
}
