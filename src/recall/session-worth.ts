import type { MessageCandidate } from './features.ts'

/** The weight of a session's next best messages relative to its best, and the number of them that count. */
const NEXT = 0.3
const MAX_NEXT = 7

/** The worth of each session: the score of its best message, and a little of the next ones. */
export function sessionWorths(
  candidates: readonly MessageCandidate[],
  scores: readonly number[],
): Map<string, number> {
  const bySession = new Map<string, number[]>()
  for (const [index, { passage }] of candidates.entries()) {
    const same = bySession.get(passage.session)
    if (same === undefined) bySession.set(passage.session, [scores[index] ?? 0])
    else same.push(scores[index] ?? 0)
  }
  return new Map(
    [...bySession].map(([session, all]) => [session, worthOf(all.sort((one, other) => other - one))]),
  )
}

function worthOf([best = 0, ...others]: readonly number[]): number {
  const next = others
    .slice(0, MAX_NEXT)
    .reduce((sum, score, rank) => sum + Math.max(0, score) / Math.log2(rank + 3), 0)
  return best + NEXT * next
}

/**
 * Adds the worth of its session to the score of each message, all of it to the session's best and less to the next: so
 * the best sessions come first, and none of them fills the list.
 */
export function withSessionWorth(
  candidates: readonly MessageCandidate[],
  scores: readonly number[],
  sessions: ReadonlyMap<string, number>,
): (MessageCandidate & { readonly own: number; readonly score: number })[] {
  const ranks = new Map<string, number>()
  const byScore = [...candidates.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  return byScore.flatMap((index) => {
    const candidate = candidates[index]
    if (candidate === undefined) return []
    const { session } = candidate.passage
    const rank = ranks.get(session) ?? 0
    ranks.set(session, rank + 1)
    const share = (sessions.get(session) ?? 0) / Math.log2(rank + 2)
    const own = scores[index] ?? 0
    return [{ ...candidate, own, score: own + share }]
  })
}
