import { type Db, textOrNull } from '../db.ts'
import type { NewTurn, SessionState } from '../store.ts'

/** The turn of that key, begun at the end of the session when it is new. */
export async function putTurn(tx: Db, { id, session, key, startedAt }: NewTurn): Promise<string> {
  const known = await turnOfKey(tx, session, key)
  if (known !== null) return known
  await tx.run(
    `INSERT INTO turns (id, session_id, key, seq, started_at)
     VALUES (?, ?, ?, (SELECT coalesce(max(seq), -1) + 1 FROM turns WHERE session_id = ?), ?)`,
    [id, session, key, session, startedAt],
  )
  return id
}

export async function turnOfKey(db: Db, session: string, key: string): Promise<string | null> {
  return textOrNull(
    (await db.get('SELECT id FROM turns WHERE session_id = ? AND key = ?', [session, key])) ?? {},
    'id',
  )
}

export async function lastTurn(db: Db, session: string): Promise<string | null> {
  const sql = 'SELECT id FROM turns WHERE session_id = ? ORDER BY seq DESC LIMIT 1'
  return textOrNull((await db.get(sql, [session])) ?? {}, 'id')
}

/** Where the session stands: its last turn, and whether anything in it is only hearsay. */
export async function stateOf(db: Db, session: string): Promise<SessionState> {
  const heard = await db.get(
    'SELECT 1 AS here FROM messages WHERE session_id = ? AND provisional = 1 LIMIT 1',
    [session],
  )
  return { turn: (await lastSaid(db, session)) ?? (await lastTurn(db, session)), heard: heard !== undefined }
}

/** Where the transcript is. A turn that so far only a hook spoke of may be ahead of it. */
async function lastSaid(db: Db, session: string): Promise<string | null> {
  const sql = `SELECT turn_id FROM messages WHERE session_id = ? AND provisional = 0 AND turn_id IS NOT NULL
    ORDER BY seq DESC LIMIT 1`
  return textOrNull((await db.get(sql, [session])) ?? {}, 'turn_id')
}

/** A turn in which nothing was said or done is none. */
export async function dropIfEmpty(tx: Db, turn: string): Promise<void> {
  await tx.run(
    `DELETE FROM turns WHERE id = ?
       AND NOT EXISTS (SELECT 1 FROM messages WHERE turn_id = ?)
       AND NOT EXISTS (SELECT 1 FROM tool_calls WHERE turn_id = ?)`,
    [turn, turn, turn],
  )
}

/**
 * A hook began the turn before the transcript's earlier ones were read: it goes behind them, with the transcript's time.
 * A turn that the transcript began stays where it is.
 */
export async function moveToEnd(tx: Db, turn: string, startedAt: string): Promise<void> {
  await tx.run(
    `UPDATE turns SET started_at = ?,
       seq = (SELECT max(seq) + 1 FROM turns t WHERE t.session_id = turns.session_id)
     WHERE id = ? AND (SELECT count(*) FROM messages WHERE turn_id = ? AND role = 'user' AND provisional = 0) = 1`,
    [startedAt, turn, turn],
  )
}
