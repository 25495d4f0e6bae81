import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import {
  type HistoryRanking,
  type MessageMatch,
  matchesOf,
  type RankedMessage,
  rankMessages,
} from './history.ts'
import { type Meaning, tableMeaning } from './meaning.ts'

/** A session that fits, and its best messages. */
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

/** Sessions within reach that fit a query, best first: by the best message of each, and a little by the next. */
export async function searchSessions(
  store: Store,
  reach: Reach,
  query: string,
  limit: number,
  meaning: Meaning = tableMeaning(),
): Promise<SessionMatch[]> {
  const ranking = await rankMessages(store, reach, query, meaning)
  const first = bySession(ranking).slice(0, limit)
  const matches = await matchesOf(
    store,
    reach,
    first.flatMap(([, candidates]) => candidates.slice(0, SHOWN_MESSAGES)),
  )
  return first.flatMap(([id, candidates]) => {
    const messages = candidates
      .slice(0, SHOWN_MESSAGES)
      .flatMap(({ passage }) => matches.get(passage.id) ?? [])
    const [best] = messages
    if (best === undefined) return []
    return [{ session: best.session, id, score: best.score, reasons: best.reasons, messages }]
  })
}

function bySession({ ranked, sessions }: HistoryRanking): [string, RankedMessage[]][] {
  const found = new Map<string, RankedMessage[]>()
  for (const candidate of ranked) {
    const same = found.get(candidate.passage.session)
    if (same === undefined) found.set(candidate.passage.session, [candidate])
    else same.push(candidate)
  }
  return [...found].sort(([one], [other]) => (sessions.get(other) ?? 0) - (sessions.get(one) ?? 0))
}
