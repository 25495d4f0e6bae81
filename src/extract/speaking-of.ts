import { isLiving, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'

/** The rarest words of what was said: the common ones would find everything. */
const MOST_TERMS = 24

/** The memories that hold and speak of what some texts speak of, the most fitting first, so that a model knows of them. */
export async function memoriesSpeakingOf(
  store: Store,
  reach: Reach,
  texts: readonly string[],
  limit: number,
): Promise<Memory[]> {
  const terms = [...new Set(texts.flatMap((text) => termsOf(text)))]
  if (terms.length === 0) return []
  const { counts } = await store.text.frequencies('memories', terms)
  const rarest = terms
    .filter((term) => counts.has(term))
    .sort((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
    .slice(0, MOST_TERMS)
  const hits = await store.text.search('memories', reach, rarest, limit)
  const known = await store.memories.byIds(
    reach,
    hits.map(({ id }) => id),
  )
  return known.filter(isLiving)
}
