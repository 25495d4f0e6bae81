import type { Reach } from '../../model/reach.ts'
import type { Role } from '../../model/session.ts'
import { type Db, textColumn } from '../db.ts'
import type { Exchange, SaidMessage } from '../store.ts'
import { and, oneOf, sessionsInReach } from './reach.ts'

/** A message is read so far: what is longer is a document or a log. */
const MAX_TEXT = 8000
const MAX_TERMS = 6000

/** The turns that some messages belong to, each with what the person typed and the last words of the agent. */
export async function exchangesAround(
  db: Db,
  reach: Reach,
  messages: readonly string[],
): Promise<Exchange[]> {
  if (messages.length === 0) return []
  const where = and(sessionsInReach(reach), oneOf('x.id', messages))
  const rows = await db.all(
    `WITH turn(id) AS (
       SELECT DISTINCT x.turn_id FROM messages x JOIN sessions s ON s.id = x.session_id
       WHERE x.turn_id IS NOT NULL AND ${where.sql}
     ), ends(id, first, last) AS (
       SELECT turn.id, min(CASE WHEN y.role = 'user' THEN y.seq END), max(CASE WHEN y.role = 'assistant' THEN y.seq END)
       FROM turn JOIN messages y ON y.turn_id = turn.id GROUP BY turn.id
     )
     SELECT z.id, z.turn_id, z.session_id, z.host_message, z.role, z.at, substr(z.text, 1, ${MAX_TEXT}) AS text,
       substr(z.terms, 1, ${MAX_TERMS}) AS terms, s.host, s.host_session
     FROM ends JOIN messages z ON z.turn_id = ends.id AND z.seq IN (ends.first, ends.last)
     JOIN sessions s ON s.id = z.session_id ORDER BY z.session_id, z.seq`,
    where.params,
  )
  const turns = new Map<string, Exchange>()
  for (const row of rows) {
    const turn = textColumn(row, 'turn_id')
    const said: SaidMessage = {
      id: textColumn(row, 'id'),
      hostMessage: textColumn(row, 'host_message'),
      role: textColumn(row, 'role') as Role,
      text: textColumn(row, 'text'),
      at: textColumn(row, 'at'),
      terms: textColumn(row, 'terms'),
    }
    const known = turns.get(turn) ?? {
      turn,
      session: textColumn(row, 'session_id'),
      host: textColumn(row, 'host'),
      hostSession: textColumn(row, 'host_session'),
      messages: [],
    }
    turns.set(turn, { ...known, messages: [...known.messages, said] })
  }
  return [...turns.values()]
}
