import type { Session, ToolCall } from '../../model/session.ts'
import { type Db, numberOf, textOf, textOrNull } from '../db.ts'
import type { NewMessage, NewTurn, RawAmount, SessionRows } from '../store.ts'
import { termsOf } from '../terms.ts'
import { sessionReads } from './session-reads.ts'

/** What was captured. Everything is keyed by what its host called it, so that taking it in twice adds nothing. */
export function sessionRows(db: Db): SessionRows {
  return {
    ...sessionReads(db),
    put: (session) => db.transaction((tx) => put(tx, session)),
    idOf: (key) => idOf(db, key),
    end: async (key, at) => {
      await db.run('UPDATE sessions SET ended_at = max(coalesce(ended_at, ?), ?) WHERE key = ?', [
        at,
        at,
        key,
      ])
    },
    putTurn: (turn) => db.transaction((tx) => putTurn(tx, turn)),
    currentTurn: (session) => currentTurn(db, session),
    closeTurn: async (turn, at, interrupted) => {
      await db.run(
        'UPDATE turns SET ended_at = max(coalesce(ended_at, ?), ?), interrupted = max(interrupted, ?) WHERE id = ?',
        [at, at, interrupted ? 1 : 0, turn],
      )
    },
    addMessage: (message) => db.transaction((tx) => addMessage(tx, message)),
    hear: (message) => db.transaction((tx) => hear(tx, message)),
    addToolCall: async (call) => (await addToolCall(db, call)) === 1,
    answerToolCall: async (key, output, failed) =>
      (await db.run('UPDATE tool_calls SET output = ?, failed = ? WHERE key = ?', [
        output,
        failed ? 1 : 0,
        key,
      ])) === 1,
    raw: (before) => raw(db, before),
    dropRaw: async (before) => {
      await db.run(`UPDATE tool_calls SET input = '', output = NULL WHERE at < ? AND ${HAS_RAW}`, [before])
    },
  }
}

const HAS_RAW = `(input <> '' OR output IS NOT NULL)`

async function raw(db: Db, before: string): Promise<RawAmount> {
  const row = await db.get(
    `SELECT count(*) AS calls, coalesce(sum(length(input) + length(coalesce(output, ''))), 0) AS bytes
     FROM tool_calls WHERE at < ? AND ${HAS_RAW}`,
    [before],
  )
  return { calls: numberOf(row ?? {}, 'calls'), bytes: numberOf(row ?? {}, 'bytes') }
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
       ended_at = coalesce(excluded.ended_at, ended_at)`,
    [id, key, host, hostSession, user, project, parent, branch, startedAt, endedAt],
  )
  return (await idOf(tx, key)) ?? id
}

async function idOf(db: Db, key: string): Promise<string | undefined> {
  const row = await db.get('SELECT id FROM sessions WHERE key = ?', [key])
  return row && textOf(row, 'id')
}

async function putTurn(tx: Db, { id, session, key, startedAt }: NewTurn): Promise<string> {
  const known = await tx.get('SELECT id FROM turns WHERE session_id = ? AND key = ?', [session, key])
  if (known) return textOf(known, 'id')
  await tx.run(
    `INSERT INTO turns (id, session_id, key, seq, started_at)
     SELECT ?, ?, ?, coalesce(max(seq), -1) + 1, ? FROM turns WHERE session_id = ?`,
    [id, session, key, startedAt, session],
  )
  return id
}

async function currentTurn(db: Db, session: string): Promise<string | null> {
  const row = await db.get('SELECT id FROM turns WHERE session_id = ? ORDER BY seq DESC LIMIT 1', [session])
  return row ? textOf(row, 'id') : null
}

async function addMessage(tx: Db, message: NewMessage): Promise<boolean> {
  const known = await tx.get('SELECT 1 AS here FROM messages WHERE key = ?', [message.key])
  if (known) return false
  const heard = await findHeard(tx, message)
  if (heard !== undefined) {
    const { key, turn, hostMessage, text, at, promptId } = message
    await tx.run(
      `UPDATE messages SET key = ?, turn_id = ?, host_message = ?, text = ?, terms = ?, at = ?, prompt_id = ?, provisional = 0
       WHERE id = ?`,
      [key, turn, hostMessage, text, termsOf(text).join(' '), at, promptId, heard],
    )
    return true
  }
  await insert(tx, message, false)
  return true
}

/** The words that a hook reported earlier and that this message of the transcript turns out to be. */
async function findHeard(
  tx: Db,
  { session, role, promptId, turn, text }: NewMessage,
): Promise<string | undefined> {
  const rows = await tx.all(
    'SELECT id, prompt_id, turn_id, text FROM messages WHERE session_id = ? AND role = ? AND provisional = 1 ORDER BY seq',
    [session, role],
  )
  const match = rows.find((row) => {
    if (role === 'assistant') return textOrNull(row, 'turn_id') === turn
    const heardPrompt = textOrNull(row, 'prompt_id')
    return heardPrompt === null || promptId === null ? textOf(row, 'text') === text : heardPrompt === promptId
  })
  return match && textOf(match, 'id')
}

async function hear(tx: Db, message: NewMessage): Promise<boolean> {
  const { key, session, role, promptId, turn, text } = message
  const known = await tx.get(
    `SELECT 1 AS here FROM messages WHERE key = ? OR (session_id = ? AND role = ? AND
       CASE WHEN ? = 'assistant' THEN turn_id = ? WHEN ? IS NULL THEN text = ? ELSE prompt_id = ? END) LIMIT 1`,
    [key, session, role, role, turn, promptId, text, promptId],
  )
  if (known) return false
  await insert(tx, message, true)
  return true
}

async function insert(tx: Db, message: NewMessage, provisional: boolean): Promise<void> {
  const { id, key, session, turn, hostMessage, role, speaker, text, at, promptId } = message
  await tx.run(
    `INSERT INTO messages
       (id, key, session_id, turn_id, host_message, role, speaker, text, terms, at, prompt_id, provisional, seq)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(max(seq), -1) + 1 FROM messages WHERE session_id = ?`,
    [
      ...[id, key, session, turn, hostMessage, role, speaker, text, termsOf(text).join(' '), at, promptId],
      ...[provisional ? 1 : 0, session],
    ],
  )
}

function addToolCall(db: Db, call: ToolCall): Promise<number> {
  const { id, key, session, turn, message, name, input, output, failed, at } = call
  return db.run(
    `INSERT INTO tool_calls (id, key, session_id, turn_id, message_id, name, input, output, failed, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
    [id, key, session, turn, message, name, input, output, failed ? 1 : 0, at],
  )
}
