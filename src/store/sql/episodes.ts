import type { Episode, NewEpisode } from '../../model/episode.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, NO_LIMIT, numberOf, placeholders, textColumn } from '../db.ts'
import type { EpisodeFilter, EpisodeRows, EpisodeRuns } from '../episode-rows.ts'
import { episodeOf, episodeTerms, runsOf, triedOf } from './episode-row.ts'
import { episodeTurns } from './episode-turns.ts'
import { and, beginsOrEnds, type Condition, oneOf, sessionsInReach } from './reach.ts'

/** Episodes, but for finding in them, which each database does in its own way. */
export function episodeRows(db: Db): Omit<EpisodeRows, 'search'> {
  return {
    list: (reach, filter = {}) => listEpisodes(db, reach, filter),
    ofHostSessions: async (reach, hostSessions) => {
      if (hostSessions.length === 0) return []
      const where = and(sessionsInReach(reach), WRITTEN, oneOf('s.host_session', hostSessions))
      const rows = await db.all(
        `SELECT e.*, s.project_id, s.branch, s.host_session ${FROM} WHERE ${where.sql}
         ORDER BY e.started_at, e.session_id, e.seq`,
        where.params,
      )
      return rows.map((row) => ({ ...episodeOf(row), hostSession: textColumn(row, 'host_session') }))
    },
    get: async (reach, id) => (await readEpisodes(db, reach, of('e.id', id), 1))[0],
    findIds: async (reach, part, limit) => {
      const where = and(sessionsInReach(reach), WRITTEN, beginsOrEnds('e.id', part))
      const rows = await db.all(`SELECT e.id ${FROM} WHERE ${where.sql} ORDER BY e.id LIMIT ?`, [
        ...where.params,
        limit,
      ])
      return rows.map((row) => textColumn(row, 'id'))
    },
    upsert: (reach, session, from, episodes) =>
      db.transaction((tx) => upsert(tx, reach, session, from, episodes)),
    last: async (reach, session) => {
      const where = and(sessionsInReach(reach), of('e.session_id', session))
      const row = await db.get(
        `SELECT e.turn_id, e.seq ${FROM} WHERE ${where.sql} ORDER BY e.seq DESC LIMIT 1`,
        where.params,
      )
      return row && { turn: textColumn(row, 'turn_id'), seq: numberOf(row, 'seq') }
    },
    lastMessage: async (reach, session) => {
      const where = and(sessionsInReach(reach), of('x.session_id', session))
      const row = await db.get(
        `SELECT x.id FROM messages x JOIN sessions s ON s.id = x.session_id
         WHERE ${where.sql} ORDER BY x.seq DESC LIMIT 1`,
        where.params,
      )
      return row && textColumn(row, 'id')
    },
    turns: (reach, session, from) => episodeTurns(db, reach, session, from),
    runs: (reach, project, limit) => runs(db, reach, project, limit),
  }
}

const FROM = 'FROM episodes e JOIN sessions s ON s.id = e.session_id'
/** An episode without a title was emptied, and waits to be written again. */
const WRITTEN: Condition = { sql: `e.title <> ''`, params: [] }

function of(column: string, value: string): Condition {
  return { sql: `${column} = ?`, params: [value] }
}

function listEpisodes(db: Db, reach: Reach, filter: EpisodeFilter): Promise<Episode[]> {
  const { session, project, since, limit = NO_LIMIT } = filter
  const which = and(
    WRITTEN,
    session === undefined ? undefined : of('e.session_id', session),
    project === undefined ? undefined : of('s.project_id', project),
    since === undefined ? undefined : { sql: 'e.started_at >= ?', params: [since] },
  )
  return readEpisodes(db, reach, which, limit)
}

async function readEpisodes(db: Db, reach: Reach, which: Condition, limit: number): Promise<Episode[]> {
  const where = and(sessionsInReach(reach), which)
  const rows = await db.all(
    `SELECT e.*, s.project_id, s.branch ${FROM} WHERE ${where.sql}
     ORDER BY e.started_at DESC, e.session_id, e.seq DESC LIMIT ?`,
    [...where.params, limit],
  )
  return rows.map(episodeOf)
}

async function upsert(
  tx: Db,
  reach: Reach,
  session: string,
  from: number,
  episodes: readonly NewEpisode[],
): Promise<void> {
  const where = and(sessionsInReach(reach), of('s.id', session))
  if (!(await tx.get(`SELECT s.id FROM sessions s WHERE ${where.sql}`, where.params))) return
  for (const [index, episode] of episodes.entries()) await putEpisode(tx, session, from + index, episode)
  const turns = episodes.map(({ turn }) => turn)
  await tx.run(
    `DELETE FROM episodes WHERE session_id = ? AND seq >= ? AND turn_id NOT IN (${placeholders(turns.length)})`,
    [session, from, ...turns],
  )
}

async function putEpisode(tx: Db, session: string, seq: number, episode: NewEpisode): Promise<void> {
  const { id, turn, at, endedAt, title, asked, outcome } = episode
  const { decisions, fixes, files, commands, commits, open, runs: counted, sources, tried } = episode
  const lists = [decisions, fixes, files, commands, commits, open, counted, sources, tried]
  await tx.run(
    `INSERT INTO episodes (id, session_id, turn_id, seq, started_at, ended_at, title, asked, outcome,
       decisions, fixes, files, commands, commits, open, runs, sources, tried, terms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id, turn_id) DO UPDATE SET
       seq = excluded.seq, started_at = excluded.started_at, ended_at = excluded.ended_at,
       title = excluded.title, asked = excluded.asked, outcome = excluded.outcome,
       decisions = excluded.decisions, fixes = excluded.fixes, commits = excluded.commits, open = excluded.open,
       sources = excluded.sources, terms = excluded.terms,
       ${KEPT_WITHOUT_INPUTS.map((column) => `${column} = ${laterUnlessEmpty(column)}`).join(', ')}`,
    [
      ...[id, session, turn, seq, at, endedAt, title, asked, outcome],
      ...lists.map((values) => JSON.stringify(values)),
      episodeTerms(episode),
    ],
  )
}

/** These come from the inputs of tools, which are dropped after some time: what was known of them then stays. */
const KEPT_WITHOUT_INPUTS = ['files', 'commands', 'runs', 'tried'] as const

function laterUnlessEmpty(column: string): string {
  return `CASE WHEN excluded.${column} = '[]' THEN episodes.${column} ELSE excluded.${column} END`
}

async function runs(db: Db, reach: Reach, project: string, limit: number): Promise<EpisodeRuns[]> {
  const where = and(sessionsInReach(reach), of('s.project_id', project))
  const rows = await db.all(
    `SELECT s.host_session, e.started_at, e.runs, e.tried ${FROM}
     WHERE ${where.sql} AND (e.runs <> '[]' OR e.tried <> '[]')
     ORDER BY e.started_at DESC, e.n DESC LIMIT ?`,
    [...where.params, limit],
  )
  return rows.map((row) => ({
    hostSession: textColumn(row, 'host_session'),
    at: textColumn(row, 'started_at'),
    runs: runsOf(row),
    tried: triedOf(row),
  }))
}
