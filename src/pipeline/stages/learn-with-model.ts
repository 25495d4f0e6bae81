import { always, type Stage } from '../stage.ts'

/** The model judge reads the sessions that are due for it, within the budget. */
export const learnWithModel: Stage<'learn-with-model'> = {
  name: 'learn-with-model',
  when: always,
  run: async (context, signal) => {
    const schedule = await import('../../extract/learn/schedule.ts')
    await schedule.endOutdatedPause(context.store, context.config)
    const { provider, everyTurns, idleMinutes } = context.config.judge
    if (provider === 'off') {
      await schedule.noteNoModel(context)
      return NOTHING_LEARNED
    }
    await schedule.scheduleLearning(context, { everyTurns, idleMs: idleMinutes * 60_000 })
    const { modelJudging } = await import('../../extract/learn/model.ts')
    const { judgeFor } = modelJudging(context)
    if (judgeFor === null) return NOTHING_LEARNED
    const { runLearnJobs } = await import('../../extract/learn/jobs.ts')
    const { done } = await runLearnJobs(context, { owner: `worker-${process.pid}`, judgeFor, signal })
    return { done, more: false, report: null }
  },
}

const NOTHING_LEARNED = { done: 0, more: false, report: null }
