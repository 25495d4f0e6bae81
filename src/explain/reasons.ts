import type { Context } from '../context.ts'
import { type Maker, makersOf } from '../extract/makers.ts'
import { type RelatedMemories, relatedMemories } from '../extract/related-memories.ts'
import { type Source, sourcesOf } from '../extract/sources.ts'
import type { Memory } from '../model/memory.ts'

/** Why a memory is there: who said it where, which judge kept it by which rule, and what it replaced. */
export interface Reasons extends RelatedMemories {
  readonly made: readonly Maker[]
  /** Its text was purged: it cannot be brought back. */
  readonly purged: boolean
  readonly sources: readonly Source[]
}

export async function reasonsFor(
  context: Pick<Context, 'store' | 'reach'>,
  memory: Memory,
): Promise<Reasons> {
  const history = await context.store.memories.history(context.reach, memory.id)
  const purged = history.some(({ change }) => change === 'purged')
  const sources = await sourcesOf(context, memory)
  return { made: makersOf(history), purged, sources, ...(await relatedMemories(context, memory)) }
}
