import type { Reach } from '../../model/reach.ts'
import type { Role } from '../../model/session.ts'
import { type Db, numberOf, placeholders, type Row, textColumn, textOrNull } from '../db.ts'
import type { EpisodeCall, EpisodeMessage, EpisodeTurn } from '../episode-rows.ts'
import { and, sessionsInReach } from './reach.ts'

const TURNS_AT_ONCE = 20
/** Of each text only so many characters are read: a session may be larger than the memory of a program. */
const MESSAGE_CHARACTERS = 20_000
const INPUT_CHARACTERS = 8_000
const OUTPUT_CHARACTERS = 1_500
/** Calls of one turn that are read; an agent that runs for days makes more. */
const CALLS_AT_MOST = 5_000

/** The turns of a session in their order, a few at a time, each with the beginnings of what was said and done in it. */
export async function* episodeTurns(
  db: Db,
  reach: Reach,
  session: string,
  from: string | null,
): AsyncGenerator<EpisodeTurn> {
  let after = await seqBefore(db, session, from)
  for (;;) {
    const page = await turnPage(db, reach, session, after)
    const ids = page.map((row) => textColumn(row, 'id'))
    const messages = groupByTurn(await messagesOf(db, ids))
    const calls = groupByTurn(await callsOf(db, ids))
    for (const row of page) {
      const id = textColumn(row, 'id')
      yield turnOf(row, messages.get(id) ?? [], calls.get(id) ?? [])
      after = numberOf(row, 'seq')
    }
    if (page.length < TURNS_AT_ONCE) return
  }
}

async function seqBefore(db: Db, session: string, turn: string | null): Promise<number> {
  if (turn === null) return -1
  const row = await db.get('SELECT seq FROM turns WHERE session_id = ? AND id = ?', [session, turn])
  return row === undefined ? -1 : numberOf(row, 'seq') - 1
}

function turnPage(db: Db, reach: Reach, session: string, after: number): Promise<Row[]> {
  const where = and(sessionsInReach(reach), { sql: 's.id = ? AND x.seq > ?', params: [session, after] })
  return db.all(
    `SELECT x.* FROM turns x JOIN sessions s ON s.id = x.session_id
     WHERE ${where.sql} ORDER BY x.seq LIMIT ${TURNS_AT_ONCE}`,
    where.params,
  )
}

function messagesOf(db: Db, turns: readonly string[]): Promise<Row[]> {
  return db.all(
    `SELECT turn_id, id, host_message, role, substr(text, 1, ${MESSAGE_CHARACTERS}) AS text, at
     FROM messages WHERE turn_id IN (${placeholders(turns.length)}) ORDER BY seq`,
    turns,
  )
}

function callsOf(db: Db, turns: readonly string[]): Promise<Row[]> {
  return db.all(
    `SELECT c.turn_id, c.name, substr(c.input, 1, ${INPUT_CHARACTERS}) AS input, c.failed, c.at, x.host_message,
       CASE WHEN length(c.output) > ${2 * OUTPUT_CHARACTERS}
         THEN substr(c.output, 1, ${OUTPUT_CHARACTERS}) || '\n' || substr(c.output, -${OUTPUT_CHARACTERS})
         ELSE c.output END AS output
     FROM tool_calls c LEFT JOIN messages x ON x.id = c.message_id
     WHERE c.turn_id IN (${placeholders(turns.length)}) ORDER BY c.at, c.id LIMIT ${CALLS_AT_MOST}`,
    turns,
  )
}

function groupByTurn(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const turn = textColumn(row, 'turn_id')
    const group = groups.get(turn)
    if (group) group.push(row)
    else groups.set(turn, [row])
  }
  return groups
}

function turnOf(row: Row, messages: readonly Row[], calls: readonly Row[]): EpisodeTurn {
  return {
    id: textColumn(row, 'id'),
    seq: numberOf(row, 'seq'),
    startedAt: textColumn(row, 'started_at'),
    interrupted: numberOf(row, 'interrupted') === 1,
    messages: messages.map(messageOfTurnRow),
    calls: calls.map(callOf),
  }
}

function messageOfTurnRow(row: Row): EpisodeMessage {
  return {
    id: textColumn(row, 'id'),
    hostMessage: textColumn(row, 'host_message'),
    role: textColumn(row, 'role') as Role,
    text: textColumn(row, 'text'),
    at: textColumn(row, 'at'),
  }
}

function callOf(row: Row): EpisodeCall {
  return {
    name: textColumn(row, 'name'),
    input: textColumn(row, 'input'),
    output: textOrNull(row, 'output'),
    failed: numberOf(row, 'failed') === 1,
    at: textColumn(row, 'at'),
    hostMessage: textColumn(row, 'host_message'),
  }
}
