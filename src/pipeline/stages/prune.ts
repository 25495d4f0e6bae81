import { always, type Stage } from '../stage.ts'

/** Raw tool output past its time, once a day, so that disk use stays bounded. */
export const prune: Stage<'prune'> = {
  name: 'prune',
  when: always,
  run: async (context) => {
    const { pruneDaily } = await import('../../ingest/prune-daily.ts')
    const pruned = await pruneDaily(context, context.config.retention.rawDays)
    return { done: pruned === undefined ? 0 : pruned.toolCalls + pruned.files, more: false, report: null }
  },
}
