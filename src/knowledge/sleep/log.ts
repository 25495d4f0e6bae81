import type { Run } from '../../model/ledger.ts'
import type { RunChange } from '../../store/learning-rows.ts'
import { SLEEP } from './left-alone.ts'
import type { SleepRoom } from './room.ts'

/** One run of consolidation, with what it changed and why. */
export interface SleepEntry {
  readonly run: Run
  /** Without what undoing it did. */
  readonly changes: readonly RunChange[]
}

/** The runs so far, the newest first. */
export async function sleepLog(
  { store, reach }: Pick<SleepRoom, 'store' | 'reach'>,
  limit: number,
): Promise<SleepEntry[]> {
  const runs = (await store.runs.list(reach)).filter(({ judge }) => judge === SLEEP).slice(0, limit)
  return Promise.all(
    runs.map(async (run) => {
      const changes = await store.runs.changes(reach, run.id)
      return { run, changes: changes.filter(({ why }) => why !== 'undone') }
    }),
  )
}
