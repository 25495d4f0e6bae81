import type { Reach } from '../../model/reach.ts'
import type { Role } from '../../model/session.ts'
import { type Db, numberOf, textColumn, textOrNull } from '../db.ts'
import type { Passage, Span } from '../store.ts'
import { sessionsInReach } from './reach.ts'

/** Ranking reads this much of a message: a log of a megabyte must not make a search slow. */
const MOST_TEXT = 2000
const MOST_TERMS = 12_000

/** One question for all places, since each question has its price. */
export async function passages(db: Db, reach: Reach, spans: readonly Span[]): Promise<Passage[]> {
  if (spans.length === 0) return []
  const where = sessionsInReach(reach)
  const rows = await db.all(
    `WITH span(session, low, high) AS (VALUES ${spans.map(() => '(?, CAST(? AS INTEGER), CAST(? AS INTEGER))').join(', ')})
     SELECT DISTINCT x.id, x.session_id, x.seq, x.role, x.speaker, x.at,
       substr(x.text, 1, ${MOST_TEXT}) AS text, substr(x.terms, 1, ${MOST_TERMS}) AS terms
     FROM span CROSS JOIN messages x ON x.session_id = span.session AND x.seq BETWEEN span.low AND span.high
     JOIN sessions s ON s.id = x.session_id WHERE ${where.sql} ORDER BY x.session_id, x.seq`,
    [...spans.flatMap(({ session, from, to }) => [session, from, to]), ...where.params],
  )
  return rows.map((row) => ({
    id: textColumn(row, 'id'),
    session: textColumn(row, 'session_id'),
    seq: numberOf(row, 'seq'),
    role: textColumn(row, 'role') as Role,
    speaker: textOrNull(row, 'speaker'),
    text: textColumn(row, 'text'),
    at: textColumn(row, 'at'),
    terms: textColumn(row, 'terms'),
  }))
}
