import type { Session, SessionOverview } from '../../model/session.ts'
import type { Desk } from './room.ts'

/** A session that fits, with the messages that made it fit. */
export interface SessionMatch {
  readonly session: Session
  readonly score: number
  readonly reasons: readonly string[]
  /** Ids of messages, the best first. */
  readonly hits: readonly string[]
}

const HITS = 60
const COUNTED = 5

/**
 * Sessions about something: each is worth what its best messages are worth together, the later of them less. To be
 * replaced by the search of sessions of the room `recall`, once that is there.
 */
export async function sessionsAbout(desk: Desk, words: string, most: number): Promise<SessionMatch[]> {
  const { m, project, reach } = desk
  const { sessions } = m.house.store
  const results = await m.search(words, { project, history: true, limit: HITS })
  const messages = await sessions.messagesByIds(
    reach,
    results.map(({ id }) => id),
  )
  const groups = new Map<string, { session: Session; hits: (typeof results)[number][] }>()
  for (const result of results) {
    const spoken = messages.find(({ id }) => id === result.id)
    const session = spoken && (await topOf(desk, spoken.session))
    if (session === undefined) continue
    const group = groups.get(session.id) ?? { session, hits: [] }
    group.hits.push(result)
    groups.set(session.id, group)
  }
  return [...groups.values()]
    .map(({ session, hits }) => ({
      session,
      score: scoreOf(hits.map(({ score }) => score)),
      reasons: [...new Set(hits.flatMap(({ reasons }) => reasons))].slice(0, COUNTED),
      hits: hits.slice(0, COUNTED).map(({ id }) => id),
    }))
    .sort((one, other) => other.score - one.score || (one.session.id < other.session.id ? 1 : -1))
    .slice(0, most)
}

/** The sessions that began last, newest first. */
export async function latestSessions({ m, reach }: Desk, most: number): Promise<SessionOverview[]> {
  return m.house.store.sessions.list(reach, { limit: most })
}

/** What a subagent said was said in the session that started it. */
async function topOf({ m, reach }: Desk, id: string): Promise<Session | undefined> {
  const session = await m.house.store.sessions.get(reach, id)
  return session?.parent == null ? session : topOf({ m, reach } as Desk, session.parent)
}

function scoreOf(scores: readonly number[]): number {
  const sorted = [...scores].sort((one, other) => other - one).slice(0, COUNTED)
  const sum = sorted.reduce((total, score, place) => total + score / Math.log2(place + 2), 0)
  return Math.round(sum * 1000) / 1000
}
