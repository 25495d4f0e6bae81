import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { WEIGHTS } from './rank.ts'
import { type MemoryMatch, searchMemories } from './search.ts'

/** What would be handed to an agent with a prompt: few, and only what surely fits. */
export interface Recalled {
  readonly matches: readonly MemoryMatch[]
  /** The very text; empty when nothing fits. */
  readonly text: string
  /** Why there is none, when there is none. */
  readonly reason?: string
}

export interface RecallOptions {
  /** Nothing that a judge added and nobody looked at (`learning.review = ask`). */
  readonly withoutNew?: boolean
  /** The files that are worked on. */
  readonly files?: readonly string[]
}

const DEFAULT_LIMIT = 5

export async function recallFor(
  store: Store,
  reach: Reach,
  prompt: string,
  limit = DEFAULT_LIMIT,
  { withoutNew = false }: RecallOptions = {},
): Promise<Recalled> {
  const matches = await searchMemories(store, reach, prompt, limit, { gate: WEIGHTS.strictGate, withoutNew })
  if (matches.length === 0) return { matches, text: '', reason: 'no memory surely fits' }
  return { matches, text: matches.map(line).join('\n') }
}

function line({ memory }: MemoryMatch): string {
  return `- ${memory.text.replace(/\s+/g, ' ')} (${memory.kind}, ${memory.validFrom.slice(0, 10)}, from ${memory.origin}, ${memory.id})`
}
