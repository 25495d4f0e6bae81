import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf } from '../db.ts'
import type { EpisodeHit } from '../episode-rows.ts'
import type { Section } from '../section-rows.ts'
import { episodeOf } from '../sql/episode-row.ts'
import { and, sectionsInReach, sessionsInReach } from '../sql/reach.ts'
import { sectionOf } from '../sql/sections.ts'
import type { FullText } from '../sql/store-rows.ts'
import { rankByTerms } from './bm25.ts'
import { frequencies, holding, NEWEST, RANKED, textIndex } from './text-index.ts'

/** Sections within reach that hold any of the terms, best first. */
async function searchSections(
  db: Db,
  reach: Reach,
  terms: readonly string[],
  limit: number,
): Promise<Section[]> {
  if (terms.length === 0) return []
  const where = sectionsInReach(reach)
  const rows = await db.all(
    `SELECT x.* FROM ${NEWEST} AS h JOIN sections x ON x.n = h.n WHERE ${where.sql} ORDER BY x.n`,
    [...holding('sections', terms, false, RANKED), ...where.params],
  )
  const known = await frequencies(db, 'sections', terms)
  return rankByTerms(rows, { terms: 1 }, terms, known)
    .slice(0, limit)
    .map(({ row }) => sectionOf(row))
}

/** Episodes within reach that hold any of the terms, best first. */
async function searchEpisodes(
  db: Db,
  reach: Reach,
  terms: readonly string[],
  { project, limit }: { readonly project?: string; readonly limit: number },
): Promise<EpisodeHit[]> {
  if (terms.length === 0) return []
  const where = and(
    sessionsInReach(reach),
    project === undefined ? undefined : { sql: 's.project_id = ?', params: [project] },
  )
  const rows = await db.all(
    `SELECT e.*, s.project_id, s.branch,
       (SELECT coalesce(min(x.seq), 0) FROM messages x
        WHERE x.session_id = e.session_id AND x.turn_id = e.turn_id) AS start
     FROM ${NEWEST} AS h JOIN episodes e ON e.n = h.n JOIN sessions s ON s.id = e.session_id
     WHERE ${where.sql} ORDER BY e.id`,
    [...holding('episodes', terms, false, RANKED), ...where.params],
  )
  const known = await frequencies(db, 'episodes', terms)
  return rankByTerms(rows, { terms: 1 }, terms, known)
    .slice(0, limit)
    .map(({ row, score }) => ({ episode: episodeOf(row), score, start: numberOf(row, 'start') }))
}

export const FULL_TEXT: FullText = { textIndex, searchSections, searchEpisodes }
