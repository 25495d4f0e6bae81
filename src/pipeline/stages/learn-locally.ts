import { always, type Stage } from '../stage.ts'

/** The local judge reads every turn that it has not read yet. */
export const learnFromTurns: Stage<'learn-locally'> = {
  name: 'learn-locally',
  when: always,
  run: async (context, signal) => {
    const { learnLocally } = await import('../../extract/learn/local.ts')
    const { onProgress } = context.options
    const { failure, ...report } = await learnLocally(context, {
      signal,
      onSession: (done, total) => onProgress?.('learn-locally', { done, total }),
    })
    return { done: report.turns, more: false, report, ...(failure && { failure }) }
  },
}
