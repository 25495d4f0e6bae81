import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { PROMPTED_HISTORY_BOUNDS } from './bounds.ts'
import { type FoundMessages, type HistoryRanking, messagesWithRarest, rankAround } from './history.ts'
import type { Meaning } from './meaning.ts'
import type { SessionSignals } from './prompt-worth.ts'
import { readQuery } from './query.ts'

/** How well the session that a memory was last said in fits the prompt. */
export type SignalsOfSession = (memory: Pick<Memory, 'evidence'>) => SessionSignals

const NOT_FOUND: SessionSignals = { sessionRank: 0, sessionWorth: 0 }
/** Sessions whose names are looked up: those behind them hardly fit. */
const MAX_NAMED = 16
const PER_WORTH = 10

/** Earlier sessions looked up for a prompt at the first use: most prompts need nothing of them. */
export interface PastSessions {
  found(): Promise<FoundMessages>
  signals(): Promise<SignalsOfSession>
}

export function pastSessions(
  store: Store,
  reach: Reach,
  prompt: string,
  meaning: Meaning,
  project: string,
): PastSessions {
  let messages: Promise<FoundMessages> | undefined
  const find = async () => {
    const query = await readQuery(store, 'messages', prompt, meaning, project)
    return messagesWithRarest(store, reach, query, PROMPTED_HISTORY_BOUNDS)
  }
  const found = () => {
    messages ??= find()
    return messages
  }
  const signals = async () => {
    const ranking = await rankAround(store, reach, await found(), meaning, PROMPTED_HISTORY_BOUNDS)
    return signalsOf(store, reach, ranking)
  }
  return { found, signals }
}

async function signalsOf(
  { sessions }: Store,
  reach: Reach,
  ranking: Pick<HistoryRanking, 'sessions'>,
): Promise<SignalsOfSession> {
  const best = [...ranking.sessions].sort(([, one], [, other]) => other - one).slice(0, MAX_NAMED)
  const signals = new Map<string, SessionSignals>()
  for (const [place, [id, worth]] of best.entries()) {
    const session = await sessions.get(reach, id)
    if (session === undefined) continue
    signals.set(session.hostSession, { sessionRank: 1 / (1 + place), sessionWorth: worth / PER_WORTH })
  }
  return ({ evidence }) => signals.get(evidence.at(-1)?.session ?? '') ?? NOT_FOUND
}
