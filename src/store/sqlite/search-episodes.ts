import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf } from '../db.ts'
import type { EpisodeHit } from '../episode-rows.ts'
import { episodeOf } from '../sql/episode-row.ts'
import { and, sessionsInReach } from '../sql/reach.ts'
import { matchAny } from './text-index.ts'

/** Episodes within reach that hold any of the terms, best first. */
export async function searchEpisodes(
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
    `SELECT e.*, s.project_id, s.branch, bm25(episodes_index) AS score,
       (SELECT coalesce(min(x.seq), 0) FROM messages x
        WHERE x.session_id = e.session_id AND x.turn_id = e.turn_id) AS start
     FROM episodes_index
     CROSS JOIN episodes e ON e.n = episodes_index.rowid CROSS JOIN sessions s ON s.id = e.session_id
     WHERE episodes_index MATCH ? AND ${where.sql} ORDER BY score, e.id LIMIT ?`,
    [matchAny(terms), ...where.params, limit],
  )
  // FTS5's bm25 is better the lower it is; ours is better the higher.
  return rows.map((row) => ({
    episode: episodeOf(row),
    score: -numberOf(row, 'score'),
    start: numberOf(row, 'start'),
  }))
}
