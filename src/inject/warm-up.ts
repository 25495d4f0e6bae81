import { setImmediate as nextTurn } from 'node:timers/promises'
import { reachOf } from '../model/reach.ts'
import type { InjectContext } from './context.ts'
import { makeHints } from './hints.ts'

/** After so many V8 has compiled what an answer runs through, and the tables of words are read. */
const ENOUGH = 5

/** Asks for what it knows, and tells nobody: the first prompt of a person then takes no longer than the next ones. */
export async function warmUp(context: InjectContext): Promise<void> {
  const { store, reach, config } = context
  for (const { text, project } of await store.memories.list(reach, { newest: true, limit: ENOUGH })) {
    await makeHints(context, { prompt: text, reach: reachOf(config.user, project) })
    // A hook that asks meanwhile is answered in between.
    await nextTurn()
  }
}
