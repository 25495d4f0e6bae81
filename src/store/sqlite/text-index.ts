import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, placeholders, textOf } from '../db.ts'
import { lives } from '../sql/living.ts'
import { memoriesInReach, sessionsInReach } from '../sql/reach.ts'
import type { Corpus, TextHit, TextIndex } from '../store.ts'

/** Full text in FTS5. The terms are ours (terms.ts) and always quoted, so that no query is ever an expression. */
export function textIndex(db: Db): TextIndex {
  return {
    frequencies: (corpus, terms) => frequencies(db, corpus, terms),
    search: (corpus, reach, terms, limit, { withoutNew = false } = {}) =>
      terms.length === 0
        ? Promise.resolve([])
        : SEARCH[corpus](db, reach, matchAny(terms), limit, withoutNew),
  }
}

async function frequencies(
  db: Db,
  corpus: Corpus,
  terms: readonly string[],
): Promise<{ rows: number; counts: ReadonlyMap<string, number> }> {
  const total = await db.get(`SELECT count(*) AS many FROM ${corpus}`)
  const found = await db.all(
    `SELECT term, doc FROM ${corpus}_words WHERE term IN (${placeholders(terms.length)})`,
    terms,
  )
  const counts = new Map(found.map((row) => [textOf(row, 'term'), numberOf(row, 'doc')]))
  return { rows: total ? numberOf(total, 'many') : 0, counts }
}

type Search = (db: Db, reach: Reach, match: string, limit: number, withoutNew: boolean) => Promise<TextHit[]>

// From the index to the rows, as CROSS JOIN has it: some versions of SQLite would ask the index once for every row.
const SEARCH: Record<Corpus, Search> = {
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

/** FTS5's bm25 is better the lower it is; ours is better the higher. */
function hits(rows: Awaited<ReturnType<Db['all']>>): TextHit[] {
  return rows.map((row) => ({ id: textOf(row, 'id'), score: -numberOf(row, 'score') }))
}

function matchAny(terms: readonly string[]): string {
  // A NUL would end the expression, whatever stands behind it.
  return terms.map((term) => `"${term.replaceAll('"', '""').replaceAll('\0', '')}"`).join(' OR ')
}
