import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'
import { searchWords } from './compare/search-words.ts'

/** How many rare words are looked up, and how many memories are then compared. */
const MAX_WORDS = 12
const MAX_CANDIDATES = 60

/** Memories within reach that share words with a statement, or name an alternative to a value of it. */
export async function findCandidates(
  store: Store,
  reach: Reach,
  text: string,
  { withSuperseded = false }: { readonly withSuperseded?: boolean } = {},
): Promise<Memory[]> {
  const terms = searchWords(text).flatMap((word) => termsOf(word).slice(0, 1))
  return candidatesWith(store, reach, terms, withSuperseded)
}

/** Memories within reach that hold the rarest of some terms, best first. */
export async function candidatesWith(
  store: Store,
  reach: Reach,
  terms: readonly string[],
  withSuperseded = false,
): Promise<Memory[]> {
  const weights = await termWeights(store, terms)
  const rarest = [...weights.keys()]
    .sort((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))
    .slice(0, MAX_WORDS)
  if (rarest.length === 0) return []
  const living = await store.text.search('memories', reach, rarest, MAX_CANDIDATES)
  const others = withSuperseded
    ? await store.text.memoriesWithAny(reach, rarest, { most: MAX_CANDIDATES })
    : []
  return store.memories.byIds(reach, [...new Set([...living, ...others].map(({ id }) => id))])
}

/** How much each of the terms says; those that no memory holds are left out. */
export async function termWeights(store: Store, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map()
  const { rows, counts } = await store.text.frequencies('memories', terms)
  return new Map([...counts].map(([term, count]) => [term, Math.log(1 + (rows + 1) / (count + 0.5))]))
}
