import type { Context } from '../../context.ts'
import { type Expected, expectedFor } from './expected.ts'
import { allTurns } from './turns.ts'

export interface SessionEstimate {
  /** How many sessions it is made from. */
  readonly sessions: number
  readonly perSession: Expected
}

interface ModelUse {
  readonly everyTurns: number
  readonly model: string
  /** The newest so many sessions; left out: all. */
  readonly sampled?: number
}

/** The cost of a model for an average session of this store, by its sessions. No model is asked. */
export async function estimatePerSession(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  { sampled, ...use }: ModelUse,
): Promise<SessionEstimate> {
  const sum = { calls: 0, tokens: 0, dollars: 0 }
  const sessions = await store.sessions.list(reach, sampled === undefined ? {} : { limit: sampled })
  for (const session of sessions) {
    const expected = expectedFor((await allTurns(store, reach, session)).turns, use)
    for (const key of ['calls', 'tokens', 'dollars'] as const) sum[key] += expected[key]
  }
  return {
    sessions: sessions.length,
    perSession: times(sum, sessions.length === 0 ? 0 : 1 / sessions.length),
  }
}

/** An estimate for so many sessions. */
export function times({ calls, tokens, dollars }: Expected, count: number): Expected {
  return { calls: calls * count, tokens: tokens * count, dollars: dollars * count }
}
