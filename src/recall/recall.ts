import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { Meaning } from './meaning.ts'
import { promptedBy } from './prompted.ts'
import { type MemoryAnswer, searchMemories } from './search.ts'
import { isSmallTalk } from './small-talk.ts'
import { GATE } from './weights.ts'

export interface RecallOptions {
  /** Nothing that a judge added and nobody looked at (`learning.review = ask`). */
  readonly withoutNew?: boolean
  /** Files in play. */
  readonly files?: readonly string[]
  readonly meaning?: Meaning
}

const DEFAULT_LIMIT = 5

/** What would be handed to an agent with a prompt: few, and only what surely fits. */
export async function recallFor(
  store: Store,
  reach: Reach,
  prompt: string,
  limit = DEFAULT_LIMIT,
  options: RecallOptions = {},
): Promise<MemoryAnswer> {
  // Whatever files are active: they would speak for a memory also where nothing is asked.
  if (isSmallTalk(prompt)) return { matches: [], reason: 'it asks for nothing' }
  return searchMemories(store, reach, prompt, limit, { ...options, gate: GATE.recall, choose: promptedBy })
}
