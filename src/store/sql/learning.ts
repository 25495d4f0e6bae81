import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, textColumn, textOrNull } from '../db.ts'
import type { LearningRows, ReadFilter, UnreadSession } from '../learning-rows.ts'
import { and, sessionsInReach } from './reach.ts'

/** How far judges read sessions: the id of a message for each judge, and what stands behind it. */
export function learningRows(db: Db): LearningRows {
  return {
    cursor: (reach, session, judge) => cursor(db, reach, session, judge),
    move: (reach, session, judge, message, at) => move(db, reach, session, judge, message, at),
    unread: (reach, judge, quietSince) => unread(db, reach, judge, quietSince),
    readBy: (reach, judge, which) => readBy(db, reach, judge, which),
    forgetReader: (reach, judge) => forgetReader(db, reach, judge),
  }
}

async function cursor(db: Db, reach: Reach, session: string, judge: string): Promise<string | null> {
  const where = and(sessionsInReach(reach), {
    sql: 's.id = ? AND l.judge = ?',
    params: [session, judge],
  })
  const row = await db.get(
    `SELECT l.last_message FROM learning l JOIN sessions s ON s.id = l.session_id WHERE ${where.sql}`,
    where.params,
  )
  return textOrNull(row ?? {}, 'last_message')
}

async function move(
  db: Db,
  reach: Reach,
  session: string,
  judge: string,
  message: string,
  at: string,
): Promise<boolean> {
  const where = and(sessionsInReach(reach), {
    sql: 's.id = ? AND x.id = ?',
    params: [session, message],
  })
  const moved = await db.run(
    `INSERT INTO learning (session_id, judge, last_message, at)
     SELECT s.id, ?, x.id, ? FROM sessions s JOIN messages x ON x.session_id = s.id WHERE ${where.sql}
     ON CONFLICT (session_id, judge) DO UPDATE SET last_message = excluded.last_message, at = excluded.at`,
    [judge, at, ...where.params],
  )
  return moved === 1
}

/**
 * For each session three steps into an index decide: where the judge stands, which number that message has, and whether
 * there is one behind it. Only what is unread is counted.
 */
async function unread(
  db: Db,
  reach: Reach,
  judge: string,
  quietSince: string | undefined,
): Promise<UnreadSession[]> {
  const where = sessionsInReach(reach)
  const rows = await db.all(UNREAD.replace('IN_REACH', where.sql), [
    judge,
    ...where.params,
    quietSince ?? null,
    quietSince ?? null,
  ])
  return rows.map((row) => ({
    session: textColumn(row, 'id'),
    turns: numberOf(row, 'turns'),
    lastAt: textColumn(row, 'last_at'),
  }))
}

async function readBy(
  db: Db,
  reach: Reach,
  judge: string,
  { begunBefore, after }: ReadFilter,
): Promise<string[]> {
  const where = and(sessionsInReach(reach), {
    sql: `l.judge = ? AND s.parent_id IS NULL AND s.id > ? AND (CAST(? AS TEXT) IS NULL OR s.started_at < ?)`,
    params: [judge, after, begunBefore ?? null, begunBefore ?? null],
  })
  const rows = await db.all(
    `SELECT s.id FROM learning l JOIN sessions s ON s.id = l.session_id WHERE ${where.sql} ORDER BY s.id`,
    where.params,
  )
  return rows.map((row) => textColumn(row, 'id'))
}

async function forgetReader(db: Db, reach: Reach, judge: string): Promise<number> {
  const where = sessionsInReach(reach)
  return db.run(
    `DELETE FROM learning WHERE judge = ? AND session_id IN (SELECT s.id FROM sessions s WHERE ${where.sql})`,
    [judge, ...where.params],
  )
}

export const UNREAD = `
  SELECT u.id, u.last_at,
    (SELECT count(DISTINCT coalesce(x.turn_id, x.id)) FROM messages x WHERE x.session_id = u.id AND x.seq > u.seq) AS turns
  FROM (
    SELECT s.id AS id, coalesce(p.seq, -1) AS seq,
      (SELECT x.at FROM messages x WHERE x.session_id = s.id ORDER BY x.seq DESC LIMIT 1) AS last_at
    FROM sessions s
      LEFT JOIN learning l ON l.session_id = s.id AND l.judge = ?
      LEFT JOIN messages p ON p.id = l.last_message AND p.session_id = s.id
    WHERE IN_REACH AND s.parent_id IS NULL
      AND EXISTS (SELECT 1 FROM messages x WHERE x.session_id = s.id AND x.seq > coalesce(p.seq, -1))
  ) u
  WHERE CAST(? AS TEXT) IS NULL OR u.last_at <= ?
  ORDER BY u.last_at, u.id`
