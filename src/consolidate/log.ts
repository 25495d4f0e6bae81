import type { Run } from '../model/ledger.ts'
import type { RunChange } from '../store/learning-rows.ts'
import type { ConsolidateContext } from './context.ts'
import { CONSOLIDATION_JUDGE } from './left-alone.ts'

/** One run of consolidation, with what it changed and why. */
export interface ConsolidationEntry {
  readonly run: Run
  /** Without what undoing it did. */
  readonly changes: readonly RunChange[]
}

/** The runs so far, the newest first. */
export async function consolidationLog(
  { store, reach }: Pick<ConsolidateContext, 'store' | 'reach'>,
  limit: number,
): Promise<ConsolidationEntry[]> {
  const runs = (await store.runs.list(reach))
    .filter(({ judge }) => judge === CONSOLIDATION_JUDGE)
    .slice(0, limit)
  return Promise.all(
    runs.map(async (run) => {
      const changes = await store.runs.changes(reach, run.id)
      return { run, changes: changes.filter(({ why }) => why !== 'undone') }
    }),
  )
}
