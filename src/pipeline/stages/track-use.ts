import type { Stage } from '../stage.ts'

/** Counts which injected memories an agent quoted or followed. Only new turns can show that. */
export const trackUse: Stage<'track-use'> = {
  name: 'track-use',
  when: ({ doneBefore, options }) => doneBefore > 0 || options.pace === 'now',
  run: async (context) => {
    const { noticeUse } = await import('../../inject/use.ts')
    return { done: await noticeUse(context), more: false, report: null }
  },
}
