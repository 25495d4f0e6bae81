import type { Reach } from '../../model/reach.ts'
import type { Session, ToolCall } from '../../model/session.ts'
import { type Db, numberOf, placeholders, textColumn } from '../db.ts'
import type { RawAmount, SessionRows } from '../store.ts'
import { and, sessionsInReach } from './reach.ts'
import { addMessage, addMessages, hear, whereIs } from './session-messages.ts'
import { sessionReads } from './session-reads.ts'
import { putTurn, stateOf } from './session-turns.ts'

/** The captured sessions. Everything is keyed by its host's id, so that ingesting it twice adds nothing. */
export function sessionRows(db: Db): SessionRows {
  return {
    ...sessionReads(db),
    put: (session) => db.transaction((tx) => putSession(tx, session)),
    idOf: (key) => idOfSessionKey(db, key),
    known: (keys) => known(db, keys),
    end: async (key, at) => {
      await db.run('UPDATE sessions SET ended_at = ? WHERE key = ? AND coalesce(ended_at, ?) <= ?', [
        ...[at, key, at, at],
      ])
    },
    putTurn: (turn) => db.transaction((tx) => putTurn(tx, turn)),
    state: (session) => stateOf(db, session),
    closeTurn: async (turn, at, interrupted) => {
      // A hook may have begun the turn with a later clock than the transcript goes by.
      await db.run(
        `UPDATE turns SET interrupted = CASE WHEN ? = 1 THEN 1 ELSE interrupted END,
           ended_at = CASE WHEN ? >= started_at AND ? >= coalesce(ended_at, started_at) THEN ?
             WHEN ended_at > started_at THEN ended_at ELSE started_at END
         WHERE id = ?`,
        [interrupted ? 1 : 0, at, at, at, turn],
      )
    },
    addMessage: (message, { heard }) => db.transaction((tx) => addMessage(tx, message, heard)),
    addMessages: (messages) => db.transaction((tx) => addMessages(tx, messages)),
    whereIs: (key) => whereIs(db, key),
    hear: (message, turn) => db.transaction((tx) => hear(tx, message, turn)),
    addToolCall: async (call) => (await addToolCall(db, call)) === 1,
    toolName: async (key) => {
      const row = await db.get('SELECT name FROM tool_calls WHERE key = ?', [key])
      return row && textColumn(row, 'name')
    },
    answerToolCall: async (key, { output, failed, endedAt }) =>
      (await db.run(
        `UPDATE tool_calls SET output = ?, failed = ?,
           ended_at = CASE WHEN ended_at > ? THEN ended_at ELSE ? END WHERE key = ?`,
        [output, failed ? 1 : 0, endedAt, endedAt, key],
      )) === 1,
    putFingerprint: async (key, fingerprint) => {
      await db.run(
        `INSERT INTO output_fingerprints (call_id, data) SELECT id, ? FROM tool_calls WHERE key = ?
         ON CONFLICT (call_id) DO UPDATE SET data = excluded.data`,
        [fingerprint, key],
      )
    },
    remove: (reach, id) => db.transaction((tx) => remove(tx, reach, id)),
    raw: (before) => raw(db, before),
    dropRaw: (before) => db.transaction((tx) => dropRaw(tx, before)),
  }
}

const HAS_RAW = `(input <> '' OR output IS NOT NULL)`

async function raw(db: Db, before: string): Promise<RawAmount> {
  const row = await db.get(
    `SELECT count(*) AS calls,
       coalesce(sum(length(input) + length(coalesce(output, '')) + coalesce(length(f.data), 0)), 0) AS bytes
     FROM tool_calls LEFT JOIN output_fingerprints f ON f.call_id = id WHERE at < ? AND ${HAS_RAW}`,
    [before],
  )
  return { calls: numberOf(row ?? {}, 'calls'), bytes: numberOf(row ?? {}, 'bytes') }
}

async function dropRaw(tx: Db, before: string): Promise<void> {
  const older = `SELECT id FROM tool_calls WHERE at < ? AND ${HAS_RAW}`
  await tx.run(`DELETE FROM output_fingerprints WHERE call_id IN (${older})`, [before])
  await tx.run(`UPDATE tool_calls SET input = '', output = NULL WHERE at < ? AND ${HAS_RAW}`, [before])
}

/** Its messages, turns and tool calls go with it; subagents first, since they point to it. */
async function remove(tx: Db, reach: Reach, id: string): Promise<boolean> {
  const where = and(sessionsInReach(reach), { sql: 's.id = ?', params: [id] })
  if (!(await tx.get(`SELECT s.id FROM sessions s WHERE ${where.sql}`, where.params))) return false
  await tx.run('DELETE FROM sessions WHERE parent_id = ?', [id])
  await tx.run('DELETE FROM sessions WHERE id = ?', [id])
  return true
}

async function putSession(tx: Db, session: Session): Promise<string> {
  const { id, key, host, hostSession, user, project, parent, branch, folder, startedAt, endedAt } = session
  await tx.run(
    `INSERT INTO sessions
       (id, key, host, host_session, user_id, project_id, parent_id, branch, started_at, ended_at, folder)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET
       project_id = coalesce(sessions.project_id, excluded.project_id),
       parent_id = coalesce(sessions.parent_id, excluded.parent_id),
       branch = coalesce(sessions.branch, excluded.branch),
       folder = coalesce(sessions.folder, excluded.folder),
       started_at = CASE WHEN excluded.started_at < sessions.started_at THEN excluded.started_at
         ELSE sessions.started_at END,
       ended_at = CASE WHEN excluded.ended_at > sessions.ended_at THEN excluded.ended_at
         ELSE coalesce(sessions.ended_at, excluded.ended_at) END`,
    [id, key, host, hostSession, user, project, parent, branch, startedAt, endedAt, folder],
  )
  return (await idOfSessionKey(tx, key)) ?? id
}

const KEY_PAGE = 500

async function known(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < keys.length; from += KEY_PAGE) {
    const page = keys.slice(from, from + KEY_PAGE)
    const sql = `SELECT key FROM sessions WHERE key IN (${placeholders(page.length)})`
    for (const row of await db.all(sql, page)) found.add(textColumn(row, 'key'))
  }
  return found
}

async function idOfSessionKey(db: Db, key: string): Promise<string | undefined> {
  const row = await db.get('SELECT id FROM sessions WHERE key = ?', [key])
  return row && textColumn(row, 'id')
}

function addToolCall(db: Db, call: ToolCall): Promise<number> {
  const { id, key, session, turn, message, name, input, output, failed, at, endedAt } = call
  return db.run(
    `INSERT INTO tool_calls (id, key, session_id, turn_id, message_id, name, input, output, failed, at, ended_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
    [id, key, session, turn, message, name, input, output, failed ? 1 : 0, at, endedAt],
  )
}
