import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import type { Manifest } from '../model/judge.ts'
import { memoriesSpeakingOf } from '../speaking-of.ts'

const MAX_MEMORIES = 40

/** The memories on what some turns speak of, so that a judge updates them instead of adding to them. */
export function manifestFor(store: Store, reach: Reach, session: Session): Manifest {
  return async (turns) => {
    const said = turns.flatMap(({ messages }) => messages.filter(({ role }) => role !== 'summary'))
    const texts = said.map(({ text }) => text)
    // Some of them are another project's.
    const known = await memoriesSpeakingOf(store, reach, texts, MAX_MEMORIES * 2)
    return known
      .filter(({ scope, project }) => scope === 'user' || project === session.project)
      .slice(0, MAX_MEMORIES)
  }
}
