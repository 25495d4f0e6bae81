import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { type MessageMatch, matchesOf, type RankedMessage, rankMessages } from './history.ts'
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
  const first = bySession(ranking.ranked).slice(0, limit)
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

/** The weight of a session's next best messages relative to its best, and the number of them that count. */
const OTHERS = 0.3
const MOST_OTHERS = 7

function bySession(ranked: readonly RankedMessage[]): [string, RankedMessage[]][] {
  const sessions = new Map<string, RankedMessage[]>()
  for (const candidate of ranked) {
    const same = sessions.get(candidate.passage.session)
    if (same === undefined) sessions.set(candidate.passage.session, [candidate])
    else same.push(candidate)
  }
  const worth = new Map([...sessions].map(([id, messages]) => [id, worthOf(messages)]))
  return [...sessions].sort(([one], [other]) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0))
}

function worthOf([best, ...others]: readonly RankedMessage[]): number {
  const more = others
    .slice(0, MOST_OTHERS)
    .reduce((sum, { score }, rank) => sum + Math.max(0, score) / Math.log2(rank + 3), 0)
  return (best?.score ?? 0) + OTHERS * more
}
