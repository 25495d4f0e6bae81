import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { Meaning } from './meaning.ts'
import { type MemoryMatch, searchMemories } from './search.ts'
import { isSmallTalk } from './small-talk.ts'
import { GATE } from './weights.ts'

/** What would be handed to an agent with a prompt: few, and only what surely fits. */
export interface Recalled {
  readonly matches: readonly MemoryMatch[]
  /** The very text; empty when nothing fits. */
  readonly text: string
  /** Why nothing fits; empty when something does. */
  readonly reason: string
}

export interface RecallOptions {
  /** Nothing that a judge added and nobody looked at (`learning.review = ask`). */
  readonly withoutNew?: boolean
  /** Files in play. */
  readonly files?: readonly string[]
  readonly meaning?: Meaning
}

const DEFAULT_LIMIT = 5

export async function recallFor(
  store: Store,
  reach: Reach,
  prompt: string,
  limit = DEFAULT_LIMIT,
  options: RecallOptions = {},
): Promise<Recalled> {
  if ((options.files ?? []).length === 0 && isSmallTalk(prompt))
    return { matches: [], text: '', reason: 'it asks for nothing' }
  const { matches, reason } = await searchMemories(store, reach, prompt, limit, {
    ...options,
    gate: GATE.recall,
  })
  return { matches, text: matches.map(line).join('\n'), reason }
}

function line({ memory }: MemoryMatch): string {
  return `- ${memory.text.replace(/\s+/g, ' ')} (${memory.kind}, ${memory.validFrom.slice(0, 10)}, from ${memory.origin}, ${memory.id})`
}
