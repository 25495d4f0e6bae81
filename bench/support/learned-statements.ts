import { learnLocally } from '../../src/extract/learn/local.ts'
import { allTurns } from '../../src/extract/learn/turns.ts'
import { LIVING_STATES } from '../../src/model/memory.ts'
import { withRealSessions } from './real-turns.ts'

export interface LearnedStatement {
  readonly session: string
  /** The turn that it was learned from, of how many. */
  readonly at: string
  readonly kind: string
  readonly text: string
}

export interface LearnedSession {
  /** Where it is from: `more` is `more.jsonl`, `coding` are the transcripts. */
  readonly part: 'more' | 'coding'
  readonly turns: number
  readonly statements: readonly LearnedStatement[]
}

const MAX_SESSIONS = 100_000

/** What holds after all real sessions were read without a model, by session, of those that are wanted. */
export function learnedSessions(
  shared: string,
  more: readonly string[],
  isWanted: (session: string) => boolean,
): Promise<LearnedSession[]> {
  return withRealSessions(shared, more, async ({ context }) => {
    const { store, reach } = context
    await learnLocally(context)
    const learned: LearnedSession[] = []
    for (const session of await store.sessions.list(reach, { limit: MAX_SESSIONS })) {
      const { hostSession, host } = session
      if (!isWanted(hostSession)) continue
      const { turns, turnOf } = await allTurns(store, reach, session)
      const memories = await store.memories.list(reach, { session: hostSession, states: LIVING_STATES })
      const statements = memories
        .filter(({ kind }) => kind !== 'practice')
        .map(({ kind, text, evidence }): LearnedStatement => {
          const seen = evidence.flatMap(({ messages }) => messages.map((id) => turnOf.get(id) ?? 0))
          const at = `turn ${Math.max(0, ...seen) + 1} of ${turns.length}`
          return { session: hostSession, at, kind, text }
        })
      learned.push({ part: host === 'claude-code' ? 'coding' : 'more', turns: turns.length, statements })
    }
    return learned
  })
}
