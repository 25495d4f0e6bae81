import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, textColumn } from '../db.ts'
import type { Section } from '../section-rows.ts'
import { LIVING_OR_SUPERSEDED_SQL, lives } from '../sql/living.ts'
import { filterCondition } from '../sql/memory-reads.ts'
import { type Condition, memoriesInReach, sectionsInReach, sessionsInReach } from '../sql/reach.ts'
import { sectionOf } from '../sql/sections.ts'
import type {
  Corpus,
  HoldingOptions,
  MemoryHolding,
  MessageHolding,
  TextHit,
  TextIndex,
} from '../text-rows.ts'

/** Full text in FTS5. The terms are ours (terms.ts) and always quoted, so that no query is ever an expression. */
export function textIndex(db: Db): TextIndex {
  return {
    frequencies: (corpus, terms) => frequencies(db, corpus, terms),
    countAny: (corpus, terms, rows) => countOf(db, corpus, matchAny(terms), { rows, counted: FEW_COUNTED }),
    search: (corpus, reach, terms, limit, { withoutNew = false } = {}) =>
      terms.length === 0
        ? Promise.resolve([])
        : SEARCH[corpus](db, reach, matchAny(terms), limit, withoutNew),
    memoriesWith: (reach, terms, options) => memoriesWith(db, reach, matchAll(terms), options),
    memoriesWithAny: (reach, terms, options) => memoriesWith(db, reach, matchAny(terms), options),
    messagesWith: (reach, terms, options) => messagesWith(db, reach, terms, options),
    wordsLike: async (corpus, beginning, limit) => {
      const rows = await db.all(`SELECT term FROM ${corpus}_words WHERE term >= ? AND term < ? LIMIT ?`, [
        beginning,
        `${beginning}\u{10ffff}`,
        limit,
      ])
      return rows.map((row) => textColumn(row, 'term'))
    },
  }
}

/** Up to here occurrences are counted one by one; beyond, the rest is taken to be as dense as the beginning. */
const COUNTED = 500
/** The rows of many words together take longer to go through. */
const FEW_COUNTED = 100

async function frequencies(
  db: Db,
  corpus: Corpus,
  terms: readonly string[],
): Promise<{ rows: number; counts: ReadonlyMap<string, number> }> {
  const rows = await rowsOf(db, corpus)
  const counts = new Map<string, number>()
  for (const term of new Set(terms)) {
    const count = await countOf(db, corpus, matchAny([term]), { rows, counted: COUNTED })
    if (count > 0) counts.set(term, count)
  }
  return { rows, counts }
}

async function rowsOf(db: Db, corpus: Corpus): Promise<number> {
  const last = await db.get(`SELECT max(n) AS n FROM ${corpus}`)
  return last ? numberOf(last, 'n') : 0
}

async function countOf(
  db: Db,
  corpus: Corpus,
  match: string,
  { rows, counted }: { readonly rows: number; readonly counted: number },
): Promise<number> {
  const found = await db.get(
    `SELECT count(*) AS many, max(n) AS far FROM (
       SELECT rowid AS n FROM ${corpus}_index WHERE ${corpus}_index MATCH ? LIMIT ?)`,
    [match, counted],
  )
  const many = found ? numberOf(found, 'many') : 0
  const far = found ? numberOf(found, 'far') : rows
  return many < counted ? many : Math.round((many * rows) / far)
}

type Search = (db: Db, reach: Reach, match: string, limit: number, withoutNew: boolean) => Promise<TextHit[]>

// From the index to the rows, as CROSS JOIN has it: some versions of SQLite would ask the index once for every row.
const SEARCH: Record<'memories' | 'messages', Search> = {
  memories: async (db, reach, match, limit, withoutNew) => {
    const where = memoriesInReach(reach)
    return hits(
      await db.all(
        `SELECT m.id AS id, bm25(memories_index, 1.0, 1.5) AS score FROM memories_index
         CROSS JOIN memories m ON m.n = memories_index.rowid
         WHERE memories_index MATCH ? AND ${lives(withoutNew)} AND ${where.sql}
         ORDER BY score, m.id LIMIT ?`,
        [match, ...where.params, limit],
      ),
    )
  },
  messages: async (db, reach, match, limit) => {
    const where = sessionsInReach(reach)
    return hits(
      await db.all(
        `SELECT x.id AS id, bm25(messages_index) AS score FROM messages_index
         CROSS JOIN messages x ON x.n = messages_index.rowid CROSS JOIN sessions s ON s.id = x.session_id
         WHERE messages_index MATCH ? AND ${where.sql} ORDER BY score, x.id LIMIT ?`,
        [match, ...where.params, limit],
      ),
    )
  },
}

/** Sections within reach that hold any of the terms, best first. */
export async function searchSections(
  db: Db,
  reach: Reach,
  terms: readonly string[],
  limit: number,
): Promise<Section[]> {
  if (terms.length === 0) return []
  const where = sectionsInReach(reach)
  const rows = await db.all(
    `SELECT x.*, bm25(sections_index) AS score FROM sections_index
     CROSS JOIN sections x ON x.n = sections_index.rowid
     WHERE sections_index MATCH ? AND ${where.sql} ORDER BY score, x.n LIMIT ?`,
    [matchAny(terms), ...where.params, limit],
  )
  return rows.map(sectionOf)
}

/** All rows come as one text: an object for each of many hundred rows would take longer than finding them. */
async function memoriesWith(
  db: Db,
  reach: Reach,
  match: string,
  { most, withoutNew = false, filter }: HoldingOptions,
): Promise<MemoryHolding[]> {
  const where = memoriesInReach(reach, 'by id')
  const row =
    filter === undefined
      ? await db.get(
          `SELECT group_concat(${holding(lives(withoutNew))}, char(30)) AS found
           FROM (${newest('memories')}) AS h CROSS JOIN memories m ON m.n = h.n
           WHERE ${LIVING_OR_SUPERSEDED_SQL} AND ${where.sql}`,
          [match, most, ...where.params],
        )
      : await filteredHoldings(db, match, most, filterCondition(reach, filter), where)
  const found = row === undefined ? '' : textColumn(row, 'found')
  return found === '' ? [] : found.split('\x1e').map(holdingOf)
}

/** Memories that a filter lets through, and those that were replaced: what holds instead may pass it as well. */
function filteredHoldings(db: Db, match: string, most: number, passes: Condition, inReach: Condition) {
  return db.get(
    `SELECT group_concat(found, char(30)) AS found FROM (
       SELECT ${holding(`(${passes.sql}) IS TRUE`)} AS found
       FROM memories_index CROSS JOIN memories m ON m.n = memories_index.rowid
       WHERE memories_index MATCH ? AND ((${passes.sql}) OR (m.state = 'superseded' AND ${inReach.sql}))
       ORDER BY memories_index.rowid DESC LIMIT ?)`,
    [...passes.params, match, ...passes.params, ...inReach.params, most],
  )
}

/** A row as one text: whether it lives, its id, and the id of the memory that replaced it. */
function holding(livesSql: string): string {
  return `(${livesSql}) || m.id || char(31) || coalesce(m.superseded_by, '')`
}

function holdingOf(text: string): MemoryHolding {
  const end = text.indexOf('\x1f')
  const supersededBy = end === text.length - 1 ? null : text.slice(end + 1)
  return { id: text.slice(1, end), lives: text.startsWith('1'), supersededBy }
}

async function messagesWith(
  db: Db,
  reach: Reach,
  terms: readonly string[],
  { most }: HoldingOptions,
): Promise<MessageHolding[]> {
  const where = sessionsInReach(reach)
  const rows = await db.all(
    `SELECT x.id AS id, x.session_id AS session, x.seq AS seq, octet_length(x.terms) AS size
     FROM (${newest('messages')}) AS h
     CROSS JOIN messages x ON x.n = h.n CROSS JOIN sessions s ON s.id = x.session_id WHERE ${where.sql}`,
    [matchAll(terms), most, ...where.params],
  )
  return rows.map((row) => ({
    id: textColumn(row, 'id'),
    session: textColumn(row, 'session'),
    seq: numberOf(row, 'seq'),
    size: numberOf(row, 'size'),
  }))
}

function newest(corpus: Corpus): string {
  return `SELECT rowid AS n FROM ${corpus}_index WHERE ${corpus}_index MATCH ? ORDER BY rowid DESC LIMIT ?`
}

/** FTS5's bm25 is better the lower it is; ours is better the higher. */
function hits(rows: Awaited<ReturnType<Db['all']>>): TextHit[] {
  return rows.map((row) => ({ id: textColumn(row, 'id'), score: -numberOf(row, 'score') }))
}

/** Rows that hold any of the terms, as FTS5 is asked for them. */
export function matchAny(terms: readonly string[]): string {
  return terms.map(quotedTerm).join(' OR ')
}

function matchAll(terms: readonly string[]): string {
  return terms.map(quotedTerm).join(' AND ')
}

function quotedTerm(term: string): string {
  // A NUL would end the expression, whatever stands behind it.
  return `"${term.replaceAll('"', '""').replaceAll('\0', '')}"`
}
