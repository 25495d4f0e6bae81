import type { InjectionRecord, PreparedBrief } from '../../model/ledger.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, listOf, NO_LIMIT, numberOf, placeholders, type Row, textColumn, textOrNull } from '../db.ts'
import type { InjectionFilter, InjectionRows, PreparedRows } from '../injection-rows.ts'
import { and, type Condition, injectionsInReach, oneOf } from './reach.ts'

/** The injections that agents got, with reasons: one row per injection. */
export function injectionRows(db: Db): InjectionRows {
  return {
    add: (reach, record) => add(db, reach, record),
    list: (reach, filter = {}) => listInjections(db, reach, filter),
    markLooked: (reach, ids, at) => markLooked(db, reach, ids, at),
  }
}

/** The prepared briefs. */
export function preparedRows(db: Db): PreparedRows {
  return {
    put: (brief) => putPreparedBrief(db, brief),
    get: async (file) => {
      const row = await db.get('SELECT * FROM prepared WHERE file = ?', [file])
      return row && preparedOf(row)
    },
    drop: async (before, but) => {
      await db.run(`DELETE FROM prepared WHERE made_at < ? AND file NOT IN (${placeholders(but.length)})`, [
        before,
        ...but,
      ])
    },
  }
}

async function add(db: Db, reach: Reach, record: InjectionRecord): Promise<boolean> {
  const { id, at, host, session, hostSession, project, channel, entry, characters, lookedAt } = record
  const lists = [record.memories, record.revisions.map(String), record.reasons, record.also]
  const added = await db.run(
    `INSERT INTO injections (id, at, user_id, host, session_id, host_session, project_id, channel, entry, characters,
       looked_at, memories, revisions, reasons, also) VALUES (${placeholders(15)}) ON CONFLICT DO NOTHING`,
    [
      ...[id, at, reach.user, host, session, hostSession, project, channel, entry, characters, lookedAt],
      ...lists.map((items) => JSON.stringify(items)),
    ],
  )
  return added === 1
}

async function listInjections(db: Db, reach: Reach, filter: InjectionFilter): Promise<InjectionRecord[]> {
  const where = and(
    injectionsInReach(reach),
    is('i.session_id', filter.session),
    is('i.host_session', filter.hostSession),
    is('i.host', filter.host),
    filter.memory === undefined
      ? undefined
      : { sql: 'instr(i.memories, ?) > 0', params: [JSON.stringify(filter.memory)] },
    filter.since === undefined ? undefined : { sql: 'i.at >= ?', params: [filter.since] },
  )
  const rows = await db.all(
    `SELECT i.* FROM injections i WHERE ${where.sql} ORDER BY i.at DESC, i.id DESC LIMIT ?`,
    [...where.params, filter.limit ?? NO_LIMIT],
  )
  return rows.map(recordOf)
}

function is(column: string, value: string | undefined): Condition | undefined {
  return oneOf(column, value === undefined ? undefined : [value])
}

async function markLooked(db: Db, reach: Reach, ids: readonly string[], at: string): Promise<void> {
  const where = and(injectionsInReach(reach), oneOf('i.id', ids))
  await db.run(`UPDATE injections AS i SET looked_at = ? WHERE ${where.sql}`, [at, ...where.params])
}

async function putPreparedBrief(db: Db, brief: PreparedBrief): Promise<void> {
  const { file, host, project, characters, madeAt } = brief
  const lists = [brief.memories, brief.revisions.map(String), brief.reasons, brief.also]
  await db.run(
    `INSERT INTO prepared (file, host, project_id, characters, made_at, memories, revisions, reasons, also)
     VALUES (${placeholders(9)}) ON CONFLICT (file) DO UPDATE SET made_at = excluded.made_at`,
    [file, host, project, characters, madeAt, ...lists.map((items) => JSON.stringify(items))],
  )
}

function preparedOf(row: Row): PreparedBrief {
  return {
    file: textColumn(row, 'file'),
    host: textColumn(row, 'host'),
    project: textOrNull(row, 'project_id'),
    ...injectionContentOf(row),
    madeAt: textColumn(row, 'made_at'),
  }
}

function recordOf(row: Row): InjectionRecord {
  return {
    id: textColumn(row, 'id'),
    at: textColumn(row, 'at'),
    host: textColumn(row, 'host'),
    session: textOrNull(row, 'session_id'),
    hostSession: textOrNull(row, 'host_session'),
    project: textOrNull(row, 'project_id'),
    channel: textColumn(row, 'channel') as InjectionRecord['channel'],
    entry: textOrNull(row, 'entry'),
    lookedAt: textOrNull(row, 'looked_at'),
    ...injectionContentOf(row),
  }
}

function injectionContentOf(row: Row) {
  return {
    memories: listOf(row, 'memories'),
    revisions: listOf(row, 'revisions').map(Number),
    reasons: listOf(row, 'reasons'),
    also: listOf(row, 'also'),
    characters: numberOf(row, 'characters'),
  }
}
