import { readFileSync } from 'node:fs'
import type { JudgedTurn } from '../../src/extract/judge.ts'
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
  readonly origin: string
  readonly quotes: readonly string[]
  /** The turn it was learned from and those after it, cut: what somebody needs to judge it. */
  readonly context: readonly string[]
}

export interface LearnedSession {
  /** Where it is from: `more` is `more.jsonl`, `coding` are the transcripts, `other` the further files. */
  readonly part: 'more' | 'coding' | 'other'
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
    const others = new Set(more.flatMap(sessionsIn))
    const partOf = (session: string, host: string) =>
      others.has(session) ? 'other' : host === 'claude-code' ? 'coding' : 'more'
    for (const session of await store.sessions.list(reach, { limit: MAX_SESSIONS })) {
      const { hostSession, host } = session
      if (!isWanted(hostSession)) continue
      const { turns, turnOf } = await allTurns(store, reach, session)
      const memories = await store.memories.list(reach, { session: hostSession, states: LIVING_STATES })
      const statements = memories
        .filter(({ kind }) => kind !== 'practice')
        .map(({ kind, text, origin, evidence }): LearnedStatement => {
          const seen = evidence.flatMap(({ messages }) => messages.map((id) => turnOf.get(id) ?? 0))
          const turn = Math.max(0, ...seen)
          return {
            session: hostSession,
            at: `turn ${turn + 1} of ${turns.length}`,
            kind,
            text,
            origin,
            quotes: evidence.map(({ quote }) => quote),
            context: turns.slice(turn).flatMap(saidIn),
          }
        })
      learned.push({ part: partOf(hostSession, host), turns: turns.length, statements })
    }
    return learned
  })
}

const LONGEST_SAID = 700

function saidIn({ messages }: JudgedTurn): string[] {
  return messages.map(({ role, text }) => `${role}: ${text.slice(0, LONGEST_SAID)}`)
}

function sessionsIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line): string => JSON.parse(line).id)
}
