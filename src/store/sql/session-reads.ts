import type { Fingerprint } from '../../model/output-fingerprint.ts'
import type { Reach } from '../../model/reach.ts'
import type { Message, Role, Session, SessionOverview, ToolCall, Turn } from '../../model/session.ts'
import { type Db, greaterSql, NO_LIMIT, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import type { NewMessages, SessionFilter, SessionRows } from '../store.ts'
import { exchangesAround } from './exchanges.ts'
import { passages } from './passages.ts'
import { and, beginsOrEnds, type Condition, oneOf, sessionsInReach } from './reach.ts'

type Reads = Pick<
  SessionRows,
  | 'get'
  | 'findIds'
  | 'list'
  | 'messages'
  | 'messagesByIds'
  | 'messagesAfter'
  | 'turns'
  | 'toolCalls'
  | 'toolCallsByIds'
  | 'fingerprints'
  | 'findEventIds'
  | 'subagents'
  | 'prompts'
  | 'lastCalls'
  | 'callsSince'
  | 'failedCalls'
  | 'bytes'
  | 'count'
  | 'passages'
  | 'exchangesAround'
>

/** Reading what was captured: always within a reach. */
export function sessionReads(db: Db): Reads {
  return {
    get: (reach, id) => get(db, reach, id),
    findIds: (reach, part, limit) => findIds(db, reach, part, limit),
    list: (reach, filter = {}) => listSessionRows(db, reach, filter),
    messages: async (reach, session) =>
      (await inSession(db, 'messages', reach, of(session), 'x.seq')).map(messageOf),
    messagesByIds: async (reach, ids) =>
      (await inSession(db, 'messages', reach, oneOf('x.id', ids), 'x.session_id, x.seq')).map(messageOf),
    messagesAfter: (reach, after, limit) => messagesAfter(db, reach, after, limit),
    turns: async (reach, session) => (await inSession(db, 'turns', reach, of(session), 'x.seq')).map(turnOf),
    toolCalls: async (reach, session) =>
      (await inSession(db, 'tool_calls', reach, of(session), 'x.at, x.id')).map(toolCallOf),
    toolCallsByIds: async (reach, ids) =>
      (await inSession(db, 'tool_calls', reach, oneOf('x.id', ids), 'x.at, x.id')).map(toolCallOf),
    fingerprints: (reach, session) => fingerprints(db, reach, session),
    findEventIds: (reach, part, limit) => findEventIds(db, reach, part, limit),
    subagents: (reach, session) => subagents(db, reach, session),
    prompts: async (reach, session, which, limit) => {
      const asked = and(of(session), { sql: `x.role = 'user'`, params: [] })
      const order = which === 'first' ? 'x.seq' : 'x.seq DESC'
      const found = (await inSession(db, 'messages', reach, asked, order, limit)).map(messageOf)
      return which === 'first' ? found : found.reverse()
    },
    lastCalls: async (reach, session, limit) =>
      (await inSession(db, 'tool_calls', reach, of(session), 'x.at DESC, x.id DESC', limit)).map(toolCallOf),
    callsSince: async (reach, since) => {
      const isSince = { sql: `${greaterSql('x.at', 'coalesce(x.ended_at, x.at)')} >= ?`, params: [since] }
      return (await inSession(db, 'tool_calls', reach, isSince, 'x.at, x.id')).map(toolCallOf)
    },
    failedCalls: async (reach, tool, limit) => {
      const failed = { sql: 'x.failed = 1 AND x.name = ?', params: [tool] }
      return (await inSession(db, 'tool_calls', reach, failed, 'x.at DESC, x.id DESC', limit)).map(toolCallOf)
    },
    bytes: (reach, session) => bytesIn(db, reach, session),
    passages: (reach, spans) => passages(db, reach, spans),
    exchangesAround: (reach, messages) => exchangesAround(db, reach, messages),
    count: (reach) => countSessionRows(db, reach),
  }
}

async function get(db: Db, reach: Reach, id: string): Promise<Session | undefined> {
  const where = and(sessionsInReach(reach), { sql: 's.id = ?', params: [id] })
  const row = await db.get(`SELECT s.* FROM sessions s WHERE ${where.sql}`, where.params)
  return row && sessionOf(row)
}

async function messagesAfter(
  db: Db,
  reach: Reach,
  after: number | null,
  limit: number,
): Promise<NewMessages> {
  const last = await db.get('SELECT coalesce(max(n), 0) AS n FROM messages')
  if (after === null) return { position: last ? numberOf(last, 'n') : 0, messages: [] }
  const rows = await inSession(db, 'messages', reach, { sql: 'x.n > ?', params: [after] }, 'x.n', limit)
  return {
    position: rows.reduce((most, row) => Math.max(most, numberOf(row, 'n')), after),
    messages: rows.map(messageOf),
  }
}

/** Lengths in bytes stand in the heads of rows: the texts themselves are not read. */
async function bytesIn(db: Db, reach: Reach, session: string): Promise<number> {
  const where = and(sessionsInReach(reach), { sql: 's.id = ?', params: [session] })
  const row = await db.get(
    `SELECT
       (SELECT coalesce(sum(octet_length(x.text)), 0) FROM messages x WHERE x.session_id = s.id) +
       (SELECT coalesce(sum(octet_length(x.input) + coalesce(octet_length(x.output), 0)), 0)
          FROM tool_calls x WHERE x.session_id = s.id) AS bytes
     FROM sessions s WHERE ${where.sql}`,
    where.params,
  )
  return row === undefined ? 0 : numberOf(row, 'bytes')
}

async function subagents(db: Db, reach: Reach, session: string): Promise<Session[]> {
  const where = and(sessionsInReach(reach), { sql: 's.parent_id = ?', params: [session] })
  const rows = await db.all(
    `SELECT s.* FROM sessions s WHERE ${where.sql} ORDER BY s.started_at, s.id`,
    where.params,
  )
  return rows.map(sessionOf)
}

async function findIds(db: Db, reach: Reach, part: string, limit: number): Promise<string[]> {
  const named = and(sessionsInReach(reach), beginsOrEnds('s.id', part))
  const hostNamed = beginsOrEnds('s.host_session', part)
  const where = and(sessionsInReach(reach), {
    sql: `(${named.sql} OR ${hostNamed.sql})`,
    params: [...named.params, ...hostNamed.params],
  })
  const rows = await db.all(`SELECT s.id FROM sessions s WHERE ${where.sql} ORDER BY s.id LIMIT ?`, [
    ...where.params,
    limit,
  ])
  return rows.map((row) => textColumn(row, 'id'))
}

async function fingerprints(db: Db, reach: Reach, session: string): Promise<Map<string, Fingerprint>> {
  const where = and(sessionsInReach(reach), of(session))
  const rows = await db.all(
    `SELECT f.call_id, f.data FROM output_fingerprints f JOIN tool_calls x ON x.id = f.call_id
       JOIN sessions s ON s.id = x.session_id WHERE ${where.sql}`,
    where.params,
  )
  return new Map(
    rows.flatMap((row) =>
      row['data'] instanceof Uint8Array ? [[textColumn(row, 'call_id'), row['data']]] : [],
    ),
  )
}

async function findEventIds(db: Db, reach: Reach, part: string, limit: number): Promise<string[]> {
  const where = and(sessionsInReach(reach), beginsOrEnds('x.id', part))
  const from = (table: Part) =>
    `SELECT x.id FROM ${table} x JOIN sessions s ON s.id = x.session_id WHERE ${where.sql}`
  const rows = await db.all(`${from('messages')} UNION ALL ${from('tool_calls')} ORDER BY 1 LIMIT ?`, [
    ...where.params,
    ...where.params,
    limit,
  ])
  return rows.map((row) => textColumn(row, 'id'))
}

async function listSessionRows(db: Db, reach: Reach, filter: SessionFilter): Promise<SessionOverview[]> {
  const since = filter.since === undefined ? undefined : { sql: 's.started_at >= ?', params: [filter.since] }
  const where = and(
    sessionsInReach(reach),
    { sql: `s.parent_id IS NULL AND ${SAID_SOMETHING}`, params: [] },
    since,
    filter.before && startedBefore(filter.before),
  )
  const rows = await db.all(
    `SELECT s.*,
       (SELECT count(*) FROM messages x WHERE x.session_id = s.id AND x.role = 'user') AS said_by_user,
       (SELECT count(*) FROM messages x WHERE x.session_id = s.id AND x.role = 'assistant') AS said_by_assistant,
       (SELECT count(*) FROM tool_calls x WHERE x.session_id = s.id) AS tool_calls,
       (SELECT count(*) FROM sessions x WHERE x.parent_id = s.id) AS subagents,
       (SELECT max(x.at) FROM messages x WHERE x.session_id = s.id) AS last_at
     FROM sessions s WHERE ${where.sql} ORDER BY s.started_at DESC, s.id LIMIT ?`,
    [...where.params, filter.limit ?? NO_LIMIT],
  )
  return rows.map((row) => ({
    ...sessionOf(row),
    messages: { user: numberOf(row, 'said_by_user'), assistant: numberOf(row, 'said_by_assistant') },
    toolCalls: numberOf(row, 'tool_calls'),
    subagents: numberOf(row, 'subagents'),
    lastAt: textOrNull(row, 'last_at') ?? textColumn(row, 'started_at'),
  }))
}

/** In the order of the list: by time, and by id where that is the same. */
function startedBefore({ startedAt, id }: Pick<Session, 'startedAt' | 'id'>): Condition {
  return { sql: '(s.started_at < ? OR (s.started_at = ? AND s.id > ?))', params: [startedAt, startedAt, id] }
}

/** A session in which nobody said or did anything is none to a person. */
const SAID_SOMETHING = `(EXISTS (SELECT 1 FROM messages x WHERE x.session_id = s.id)
  OR EXISTS (SELECT 1 FROM tool_calls x WHERE x.session_id = s.id)
  OR EXISTS (SELECT 1 FROM sessions x WHERE x.parent_id = s.id))`

/** As many sessions as are listed: a subagent's is a part of another. Its messages count. */
async function countSessionRows(db: Db, reach: Reach): Promise<{ sessions: number; messages: number }> {
  const where = sessionsInReach(reach)
  const row = await db.get(
    `SELECT coalesce(sum(CASE WHEN s.parent_id IS NULL AND ${SAID_SOMETHING} THEN 1 ELSE 0 END), 0) AS sessions,
       coalesce(sum((SELECT count(*) FROM messages x WHERE x.session_id = s.id)), 0) AS messages
     FROM sessions s WHERE ${where.sql}`,
    where.params,
  )
  return { sessions: row ? numberOf(row, 'sessions') : 0, messages: row ? numberOf(row, 'messages') : 0 }
}

type Part = 'messages' | 'turns' | 'tool_calls'

async function inSession(
  db: Db,
  part: Part,
  reach: Reach,
  which: Condition | undefined,
  order: string,
  limit = NO_LIMIT,
): Promise<Row[]> {
  const where = and(sessionsInReach(reach), which)
  return db.all(
    `SELECT x.* FROM ${part} x JOIN sessions s ON s.id = x.session_id WHERE ${where.sql} ORDER BY ${order} LIMIT ?`,
    [...where.params, limit],
  )
}

function of(session: string): Condition {
  return { sql: 'x.session_id = ?', params: [session] }
}

function sessionOf(row: Row): Session {
  return {
    id: textColumn(row, 'id'),
    key: textColumn(row, 'key'),
    host: textColumn(row, 'host'),
    hostSession: textColumn(row, 'host_session'),
    user: textColumn(row, 'user_id'),
    project: textOrNull(row, 'project_id'),
    parent: textOrNull(row, 'parent_id'),
    branch: textOrNull(row, 'branch'),
    folder: textOrNull(row, 'folder'),
    startedAt: textColumn(row, 'started_at'),
    endedAt: textOrNull(row, 'ended_at'),
  }
}

function messageOf(row: Row): Message {
  return {
    id: textColumn(row, 'id'),
    key: textColumn(row, 'key'),
    session: textColumn(row, 'session_id'),
    turn: textOrNull(row, 'turn_id'),
    hostMessage: textColumn(row, 'host_message'),
    role: textColumn(row, 'role') as Role,
    speaker: textOrNull(row, 'speaker'),
    text: textColumn(row, 'text'),
    at: textColumn(row, 'at'),
    seq: numberOf(row, 'seq'),
    provisional: numberOf(row, 'provisional') === 1,
  }
}

function turnOf(row: Row): Turn {
  return {
    id: textColumn(row, 'id'),
    session: textColumn(row, 'session_id'),
    seq: numberOf(row, 'seq'),
    startedAt: textColumn(row, 'started_at'),
    endedAt: textOrNull(row, 'ended_at'),
    interrupted: numberOf(row, 'interrupted') === 1,
  }
}

function toolCallOf(row: Row): ToolCall {
  return {
    id: textColumn(row, 'id'),
    key: textColumn(row, 'key'),
    session: textColumn(row, 'session_id'),
    turn: textOrNull(row, 'turn_id'),
    message: textOrNull(row, 'message_id'),
    name: textColumn(row, 'name'),
    input: textColumn(row, 'input'),
    output: textOrNull(row, 'output'),
    failed: numberOf(row, 'failed') === 1,
    at: textColumn(row, 'at'),
    endedAt: textOrNull(row, 'ended_at'),
  }
}
