import type { Run } from '../../model/ledger.ts'
import type { Change } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, placeholders, type Row, textColumn, textOrNull } from '../db.ts'
import type { RunChange, RunRows } from '../learning-rows.ts'
import { and, type Condition, oneOf, runsInReach } from './reach.ts'

/** The runs of judges. A run has its time and author; its changes are in the revisions that name it. */
export function runRows(db: Db): RunRows {
  return {
    add: (run, options = {}) => add(db, run, options),
    get: async (reach, id) => (await select(db, reach, where('r.id = ?', id)))[0],
    list: (reach, { limit, undone } = {}) =>
      select(db, reach, undone === undefined ? undefined : isUndone(undone), limit),
    last: async (reach) => (await select(db, reach, and(isUndone(false), CHANGED), 1))[0],
    markUndone: async (reach, id, at) => (await mark(db, reach, [id], 'undone_at', at)) === 1,
    unreported: async (reach, session) => {
      const open = where('r.told_at IS NULL AND r.undone_at IS NULL AND r.session_id = ?', session)
      return (await select(db, reach, and(open, CHANGED))).reverse()
    },
    markReported: async (reach, ids, at) => {
      if (ids.length > 0) await mark(db, reach, ids, 'told_at', at)
    },
    changes: (reach, id) => changes(db, reach, id),
  }
}

const CHANGED: Condition = {
  sql: `(EXISTS (SELECT 1 FROM memory_revisions v WHERE v.run_id = r.id)
    OR EXISTS (SELECT 1 FROM imports i WHERE i.run_id = r.id)
    OR EXISTS (SELECT 1 FROM project_changes c WHERE c.run_id = r.id))`,
  params: [],
}

function where(sql: string, value: string): Condition {
  return { sql, params: [value] }
}

function isUndone(undone: boolean): Condition {
  return { sql: `r.undone_at IS ${undone ? 'NOT ' : ''}NULL`, params: [] }
}

async function add(db: Db, run: Run, { ifChanged = false }: { ifChanged?: boolean }): Promise<void> {
  const { id, at, judge, model, user, project, session, undoneAt, toldAt } = run
  if (ifChanged && (await db.get('SELECT 1 FROM memory_revisions WHERE run_id = ?', [id])) === undefined)
    return
  await db.run(
    `INSERT INTO runs (id, at, judge, model, user_id, project_id, session_id, undone_at, told_at)
     VALUES (${placeholders(9)}) ON CONFLICT (id) DO NOTHING`,
    [id, at, judge, model, user, project, session, undoneAt, toldAt],
  )
}

async function select(db: Db, reach: Reach, which?: Condition, limit = -1): Promise<Run[]> {
  const wanted = and(runsInReach(reach), which)
  const page = limit < 0 ? '' : ` LIMIT ${Math.floor(limit)}`
  const rows = await db.all(
    `SELECT r.* FROM runs r WHERE ${wanted.sql} ORDER BY r.at DESC, r.id DESC${page}`,
    wanted.params,
  )
  return rows.map(runOf)
}

/** The first time counts. */
function mark(
  db: Db,
  reach: Reach,
  ids: readonly string[],
  column: 'undone_at' | 'told_at',
  at: string,
): Promise<number> {
  const wanted = and(runsInReach(reach), oneOf('r.id', ids), { sql: `r.${column} IS NULL`, params: [] })
  return db.run(`UPDATE runs AS r SET ${column} = ? WHERE ${wanted.sql}`, [at, ...wanted.params])
}

async function changes(db: Db, reach: Reach, id: string): Promise<RunChange[]> {
  const wanted = and(runsInReach(reach), where('r.id = ?', id))
  const rows = await db.all(
    `SELECT v.memory_id, v.revision, v.change, v.why FROM runs r JOIN memory_revisions v ON v.run_id = r.id
     WHERE ${wanted.sql} ORDER BY v.memory_id, v.revision`,
    wanted.params,
  )
  return rows.map((row) => ({
    memory: textColumn(row, 'memory_id'),
    revision: numberOf(row, 'revision'),
    change: textColumn(row, 'change') as Change,
    why: textColumn(row, 'why'),
  }))
}

function runOf(row: Row): Run {
  return {
    id: textColumn(row, 'id'),
    at: textColumn(row, 'at'),
    judge: textColumn(row, 'judge'),
    model: textOrNull(row, 'model'),
    user: textColumn(row, 'user_id'),
    project: textOrNull(row, 'project_id'),
    session: textOrNull(row, 'session_id'),
    undoneAt: textOrNull(row, 'undone_at'),
    toldAt: textOrNull(row, 'told_at'),
  }
}
