import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, type Row, textColumn } from '../db.ts'
import type { DailyAppend, DailyCursor, DailyEntry, DailyRows, DueSession } from '../vault-rows.ts'
import { and, oneOf, sessionsInReach } from './reach.ts'

/** Which sessions the daily logs tell of, and how far. */
export function dailyRows(db: Db): DailyRows {
  return {
    due: (reach, vault, quietSince) => due(db, reach, vault, quietSince),
    cursor: (reach, vault, session) => cursor(db, reach, vault, session),
    entries: (reach, vault, hostSessions) => entries(db, reach, vault, hostSessions),
    begin: (reach, vault, append) => beginDaily(db, reach, vault, append),
    unfinished: async (reach, vault) => {
      const sql = 'SELECT * FROM daily_appends WHERE user_id = ? AND vault = ?'
      const row = await db.get(sql, [reach.user, vault])
      return row && appendOf(row)
    },
    move: (reach, vault, to, at) => db.transaction((tx) => move(tx, reach, vault, to, at)),
  }
}

/** The last message is found by its number, as the index has it, and not by its time. */
const DUE = `
  SELECT u.* FROM (
    SELECT s.id AS id, s.started_at AS started_at, s.ended_at AS ended_at, coalesce(d.through, '') AS through,
      (SELECT x.at FROM messages x WHERE x.session_id = s.id ORDER BY x.seq DESC LIMIT 1) AS last_at
    FROM sessions s LEFT JOIN daily_sessions d ON d.session_id = s.id AND d.vault = ?
    WHERE IN_REACH AND s.parent_id IS NULL
  ) u
  WHERE u.last_at > u.through AND (u.last_at <= ? OR u.ended_at >= u.last_at)
  ORDER BY u.started_at, u.id`

async function due(db: Db, reach: Reach, vault: string, quietSince: string): Promise<DueSession[]> {
  const where = sessionsInReach(reach)
  const rows = await db.all(DUE.replace('IN_REACH', where.sql), [vault, ...where.params, quietSince])
  return rows.map((row) => ({
    session: textColumn(row, 'id'),
    startedAt: textColumn(row, 'started_at'),
    lastAt: textColumn(row, 'last_at'),
  }))
}

async function cursor(
  db: Db,
  reach: Reach,
  vault: string,
  session: string,
): Promise<DailyCursor | undefined> {
  const where = and(sessionsInReach(reach), {
    sql: 'd.session_id = ? AND d.vault = ?',
    params: [session, vault],
  })
  const row = await db.get(
    `SELECT d.* FROM daily_sessions d JOIN sessions s ON s.id = d.session_id WHERE ${where.sql}`,
    where.params,
  )
  return row && dailyCursorOf(row)
}

async function entries(
  db: Db,
  reach: Reach,
  vault: string,
  hostSessions: readonly string[],
): Promise<DailyEntry[]> {
  if (hostSessions.length === 0) return []
  const mine = sessionsInReach(reach)
  const where = and(oneOf('s.host_session', hostSessions), {
    ...mine,
    sql: mine.sql.replace('s.user_id', '+s.user_id'),
  })
  const rows = await db.all(
    `SELECT s.host_session, s.host, s.key, s.started_at, d.day, d.parts
     FROM sessions s JOIN daily_sessions d ON d.session_id = s.id AND d.vault = ?
     WHERE ${where.sql} AND d.parts > 0 ORDER BY s.started_at, s.id`,
    [vault, ...where.params],
  )
  return rows.map((row) => ({
    hostSession: textColumn(row, 'host_session'),
    host: textColumn(row, 'host'),
    key: textColumn(row, 'key'),
    startedAt: textColumn(row, 'started_at'),
    day: textColumn(row, 'day'),
    parts: numberOf(row, 'parts'),
  }))
}

async function beginDaily(db: Db, reach: Reach, vault: string, append: DailyAppend): Promise<void> {
  const { session, through, day, parts, path, position, text } = append
  await db.run(
    `INSERT INTO daily_appends (user_id, vault, session_id, through, day, parts, path, position, text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, vault) DO UPDATE SET session_id = excluded.session_id, through = excluded.through,
       day = excluded.day, parts = excluded.parts, path = excluded.path, position = excluded.position,
       text = excluded.text`,
    [reach.user, vault, session, through, day, parts, path, position, text],
  )
}

async function move(db: Db, reach: Reach, vault: string, to: DailyCursor, at: string): Promise<void> {
  const where = and(sessionsInReach(reach), { sql: 's.id = ?', params: [to.session] })
  await db.run(
    `INSERT INTO daily_sessions (session_id, vault, through, day, parts, at)
     SELECT s.id, ?, ?, ?, ?, ? FROM sessions s WHERE ${where.sql}
     ON CONFLICT (session_id, vault) DO UPDATE SET through = excluded.through, day = excluded.day,
       parts = excluded.parts, at = excluded.at`,
    [vault, to.through, to.day, to.parts, at, ...where.params],
  )
  await db.run('DELETE FROM daily_appends WHERE user_id = ? AND vault = ?', [reach.user, vault])
}

function dailyCursorOf(row: Row): DailyCursor {
  return {
    session: textColumn(row, 'session_id'),
    through: textColumn(row, 'through'),
    day: textColumn(row, 'day'),
    parts: numberOf(row, 'parts'),
  }
}

function appendOf(row: Row): DailyAppend {
  return {
    ...dailyCursorOf(row),
    path: textColumn(row, 'path'),
    position: numberOf(row, 'position'),
    text: textColumn(row, 'text'),
  }
}
