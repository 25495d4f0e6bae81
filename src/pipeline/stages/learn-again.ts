import { isRelearningDue } from '../../extract/learn/relearn-state.ts'
import type { Stage } from '../stage.ts'

/** So many sessions before the next events are worked off, while nobody waits. */
const BACKGROUND_SESSIONS = 5

/** After an upgrade, once: the turns that an older local judge had read are read again. */
export const learnAgain: Stage<'learn-again'> = {
  name: 'learn-again',
  when: ({ store }) => isRelearningDue(store),
  run: async (context, signal) => {
    const { relearn } = await import('../../extract/learn/relearn.ts')
    const { onProgress, pace } = context.options
    const { more, ...report } = await relearn(context, {
      signal,
      ...(pace === 'background' && { limit: BACKGROUND_SESSIONS }),
      onSession: (done, total) => onProgress?.('learn-again', { done, total }),
    })
    return { done: report.sessions, more, report }
  },
}
