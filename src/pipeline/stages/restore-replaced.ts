import { isRestoringDue } from '../../extract/restore-replaced.ts'
import type { Stage } from '../stage.ts'

/** After an upgrade, once: memories that were replaced only because of their topic hold again. */
export const restoreReplacedMemories: Stage<'restore-replaced'> = {
  name: 'restore-replaced',
  when: ({ store }) => isRestoringDue(store),
  run: async (context, signal) => {
    const { restoreReplaced } = await import('../../extract/restore-replaced.ts')
    const report = await restoreReplaced(context, signal)
    return { done: report.restored, more: false, report }
  },
}
