import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { MemoryFilter, Store } from '../store/store.ts'
import { type Explained, explainMemories, explainMessages } from './explain.ts'
import { searchHistory } from './history.ts'
import { searchMemories } from './search.ts'
import { searchSessions } from './sessions.ts'

export type { Explained } from './explain.ts'

/** One result of a search: a memory, a message, or a session. */
export interface SearchResult {
  readonly id: string
  readonly text: string
  readonly score: number
  readonly reasons: readonly string[]
  /** For history: the session and message it was said in, as their host calls them. */
  readonly session?: string
  readonly message?: string
  /** For history: when it was said. */
  readonly at?: string
  /** For sessions: its best messages, best first; `text`, `message` and `at` are those of the first. */
  readonly messages?: readonly { readonly id: string; readonly message: string; readonly text: string }[]
  /** For memories: the whole of it. */
  readonly memory?: Memory
}

export interface SearchRequest {
  readonly limit: number
  readonly history?: boolean
  readonly by?: 'message' | 'session'
  readonly explain?: boolean
  /** Leaves out memories that a judge added and nobody looked at. */
  readonly withoutNew?: boolean
  /** Only memories that this lets through. */
  readonly filter?: MemoryFilter
}

export interface SearchOutcome {
  /** Best first; empty when nothing fits. */
  readonly results: readonly SearchResult[]
  /** The reason for an empty answer; empty when something fits. */
  readonly reason: string
  /** With `explain`: every candidate, those that were left out as well. */
  readonly considered?: readonly Explained[]
}

/** Searches memories, or the messages of earlier sessions. */
export async function searchAnswer(
  store: Store,
  reach: Reach,
  query: string,
  request: SearchRequest,
): Promise<SearchOutcome> {
  const found = request.history
    ? await inHistory(store, reach, query, request)
    : await inMemories(store, reach, query, request)
  if (request.explain !== true) return found
  const considered = request.history
    ? await explainMessages(store, reach, query)
    : await explainMemories(store, reach, query, request.filter)
  return { ...found, considered }
}

async function inMemories(
  store: Store,
  reach: Reach,
  query: string,
  { limit, withoutNew = false, filter }: SearchRequest,
): Promise<SearchOutcome> {
  const { matches, reason } = await searchMemories(store, reach, query, limit, { withoutNew, filter })
  return {
    results: matches.map(({ memory, score, reasons }) => ({
      id: memory.id,
      text: memory.text,
      score,
      reasons,
      memory,
    })),
    reason,
  }
}

async function inHistory(
  store: Store,
  reach: Reach,
  query: string,
  { limit, by = 'message' }: SearchRequest,
): Promise<SearchOutcome> {
  const results =
    by === 'message'
      ? await searchHistory(store, reach, query, limit)
      : (await searchSessions(store, reach, query, limit)).flatMap(({ id, messages }) => {
          const [best] = messages
          return best === undefined ? [] : [{ ...best, id, messages }]
        })
  return { results, reason: results.length > 0 ? '' : 'no message has any of its distinctive words' }
}
