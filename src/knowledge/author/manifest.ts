import type { Memory } from '../../model/memory.ts'
import { termsOf } from '../../store/terms.ts'
import { tellsOf } from '../vault/vault.ts'
import type { Desk } from './desk.ts'

const MOST = 40
/** The rarest words of a text: the common ones would find everything. */
const MOST_TERMS = 24

/** The memories that hold and speak of what a text speaks of, the most fitting first. */
export async function memoriesAbout({ store, reach, vault }: Desk, text: string): Promise<Memory[]> {
  const terms = [...new Set(termsOf(text))]
  if (terms.length === 0) return []
  const { counts } = await store.text.frequencies('memories', terms)
  const rarest = terms
    .filter((term) => counts.has(term))
    .sort((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
    .slice(0, MOST_TERMS)
  const hits = await store.text.search('memories', reach, rarest, MOST)
  const known = await store.memories.byIds(
    reach,
    hits.map(({ id }) => id),
  )
  return known.filter(
    ({ state, project }) => (state === 'active' || state === 'conflict') && tellsOf(vault, project),
  )
}
