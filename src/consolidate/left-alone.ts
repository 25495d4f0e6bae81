import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'

/** The name under which runs of consolidation are kept. */
export const CONSOLIDATION_JUDGE = 'sleep'

/** The name under which what `lint --fix` did to memories is kept. */
export const LINT = 'lint'

/**
 * Whether a memory is as `undo` put it back after a run of ours, or of lint's: then the person did not want it changed, and it stays
 * until something else happens to it.
 */
export async function leftAlone(store: Store, reach: Reach): Promise<(memory: Memory) => boolean> {
  const undone = (await store.runs.list(reach, { undone: true })).filter(({ judge }) =>
    [CONSOLIDATION_JUDGE, LINT].includes(judge),
  )
  const revisions = new Map<string, Set<number>>()
  for (const { id } of undone) {
    for (const { memory, revision, change } of await store.runs.changes(reach, id)) {
      if (change !== 'undone') continue
      revisions.set(memory, (revisions.get(memory) ?? new Set()).add(revision))
    }
  }
  return ({ id, revision }) => revisions.get(id)?.has(revision) ?? false
}
