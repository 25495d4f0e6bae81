import { isoTime } from '../../base/clock.ts'
import { pauseJudge } from '../../extract/learn/schedule.ts'
import type { Failure } from '../../llm/llm.ts'
import type { Authored } from './authored.ts'
import { type AuthorContext, nowAt } from './context.ts'
import type { NotWritten, Written } from './converse.ts'
import { type LeasedChunk, letGo } from './queue.ts'

/** The same while it is added up. */
export type Sum = {
  -readonly [K in keyof Authored]: Authored[K] extends readonly (infer T)[] ? T[] : Authored[K]
}

export function addUp(sum: Sum, { pages }: Written): void {
  sum.done += 1
  for (const { path, after } of pages) (after === null ? sum.deleted : sum.written).push(path)
}

const FIRST_RETRY_MS = 60_000

/** A chunk alone is to blame for these. For all others it stays due, and nobody is asked for a while. */
const OF_ONE: ReadonlySet<Failure['kind']> = new Set(['refused', 'bad-answer', 'too-large'])

/** Notes why a chunk gave nothing. Gives why the run ends with it; null when only this chunk failed permanently. */
export async function noteFailure(
  context: AuthorContext,
  { job, owner, chunk }: LeasedChunk,
  problem: NotWritten,
  sum: Sum,
): Promise<string | null> {
  const { store, clock, log } = context
  if (problem.why === 'changed') {
    await letGo(context, job)
    return 'somebody changed the pages meanwhile'
  }
  const says = context.redact(problem.why === 'failed' ? problem.failure.says : problem.reason).text
  if (problem.why === 'failed' && !OF_ONE.has(problem.failure.kind)) {
    const until = isoTime(clock.now() + (problem.failure.retryAfterMs ?? FIRST_RETRY_MS))
    await letGo(context, job)
    // Changed settings are no reason to wait: the next run asks by the new ones.
    if (problem.failure.kind === 'settings') return says
    await pauseJudge(store, { until, why: says })
    log.warn('author.paused', { from: chunk.from, kind: problem.failure.kind })
    return says
  }
  await store.jobs.fail(job.id, owner, `${chunk.from}: ${says}`, nowAt(context))
  log.warn('author.refused', { from: chunk.from, reason: says })
  sum.refused.push({ from: chunk.from, reason: says })
  return null
}
