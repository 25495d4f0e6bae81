import { type Memory, type Revision, STATES, type State } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, listOf, NO_LIMIT, numberOf, placeholders, textColumn } from '../db.ts'
import { digestOf } from '../digest.ts'
import type { MemoryFilter, MemoryLink, MemoryRows, Relation } from '../store.ts'
import { isLivingSql, LIVING_OR_SUPERSEDED_SQL } from './living.ts'
import { evidenceOfRow, memoryOf, revisionOf } from './memory-row.ts'
import { amongMostImportant, BY_WEIGHT, countKinds } from './memory-weight.ts'
import { and, beginsOrEnds, type Condition, memoriesInReach, oneOf } from './reach.ts'

type Reads = Pick<
  MemoryRows,
  | 'get'
  | 'twin'
  | 'findIds'
  | 'list'
  | 'byIds'
  | 'purgeable'
  | 'history'
  | 'links'
  | 'overridden'
  | 'resolutions'
  | 'count'
  | 'mostImportant'
  | 'countKinds'
  | 'sourcesIn'
>

/** Reading memories: always within a reach. */
export function memoryReads(db: Db): Reads {
  return {
    get: (reach, id) => readMemory(db, reach, id),
    twin: (reach, place, text) => twin(db, reach, place, text),
    findIds: (reach, part, limit) => findIds(db, reach, part, limit),
    list: (reach, filter = {}) => listMemoryRows(db, reach, filter),
    byIds: (reach, ids) => byIds(db, reach, ids),
    purgeable: (reach, before) => purgeable(db, reach, before),
    history: (reach, id) => history(db, reach, id),
    links: (reach, id) => links(db, reach, id),
    overridden: (reach, ids) => overridden(db, reach, ids),
    resolutions: (reach, ids) => resolutions(db, reach, ids),
    count: (reach) => count(db, reach),
    mostImportant: (reach, filter) =>
      selectMemories(db, amongMostImportant(reach, filter), filter.limit, BY_WEIGHT),
    countKinds: (reach, states) => countKinds(db, reach, states),
    sourcesIn: (reach, hostSessions, options = {}) => sourcesIn(db, reach, hostSessions, options),
  }
}

export async function readMemory(db: Db, reach: Reach, id: string): Promise<Memory | undefined> {
  const [memory] = await selectMemories(
    db,
    and(memoriesInReach(reach, 'by id'), { sql: 'm.id = ?', params: [id] }),
  )
  return memory
}

async function twin(
  db: Db,
  reach: Reach,
  owner: Pick<Memory, 'scope' | 'project'>,
  text: string,
): Promise<Memory | undefined> {
  const digest = digestOf(text, { user: reach.user, ...owner })
  const same = { sql: `m.digest = ? AND ${isLivingSql()}`, params: [digest] }
  const [memory] = await selectMemories(db, and(memoriesInReach(reach, 'by id'), same))
  return memory
}

async function findIds(db: Db, reach: Reach, part: string, limit: number): Promise<string[]> {
  // A whole id is found by an index; what begins or ends an id is looked for among all.
  if (part.length >= ID_LENGTH) {
    const whole = and(memoriesInReach(reach, 'by id'), { sql: 'm.id = ?', params: [part] })
    const row = await db.get(`SELECT m.id FROM memories m WHERE ${whole.sql}`, whole.params)
    if (row !== undefined) return [part]
  }
  const where = and(memoriesInReach(reach), beginsOrEnds('m.id', part))
  const rows = await db.all(`SELECT m.id FROM memories m WHERE ${where.sql} ORDER BY m.id LIMIT ?`, [
    ...where.params,
    limit,
  ])
  return rows.map((row) => textColumn(row, 'id'))
}

/** The length of every id that we make. */
const ID_LENGTH = 26

/** The memories within reach that a filter lets through. */
export function filterCondition(reach: Reach, filter: MemoryFilter): Condition {
  return and(
    memoriesInReach(reach, isPage(reach, filter) ? 'by id' : 'by owner'),
    oneOf('m.id', filter.ids),
    oneOf('m.kind', filter.kinds),
    oneOf('m.scope', filter.scopes),
    oneOf('m.origin', filter.origins),
    oneOf('m.state', filter.states),
    optional('m.topic = ?', filter.topic),
    optional('m.review = ?', filter.review),
    optional('instr(m.text, ?) > 0', filter.contains),
    optional('m.updated_at >= ?', filter.since),
    optional('m.updated_at <= ?', filter.until),
    optional('m.id > ?', filter.after),
    optional('m.id < ?', filter.before),
    tagged(filter.tag),
    optional('m.id IN (SELECT e.memory_id FROM evidence e WHERE e.session = ?)', filter.session),
  )
}

/**
 * Whether some memories of all are asked for in the order of their ids: walking along them finds a page of 100,000 in
 * milliseconds, and sorting all for it takes most of a second. What few memories have is found by that.
 */
function isPage({ projects }: Reach, { ids, limit, review, session, topic }: MemoryFilter): boolean {
  if (ids !== undefined) return true
  return projects === 'all' && limit !== undefined && (review ?? session ?? topic) === undefined
}

async function listMemoryRows(db: Db, reach: Reach, filter: MemoryFilter): Promise<Memory[]> {
  const where = filterCondition(reach, filter)
  const { limit, offset } = filter
  if (filter.newest !== true) return selectMemories(db, where, limit, 'm.id', offset)
  const order = filter.byStated === true ? 'm.stated_at DESC, m.id DESC' : 'm.id DESC'
  return (await selectMemories(db, where, limit, order, offset)).reverse()
}

async function byIds(db: Db, reach: Reach, ids: readonly string[]): Promise<Memory[]> {
  if (ids.length === 0) return []
  const found = await selectMemories(db, and(memoriesInReach(reach, 'by id'), oneOf('m.id', ids)))
  const byId = new Map(found.map((memory) => [memory.id, memory]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function purgeable(db: Db, reach: Reach, before: string): Promise<string[]> {
  const where = and(memoriesInReach(reach), {
    sql: `m.state = 'forgotten' AND m.updated_at < ? AND EXISTS (
      SELECT 1 FROM memory_revisions r WHERE r.memory_id = m.id AND r.statement IS NOT NULL)`,
    params: [before],
  })
  const rows = await db.all(`SELECT m.id FROM memories m WHERE ${where.sql} ORDER BY m.id`, where.params)
  return rows.map((row) => textColumn(row, 'id'))
}

async function history(db: Db, reach: Reach, id: string): Promise<Revision[]> {
  const where = and(memoriesInReach(reach), { sql: 'm.id = ?', params: [id] })
  const rows = await db.all(
    `SELECT r.* FROM memory_revisions r JOIN memories m ON m.id = r.memory_id WHERE ${where.sql} ORDER BY r.revision`,
    where.params,
  )
  return rows.map(revisionOf)
}

/** Both ends must be within reach: a link would tell that the other one exists. */
async function links(db: Db, reach: Reach, id: string): Promise<MemoryLink[]> {
  const { sql, params } = memoriesInReach(reach)
  const inReach = `IN (SELECT m.id FROM memories m WHERE m.id IN (l.from_id, l.to_id) AND ${sql})`
  const rows = await db.all(
    `SELECT l.* FROM memory_links l WHERE (l.from_id = ? OR l.to_id = ?) AND l.from_id ${inReach} AND l.to_id ${inReach}
     ORDER BY l.created_at, l.from_id, l.to_id`,
    [id, id, ...params, ...params],
  )
  return rows.map((row) => ({
    from: textColumn(row, 'from_id'),
    relation: textColumn(row, 'relation') as Relation,
    to: textColumn(row, 'to_id'),
    createdAt: textColumn(row, 'created_at'),
  }))
}

async function overridden(db: Db, reach: Reach, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (reach.projects === 'all' || ids.length === 0) return new Set()
  const where = and(memoriesInReach(reach, 'by id'), oneOf('l.to_id', ids), {
    sql: isLivingSql(),
    params: [],
  })
  const rows = await db.all(
    `SELECT l.to_id AS id FROM memory_links l JOIN memories m ON m.id = l.from_id
     WHERE l.relation = 'overrides' AND ${where.sql}`,
    where.params,
  )
  return new Set(rows.map((row) => textColumn(row, 'id')))
}

/** The resolution may have been replaced since: what it leads to holds. */
async function resolutions(
  db: Db,
  reach: Reach,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const where = and(memoriesInReach(reach, 'by id'), oneOf('l.from_id', ids), {
    sql: LIVING_OR_SUPERSEDED_SQL,
    params: [],
  })
  const rows = await db.all(
    `SELECT l.from_id AS id, l.to_id AS by FROM memory_links l JOIN memories m ON m.id = l.to_id
     WHERE l.relation = 'resolved-by' AND ${where.sql} ORDER BY l.created_at`,
    where.params,
  )
  return new Map(rows.map((row) => [textColumn(row, 'id'), textColumn(row, 'by')]))
}

async function count(db: Db, reach: Reach): Promise<Record<State, number>> {
  const where = memoriesInReach(reach)
  const rows = await db.all(
    `SELECT m.state AS state, count(*) AS many FROM memories m WHERE ${where.sql} GROUP BY m.state`,
    where.params,
  )
  const counts = new Map(rows.map((row) => [textColumn(row, 'state'), numberOf(row, 'many')]))
  return Object.fromEntries(STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<State, number>
}

async function sourcesIn(
  db: Db,
  reach: Reach,
  hostSessions: readonly string[],
  { outdated = false }: { readonly outdated?: boolean },
): Promise<Set<string>> {
  if (hostSessions.length === 0) return new Set()
  const where = and(
    memoriesInReach(reach, 'by id'),
    oneOf('e.session', hostSessions),
    outdated ? { sql: `NOT (${isLivingSql()})`, params: [] } : undefined,
  )
  const rows = await db.all(
    `SELECT e.messages FROM evidence e JOIN memories m ON m.id = e.memory_id WHERE ${where.sql}`,
    where.params,
  )
  return new Set(rows.flatMap((row) => listOf(row, 'messages')))
}

async function selectMemories(
  db: Db,
  where: Condition,
  limit = NO_LIMIT,
  order = 'm.id',
  offset = 0,
): Promise<Memory[]> {
  const page = limit < 0 ? '' : ` LIMIT ${Math.floor(limit)} OFFSET ${Math.floor(offset)}`
  const rows = await db.all(
    `SELECT m.* FROM memories m WHERE ${where.sql} ORDER BY ${order}${page}`,
    where.params,
  )
  const evidence = await evidenceFor(
    db,
    rows.map((row) => textColumn(row, 'id')),
  )
  return rows.map((row) => memoryOf(row, evidence.get(textColumn(row, 'id')) ?? []))
}

const EVIDENCE_PAGE = 500

async function evidenceFor(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ReturnType<typeof evidenceOfRow>[]>> {
  const found = new Map<string, ReturnType<typeof evidenceOfRow>[]>()
  for (let from = 0; from < ids.length; from += EVIDENCE_PAGE) {
    const page = ids.slice(from, from + EVIDENCE_PAGE)
    const rows = await db.all(
      `SELECT * FROM evidence WHERE memory_id IN (${placeholders(page.length)}) ORDER BY memory_id, seq`,
      page,
    )
    for (const row of rows) {
      const id = textColumn(row, 'memory_id')
      found.set(id, [...(found.get(id) ?? []), evidenceOfRow(row)])
    }
  }
  return found
}

/** Tags are kept as a JSON list: a bare quote after a bracket or a comma is where a tag begins. */
function tagged(tag: string | undefined): Condition | undefined {
  if (tag === undefined) return undefined
  const name = JSON.stringify(tag)
  return { sql: '(instr(m.tags, ?) > 0 OR instr(m.tags, ?) > 0)', params: [`[${name}`, `,${name}`] }
}

function optional(sql: string, value: string | undefined): Condition | undefined {
  return value === undefined ? undefined : { sql, params: [value] }
}
