import { isoTime } from '../../base/clock.ts'
import type { Store } from '../../store/store.ts'
import type { LearnContext } from './context.ts'
import { noteRelearning, type Relearning, readRelearning, sessionsToRelearn } from './relearn-state.ts'

/** The name of the author, as `undo` and the history of a memory name it. */
export const UPGRADE = 'upgrade'

/**
 * Notes once when reading again began, which today's judge waits for: what it keeps is then known from what an older one
 * kept, also when the reading itself fails. A store that no judge has read in has nothing to withdraw and nothing to read.
 */
export async function beginRelearning(context: LearnContext): Promise<Relearning> {
  const noted = await readRelearning(context.store)
  return noted ?? context.store.transaction((tx) => begin(context, tx))
}

async function begin({ reach, clock, makeId }: LearnContext, store: Store): Promise<Relearning> {
  const noted = await readRelearning(store)
  if (noted !== undefined) return noted
  const at = isoTime(clock.now())
  const isRead = (await sessionsToRelearn(store, reach)).length > 0
  const phase = isRead ? 'withdrawing' : 'done'
  const begun: Relearning = { phase, run: makeId(), at, after: null }
  await noteRelearning(store, begun)
  if (!isRead) return begun
  await store.runs.add({
    id: begun.run,
    at,
    judge: UPGRADE,
    model: null,
    user: reach.user,
    project: null,
    session: null,
    undoneAt: null,
    toldAt: at,
  })
  return begun
}
