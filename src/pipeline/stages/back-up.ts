import { toMemoriaError } from '../../base/errors.ts'
import { backupsOf } from '../../open-context.ts'
import { backupIfDue } from '../../store/sqlite/auto-backup.ts'
import { always, type Stage } from '../stage.ts'

/** The daily copy of the store. It holds the process for as long as the store is large, so it comes last. */
export const backUp: Stage<'back-up'> = {
  name: 'back-up',
  when: always,
  run: async (context) => {
    const done = { done: 0, more: false, report: null }
    try {
      const outcome = await backupIfDue(backupsOf(context))
      if (outcome === 'made' || outcome === 'no space') context.log.info('backup.daily', { outcome })
      return { ...done, done: outcome === 'made' ? 1 : 0 }
    } catch (thrown) {
      // A full disk fails the backup alone: everything else was done.
      return { ...done, failure: toMemoriaError(thrown) }
    }
  },
}
