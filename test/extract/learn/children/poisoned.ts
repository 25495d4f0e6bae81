import type { Judge } from '../../../../src/extract/judge.ts'
import { runLearnJobs } from '../../../../src/extract/learn/jobs.ts'
import { learnSession } from '../../../../src/extract/learn/learn.ts'
import { relearn } from '../../../../src/extract/learn/relearn.ts'
import { makeLocalJudge } from '../../../../src/extract/local/judge.ts'
import { openMemoria } from '../../../../src/memoria.ts'

/** `HOME local|model MINUTES`: reads everything, with a judge that a turn with the word "poison" ends as SIGKILL does. */
const [home = '', as = '', minutes = '0'] = process.argv.slice(2)
const clock = { now: () => Date.now() + Number(minutes) * 60_000 }
const { context, close } = await openMemoria({ home, clock, settings: ['log.level=error'] })
// As every program does before its judge reads.
await relearn(context)
const local = makeLocalJudge()
const judge: Judge = {
  name: 'brittle',
  judge: async (turns) => {
    if (JSON.stringify(turns).includes('poison')) process.kill(process.pid, 'SIGKILL')
    return local.judge(turns)
  },
}
if (as === 'model') await runLearnJobs(context, { owner: `test-${process.pid}`, judgeFor: () => judge })
else
  for (const { session: id } of await context.store.learning.unread(context.reach, 'local')) {
    const session = await context.store.sessions.get(context.reach, id)
    if (session !== undefined) await learnSession(context, session, { as: 'local', judge })
  }
await close()
