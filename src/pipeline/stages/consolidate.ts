import { always, type Stage } from '../stage.ts'

/** Duplicates, contradictions and what is outdated among the memories, tidied as one undoable run. */
export const consolidate: Stage<'consolidate'> = {
  name: 'consolidate',
  when: always,
  run: async (context, signal) => {
    const { consolidateIfDue } = await import('../../consolidate/consolidate.ts')
    const consolidated = await consolidateIfDue(context, signal)
    return { done: consolidated?.steps.length ?? 0, more: false, report: null }
  },
}
