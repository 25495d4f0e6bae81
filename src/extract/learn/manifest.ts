import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import { termsOf } from '../../store/terms.ts'
import type { Manifest } from '../model/judge.ts'

const MOST = 40
/** The rarest words of the turns: the common ones would find everything. */
const MOST_TERMS = 24

/** The memories on what some turns speak of, so that a judge updates them instead of adding to them. */
export function manifestFor(store: Store, reach: Reach, session: Session): Manifest {
  return async (turns) => {
    const said = turns.flatMap(({ messages }) => messages.filter(({ role }) => role !== 'summary'))
    const terms = [...new Set(said.flatMap(({ text }) => termsOf(text)))]
    if (terms.length === 0) return []
    const { counts } = await store.text.frequencies('memories', terms)
    const rarest = terms
      .filter((term) => counts.has(term))
      .sort((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
      .slice(0, MOST_TERMS)
    const hits = await store.text.search('memories', reach, rarest, MOST * 2)
    const known = await store.memories.byIds(
      reach,
      hits.map(({ id }) => id),
    )
    return known
      .filter(({ state }) => state === 'active' || state === 'conflict')
      .filter(({ scope, project }) => scope === 'user' || project === session.project)
      .slice(0, MOST)
  }
}
