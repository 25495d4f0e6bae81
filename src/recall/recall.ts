import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { WEIGHTS } from './rank.ts'
import { type MemoryMatch, searchMemories } from './search.ts'

/** What would be handed to an agent with a prompt: few, and only what surely fits. */
export interface Recalled {
  readonly matches: readonly MemoryMatch[]
  /** The very text; empty when nothing fits. */
  readonly text: string
}

const DEFAULT_LIMIT = 5

export async function recallFor(
  store: Store,
  reach: Reach,
  prompt: string,
  limit = DEFAULT_LIMIT,
  /** `withoutNew`: nothing that a judge added and nobody looked at (`learning.review = ask`). */
  { withoutNew = false }: { readonly withoutNew?: boolean } = {},
): Promise<Recalled> {
  const matches = await searchMemories(store, reach, prompt, limit, { gate: WEIGHTS.strictGate, withoutNew })
  return { matches, text: matches.map(line).join('\n') }
}

function line({ memory }: MemoryMatch): string {
  return `- ${memory.text.replace(/\s+/g, ' ')} (${memory.kind}, ${memory.validFrom.slice(0, 10)}, from ${memory.origin}, ${memory.id})`
}
