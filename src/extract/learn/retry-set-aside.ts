import { isoTime } from '../../base/clock.ts'
import type { MemoriaError } from '../../base/errors.ts'
import type { Job } from '../../model/ledger.ts'
import type { Session } from '../../model/session.ts'
import { type LearnContext, learnSession, learnTurn, type Reader } from './learn.ts'
import { forgetAttempts } from './reading-attempts.ts'
import { setAsideIn, setAsideKind } from './set-aside.ts'

const LEASE_MS = 15 * 60_000
const RETRY_MS = 60_000

/** Reads turns again that were set aside and that a person wants tried again. The job itself counts the attempts. */
export async function retrySetAside(
  context: LearnContext,
  as: Reader['as'],
  readerFor: (session: Session) => Reader,
): Promise<void> {
  const { store, clock } = context
  const owner = `${as}-${process.pid}`
  for (;;) {
    const now = clock.now()
    const job = await store.jobs.lease({
      owner,
      now: isoTime(now),
      until: isoTime(now + LEASE_MS),
      kinds: [setAsideKind(as)],
    })
    if (job === undefined) return
    const problem = await readAgain(context, as, job, readerFor)
    if (problem === undefined) await store.jobs.complete(job.id, owner)
    else await store.jobs.fail(job.id, owner, problem.message, isoTime(now + RETRY_MS))
  }
}

async function readAgain(
  context: LearnContext,
  as: Reader['as'],
  job: Job,
  readerFor: (session: Session) => Reader,
): Promise<MemoriaError | undefined> {
  const { session: id, last } = setAsideIn(job)
  const session = await context.store.sessions.get(context.reach, id)
  if (session === undefined) return undefined
  if (last === null) forgetAttempts(context, id, as)
  const reader = readerFor(session)
  const read =
    last === null
      ? await learnSession(context, session, reader)
      : await learnTurn(context, session, reader, last)
  return read.ok ? undefined : read.error
}
