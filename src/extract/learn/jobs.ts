import { isoTime } from '../../base/clock.ts'
import type { MemoriaError } from '../../base/errors.ts'
import type { Job } from '../../model/ledger.ts'
import type { Session } from '../../model/session.ts'
import type { Judge } from '../judge.ts'
import { failureIn } from '../model/judge.ts'
import { type LearnContext, learnSession, type Reader } from './learn.ts'
import { retrySetAside } from './retry-set-aside.ts'
import { LEARN_JOB, passOverEarlier, pauseJudge } from './schedule.ts'

const LEASE_MS = 15 * 60_000
const FIRST_RETRY_MS = 60_000

export interface JobRun {
  readonly done: number
  readonly failed: number
}

export interface JobOptions {
  /** Unique among the processes that work off the queue. */
  readonly owner: string
  readonly judgeFor: (session: Session) => Judge
  readonly signal?: AbortSignal
}

/** Works off what is due for the model judge, one session after the other. What fails stays unread. */
export async function runLearnJobs(context: LearnContext, options: JobOptions): Promise<JobRun> {
  const { store, clock } = context
  const sum = { done: 0, failed: 0 }
  await retrySetAside(context, 'model', (session) => readerFor(session, options))
  while (!options.signal?.aborted) {
    const now = clock.now()
    const job = await store.jobs.lease({
      ...{ owner: options.owner, now: isoTime(now), until: isoTime(now + LEASE_MS), kinds: [LEARN_JOB] },
    })
    if (job === undefined) return sum
    const problem = await runJob(context, job, options)
    if (problem === undefined) {
      await store.jobs.complete(job.id, options.owner)
      sum.done += 1
      continue
    }
    sum.failed += 1
    if (await isForAll(context, job, problem, options.owner)) return sum
  }
  return sum
}

async function runJob(
  context: LearnContext,
  { key }: Job,
  options: JobOptions,
): Promise<MemoriaError | undefined> {
  const session = await context.store.sessions.get(context.reach, key)
  if (session === undefined) return undefined
  await passOverEarlier(context, key)
  const learned = await learnSession(context, session, readerFor(session, options))
  if (learned.ok) return undefined
  context.log.warn('learn.failed', { session: key, code: learned.error.code })
  return learned.error
}

function readerFor(session: Session, { judgeFor, signal }: JobOptions): Reader {
  return { as: 'model', judge: judgeFor(session), ...(signal === undefined ? {} : { signal }) }
}

/** Notes the failure. True when it concerns every session alike, so that the next one need not be tried. */
async function isForAll(
  { store, clock }: LearnContext,
  job: Job,
  problem: MemoriaError,
  owner: string,
): Promise<boolean> {
  const failure = failureIn(problem)
  const wait = failure?.retryAfterMs ?? FIRST_RETRY_MS * 2 ** job.attempts
  const until = isoTime(clock.now() + wait)
  const says = failure?.says ?? problem.message
  // The session is queued again by the settings as they are now, if they allow a model.
  if (failure?.kind === 'settings') {
    await store.jobs.complete(job.id, owner)
    return true
  }
  if (failure !== undefined && OF_ALL.has(failure.kind)) {
    // Not this session's fault, so that it counts as no attempt: it is queued again when the pause is over.
    await store.jobs.complete(job.id, owner)
    await pauseJudge(store, { until, why: says })
    return true
  }
  await store.jobs.fail(job.id, owner, says, until)
  return false
}

/** Nobody's turns are to blame for these. */
const OF_ALL: ReadonlySet<string> = new Set([
  ...['budget', 'breaker', 'busy', 'unauthorised', 'unavailable'],
  ...['network', 'overloaded', 'rate-limited'],
])
