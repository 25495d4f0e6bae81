import type { Cost } from '../../model/ledger.ts'
import { type Db, NO_LIMIT, numberOf, placeholders, type Row, textColumn, textOrNull } from '../db.ts'
import type { CostRows } from '../store.ts'

/** The cost of models: one row per call, only ever added to. */
export function costRows(db: Db): CostRows {
  return {
    add: (cost) => addCost(db, cost),
    total: (since, until) => total(db, since, until),
    list: async ({ since = '', limit = NO_LIMIT } = {}) =>
      (
        await db.all('SELECT * FROM costs WHERE at >= ? ORDER BY at DESC, id DESC LIMIT ?', [since, limit])
      ).map(costOf),
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

/** Sorts behind every time. */
const NO_END = '~'

async function total(db: Db, since: string, until: string = NO_END): ReturnType<CostRows['total']> {
  const row = await db.get(
    `SELECT coalesce(sum(dollars), 0) AS dollars, coalesce(sum(tokens_in + tokens_out), 0) AS tokens, count(*) AS calls
     FROM costs WHERE at >= ? AND at < ?`,
    [since, until],
  )
  if (row === undefined) return { dollars: 0, tokens: 0, calls: 0 }
  return { dollars: numberOf(row, 'dollars'), tokens: numberOf(row, 'tokens'), calls: numberOf(row, 'calls') }
}

function costOf(row: Row): Cost {
  return {
    id: textColumn(row, 'id'),
    at: textColumn(row, 'at'),
    provider: textColumn(row, 'provider'),
    model: textColumn(row, 'model'),
    tokensIn: numberOf(row, 'tokens_in'),
    tokensOut: numberOf(row, 'tokens_out'),
    tokensCached: numberOf(row, 'tokens_cached'),
    dollars: numberOf(row, 'dollars'),
    why: textColumn(row, 'why'),
    session: textOrNull(row, 'session_id'),
    project: textOrNull(row, 'project_id'),
  }
}
