import type { Row } from '../../../src/store/db.ts'
import { ask } from '../../store/temporary-store.ts'

/** What was taken in, without the ids and times that differ from one run to the next. */
export async function contentOf(store: string): Promise<Record<string, Row[]>> {
  const rows = Object.entries(PARTS).map(async ([name, sql]) => [name, await ask(store, sql)] as const)
  return Object.fromEntries(await Promise.all(rows))
}

/** The messages of a session in order, as `role: text`; those that only a hook said have a question mark. */
export async function talkIn(store: string, hostSession = 'session-1'): Promise<string[]> {
  const rows = await ask(
    store,
    `SELECT role || iif(provisional, '?', '') || ': ' || text AS line FROM messages m JOIN sessions s ON s.id = m.session_id
     WHERE s.host_session = ? AND s.parent_id IS NULL ORDER BY m.seq`,
    hostSession,
  )
  return rows.map(({ line }) => String(line))
}

/** Per turn of a session how many messages it has. */
export async function turnsIn(store: string, hostSession = 'session-1'): Promise<number[]> {
  const rows = await ask(
    store,
    `SELECT (SELECT count(*) FROM messages m WHERE m.turn_id = t.id) AS many FROM turns t JOIN sessions s ON s.id = t.session_id
     WHERE s.host_session = ? AND s.parent_id IS NULL ORDER BY t.seq`,
    hostSession,
  )
  return rows.map(({ many }) => Number(many))
}

const PARTS = {
  sessions: `SELECT s.key, s.host, s.branch, s.project_id, p.key AS parent FROM sessions s
    LEFT JOIN sessions p ON p.id = s.parent_id ORDER BY s.key`,
  turns: `SELECT s.key AS session, t.key, t.interrupted FROM turns t JOIN sessions s ON s.id = t.session_id
    ORDER BY s.key, t.seq`,
  messages: `SELECT s.key AS session, t.key AS turn, m.key, m.role, m.text, m.terms, m.prompt_id, m.provisional
    FROM messages m JOIN sessions s ON s.id = m.session_id LEFT JOIN turns t ON t.id = m.turn_id ORDER BY s.key, m.seq`,
  calls: `SELECT s.key AS session, t.key AS turn, c.key, c.name, c.input, c.output, c.failed FROM tool_calls c
    JOIN sessions s ON s.id = c.session_id LEFT JOIN turns t ON t.id = c.turn_id ORDER BY c.key`,
  cursors:
    'SELECT path, host, file_id, head, tail, position, last_message, set_aside FROM cursors ORDER BY path',
}
