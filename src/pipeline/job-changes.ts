import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import type { Context } from '../context.ts'
import { LEARN_JOB, passOverAll } from '../extract/learn/schedule.ts'
import type { OpenContext } from '../memoria.ts'
import type { Job } from '../model/ledger.ts'
import { isAuthorJob } from '../vault/author/jobs.ts'
import { passOverChunk } from '../vault/author/queue.ts'

/** Tries a job again that failed permanently. */
export async function retryJob({ store, clock }: Pick<Context, 'store' | 'clock'>, job: Job): Promise<void> {
  if (await store.jobs.retry(job.id, isoTime(clock.now()))) return
  throw new MemoriaError('conflict', `the job ${shortId(job.id)} did not fail permanently`, {
    hint: 'It waits or is being done, and runs by itself.',
  })
}

/** Deletes a job; the model does not read what it was about. */
export async function dropJob(context: OpenContext, job: Job): Promise<void> {
  if (isBeingDone(job, context.clock.now())) throw beingDone(job)
  await context.store.transaction(async (tx) => {
    await tx.jobs.drop(job.id)
    if (job.kind === LEARN_JOB) await passOverAll({ ...context, store: tx }, job.key, 'model')
    if (isAuthorJob(job)) await passOverChunk(tx, job)
  })
}

/** A lease that ran out is nobody's: whoever held it is gone. */
export function isBeingDone({ state, leaseUntil }: Job, now: number): boolean {
  return state === 'leased' && leaseUntil !== null && Date.parse(leaseUntil) > now
}

function beingDone({ id, leaseUntil }: Job): MemoriaError {
  return new MemoriaError('conflict', `the job ${shortId(id)} is being done`, {
    hint: `Stop the worker first (\`memoria upkeep worker stop\`), or wait until ${leaseUntil}.`,
  })
}
