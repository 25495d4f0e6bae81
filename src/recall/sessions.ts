import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { type MessageMatch, matchesOf, rankMessages } from './history.ts'
import type { Meaning } from './meaning.ts'

/** A session that fits, and the messages in it that say why. */
export interface SessionMatch {
  /** As its host calls it. */
  readonly session: string
  readonly id: string
  readonly score: number
  readonly reasons: readonly string[]
  /** Its best messages, best first. */
  readonly messages: readonly MessageMatch[]
}

const SHOWN_MESSAGES = 3

/** Sessions within reach in which it was spoken of, best first: each stands where its best message stands. */
export async function searchSessions(
  store: Store,
  reach: Reach,
  query: string,
  limit: number,
  meaning: Meaning = null,
): Promise<SessionMatch[]> {
  const ranking = await rankMessages(store, reach, query, meaning)
  const bySession = new Map<string, (typeof ranking.ranked)[number][]>()
  for (const candidate of ranking.ranked) {
    const same = bySession.get(candidate.passage.session)
    if (same === undefined) bySession.set(candidate.passage.session, [candidate])
    else if (same.length < SHOWN_MESSAGES) same.push(candidate)
  }
  const first = [...bySession].slice(0, limit)
  const matches = await matchesOf(
    store,
    reach,
    first.flatMap(([, candidates]) => candidates),
  )
  return first.flatMap(([id, candidates]) => {
    const messages = candidates.flatMap(({ passage }) => matches.get(passage.id) ?? [])
    const [best] = messages
    if (best === undefined) return []
    return [{ session: best.session, id, score: best.score, reasons: best.reasons, messages }]
  })
}
