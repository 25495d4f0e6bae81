import type { Cost, InjectionRecord } from '../../model/ledger.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, listOf, numberOf, placeholders, type Row, textOf, textOrNull } from '../db.ts'
import type { CostRows, InjectionRows } from '../store.ts'

/** What models cost: one row per call, only ever added to. */
export function costRows(db: Db): CostRows {
  return {
    add: (cost) => addCost(db, cost),
    total: (since) => total(db, since),
    list: async ({ since = '', limit = -1 } = {}) =>
      (
        await db.all('SELECT * FROM costs WHERE at >= ? ORDER BY at DESC, id DESC LIMIT ?', [since, limit])
      ).map(costOf),
  }
}

/** What agents were told, and why: one row per injection. */
export function injectionRows(db: Db): InjectionRows {
  return {
    add: (reach, record) => addInjection(db, reach, record),
    list: (reach, filter = {}) => listInjections(db, reach, filter),
  }
}

async function addCost(db: Db, cost: Cost): Promise<void> {
  const { id, at, provider, model, tokensIn, tokensOut, tokensCached, dollars, why, session, project } = cost
  await db.run(
    `INSERT INTO costs (id, at, provider, model, tokens_in, tokens_out, tokens_cached, dollars, why, session_id, project_id)
     VALUES (${placeholders(11)}) ON CONFLICT (id) DO NOTHING`,
    [id, at, provider, model, tokensIn, tokensOut, tokensCached, dollars, why, session, project],
  )
}

async function total(db: Db, since: string): Promise<{ dollars: number; tokens: number; calls: number }> {
  const row = await db.get(
    `SELECT coalesce(sum(dollars), 0) AS dollars, coalesce(sum(tokens_in + tokens_out), 0) AS tokens, count(*) AS calls
     FROM costs WHERE at >= ?`,
    [since],
  )
  if (row === undefined) return { dollars: 0, tokens: 0, calls: 0 }
  return { dollars: numberOf(row, 'dollars'), tokens: numberOf(row, 'tokens'), calls: numberOf(row, 'calls') }
}

function costOf(row: Row): Cost {
  return {
    id: textOf(row, 'id'),
    at: textOf(row, 'at'),
    provider: textOf(row, 'provider'),
    model: textOf(row, 'model'),
    tokensIn: numberOf(row, 'tokens_in'),
    tokensOut: numberOf(row, 'tokens_out'),
    tokensCached: numberOf(row, 'tokens_cached'),
    dollars: numberOf(row, 'dollars'),
    why: textOf(row, 'why'),
    session: textOrNull(row, 'session_id'),
    project: textOrNull(row, 'project_id'),
  }
}

async function addInjection(db: Db, reach: Reach, record: InjectionRecord): Promise<void> {
  const { id, at, host, session, project, channel, memories, reasons, characters } = record
  await db.run(
    `INSERT INTO injections (id, at, user_id, host, session_id, project_id, channel, memories, reasons, characters)
     VALUES (${placeholders(10)}) ON CONFLICT (id) DO NOTHING`,
    [
      id,
      at,
      reach.user,
      host,
      session,
      project,
      channel,
      JSON.stringify(memories),
      JSON.stringify(reasons),
      characters,
    ],
  )
}

async function listInjections(
  db: Db,
  reach: Reach,
  filter: { session?: string; limit?: number },
): Promise<InjectionRecord[]> {
  const where = filter.session === undefined ? '' : 'AND session_id = ?'
  const params = filter.session === undefined ? [reach.user] : [reach.user, filter.session]
  const rows = await db.all(
    `SELECT * FROM injections WHERE user_id = ? ${where} ORDER BY at DESC, id DESC LIMIT ?`,
    [...params, filter.limit ?? -1],
  )
  return rows.map((row) => ({
    id: textOf(row, 'id'),
    at: textOf(row, 'at'),
    host: textOf(row, 'host'),
    session: textOrNull(row, 'session_id'),
    project: textOrNull(row, 'project_id'),
    channel: textOf(row, 'channel'),
    memories: listOf(row, 'memories'),
    reasons: listOf(row, 'reasons'),
    characters: numberOf(row, 'characters'),
  }))
}
