import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import { LIVING_OR_SUPERSEDED_SQL, lives } from '../sql/living.ts'
import { filterCondition } from '../sql/memory-reads.ts'
import { type Condition, memoriesInReach, sessionsInReach } from '../sql/reach.ts'
import type {
  Corpus,
  HoldingOptions,
  MemoryHolding,
  MessageHolding,
  TextHit,
  TextIndex,
} from '../text-rows.ts'
import { type Frequencies, rankByTerms } from './bm25.ts'
import { arrayText } from './translate.ts'

/** Full text by the functions of the schema (migrations/start/search.ts), which find rows of the current user by our terms. */
export function textIndex(db: Db): TextIndex {
  return {
    frequencies: (corpus, terms) => frequencies(db, corpus, terms),
    countAny: async (corpus, terms, rows) => {
      const [row] = await db.all('SELECT many, far FROM term_counts(?, ?, TRUE, ?)', [
        ...[corpus, arrayText(terms), FEW_COUNTED],
      ])
      return row === undefined ? 0 : estimate(row, rows, FEW_COUNTED)
    },
    search: async (corpus, reach, terms, limit, { withoutNew = false } = {}) =>
      terms.length === 0 ? [] : SEARCH[corpus](db, reach, terms, limit, withoutNew),
    memoriesWith: (reach, terms, options) => memoriesWith(db, reach, terms, true, options),
    memoriesWithAny: (reach, terms, options) => memoriesWith(db, reach, terms, false, options),
    messagesWith: (reach, terms, options) => messagesWith(db, reach, terms, options),
    wordsLike: async (corpus, beginning, limit) => {
      const rows = await db.all('SELECT word FROM words_like(?, ?, ?)', [corpus, beginning, limit])
      return rows.map((row) => textColumn(row, 'word'))
    },
  }
}

/** Up to here occurrences are counted one by one; beyond, the rest is taken to be as dense as the beginning. */
const COUNTED = 500
/** The rows of many words together take longer to go through. */
const FEW_COUNTED = 100
/** So many rows that hold some of the terms are ranked, the newest. */
export const RANKED = 1000

/** In how many rows terms stand. */
export async function frequencies(db: Db, corpus: Corpus, terms: readonly string[]): Promise<Frequencies> {
  const found = await db.all(
    `SELECT r.n AS rows, c.term, c.many, c.far FROM (SELECT coalesce(max(n), 0) AS n FROM ${corpus}) AS r
     LEFT JOIN term_counts(?, ?, FALSE, ?) AS c ON TRUE`,
    [corpus, arrayText([...new Set(terms)]), COUNTED],
  )
  const rows = numberOf(found[0] ?? {}, 'rows')
  const counts = new Map<string, number>()
  for (const row of found) {
    const count = estimate(row, rows, COUNTED)
    if (count > 0) counts.set(textColumn(row, 'term'), count)
  }
  return { rows, counts }
}

function estimate(row: Row, rows: number, counted: number): number {
  const many = numberOf(row, 'many')
  return many < counted ? many : Math.round((many * rows) / Math.max(1, numberOf(row, 'far')))
}

type Search = (
  db: Db,
  reach: Reach,
  terms: readonly string[],
  limit: number,
  withoutNew: boolean,
) => Promise<TextHit[]>

const SEARCH: Record<'memories' | 'messages', Search> = {
  memories: async (db, reach, terms, limit, withoutNew) => {
    const where = memoriesInReach(reach)
    const rows = await db.all(
      `SELECT m.id, m.terms, m.labels FROM ${NEWEST} AS h JOIN memories m ON m.n = h.n
       WHERE ${lives(withoutNew)} AND ${where.sql} ORDER BY m.id`,
      [...holding('memories', terms, false, RANKED), ...where.params],
    )
    const known = await frequencies(db, 'memories', terms)
    return rankByTerms(rows, { terms: 1, labels: 1.5 }, terms, known).slice(0, limit).map(hitOf)
  },
  messages: async (db, reach, terms, limit) => {
    const where = sessionsInReach(reach)
    const rows = await db.all(
      `SELECT x.id, x.terms FROM ${NEWEST} AS h JOIN messages x ON x.n = h.n JOIN sessions s ON s.id = x.session_id
       WHERE ${where.sql} ORDER BY x.id`,
      [...holding('messages', terms, false, RANKED), ...where.params],
    )
    const known = await frequencies(db, 'messages', terms)
    return rankByTerms(rows, { terms: 1 }, terms, known).slice(0, limit).map(hitOf)
  },
}

function hitOf({ row, score }: { readonly row: Row; readonly score: number }): TextHit {
  return { id: textColumn(row, 'id'), score }
}

/** The newest rows of a corpus that hold some terms, as a table of their numbers. */
export const NEWEST = 'newest_with(?, ?, ?, ?)'

/** The parameters of `NEWEST`. */
export function holding(corpus: Corpus, terms: readonly string[], every: boolean, most: number) {
  return [corpus, arrayText(terms), every ? 'true' : 'false', most]
}

async function memoriesWith(
  db: Db,
  reach: Reach,
  terms: readonly string[],
  every: boolean,
  { most, withoutNew = false, filter }: HoldingOptions,
): Promise<MemoryHolding[]> {
  const where = memoriesInReach(reach, 'by id')
  if (filter !== undefined)
    return filteredHoldings(db, terms, every, most, filterCondition(reach, filter), where)
  const rows = await db.all(
    `SELECT (${lives(withoutNew)}) AS lives, m.id, m.superseded_by FROM ${NEWEST} AS h JOIN memories m ON m.n = h.n
     WHERE ${LIVING_OR_SUPERSEDED_SQL} AND ${where.sql} ORDER BY m.n DESC`,
    [...holding('memories', terms, every, most), ...where.params],
  )
  return rows.map(holdingOf)
}

/** Memories that a filter lets through, and those that were replaced: what holds instead may pass it as well. */
async function filteredHoldings(
  db: Db,
  terms: readonly string[],
  every: boolean,
  most: number,
  passes: Condition,
  inReach: Condition,
): Promise<MemoryHolding[]> {
  const rows = await db.all(
    `SELECT ((${passes.sql}) IS TRUE) AS lives, m.id, m.superseded_by FROM ${NEWEST} AS h JOIN memories m ON m.n = h.n
     WHERE ((${passes.sql}) OR (m.state = 'superseded' AND ${inReach.sql})) ORDER BY m.n DESC LIMIT ?`,
    [
      ...passes.params,
      ...holding('memories', terms, every, FILTERED),
      ...[...passes.params, ...inReach.params, most],
    ],
  )
  return rows.map(holdingOf)
}

/** So many rows that hold the terms are looked through for those that a filter lets through. */
const FILTERED = 100_000

function holdingOf(row: Row): MemoryHolding {
  return {
    id: textColumn(row, 'id'),
    lives: numberOf(row, 'lives') === 1,
    supersededBy: textOrNull(row, 'superseded_by'),
  }
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
     FROM ${NEWEST} AS h JOIN messages x ON x.n = h.n JOIN sessions s ON s.id = x.session_id
     WHERE ${where.sql} ORDER BY x.n DESC`,
    [...holding('messages', terms, true, most), ...where.params],
  )
  return rows.map((row) => ({
    id: textColumn(row, 'id'),
    session: textColumn(row, 'session'),
    seq: numberOf(row, 'seq'),
    size: numberOf(row, 'size'),
  }))
}
