import { isoTime } from '../../base/clock.ts'
import { pauseJudge } from '../../extract/learn/schedule.ts'
import type { Failure } from '../../llm/llm.ts'
import type { NotWritten, Written } from './converse.ts'
import { type Desk, nowAt } from './desk.ts'
import { letGo, type Taken } from './queue.ts'

/** What a run did. */
export interface Authored {
  /** How many chunks were read and noted as read. */
  readonly done: number
  readonly written: readonly string[]
  readonly deleted: readonly string[]
  /** Pages out of which something was taken, since it cites a memory that was forgotten. */
  readonly cleaned: readonly string[]
  /** What was given up until it changes, and why. */
  readonly refused: readonly { readonly from: string; readonly reason: string }[]
  /** How many are given up now, in this run or before: nobody is asked about them until they change or are tried again. */
  readonly givenUp: number
  /** How many chunks are due and were left for later. */
  readonly left: number
  /** Why no model was asked, or not for everything; null when nothing stood in the way. */
  readonly stopped: string | null
  /** How often a model was asked, also in vain, and what that took and cost. */
  readonly asked: number
  readonly tokens: number
  readonly dollars: number
}

/** The same while it is added up. */
export type Sum = {
  -readonly [K in keyof Authored]: Authored[K] extends readonly (infer T)[] ? T[] : Authored[K]
}

export const NOTHING: Authored = {
  ...{
    done: 0,
    written: [],
    deleted: [],
    cleaned: [],
    refused: [],
    givenUp: 0,
    left: 0,
    stopped: null,
    asked: 0,
    tokens: 0,
    dollars: 0,
  },
}

export function addUp(sum: Sum, { pages }: Written): void {
  sum.done += 1
  for (const { path, after } of pages) (after === null ? sum.deleted : sum.written).push(path)
}

const FIRST_RETRY_MS = 60_000

/** A chunk alone is to blame for these. For all others it stays due, and nobody is asked for a while. */
const OF_ONE: ReadonlySet<Failure['kind']> = new Set(['refused', 'bad-answer', 'too-large'])

/** Notes why a chunk gave nothing. Gives why the run ends with it; null when only this chunk is given up. */
export async function noteFailure(
  desk: Desk,
  { job, owner, chunk }: Taken,
  problem: NotWritten,
  sum: Sum,
): Promise<string | null> {
  const { store, clock, log } = desk
  if (problem.why === 'changed') {
    await letGo(desk, job)
    return 'somebody changed the pages meanwhile'
  }
  const says = desk.redact(problem.why === 'failed' ? problem.failure.says : problem.reason).text
  if (problem.why === 'failed' && !OF_ONE.has(problem.failure.kind)) {
    const until = isoTime(clock.now() + (problem.failure.retryAfterMs ?? FIRST_RETRY_MS))
    await letGo(desk, job)
    await pauseJudge(store, { until, why: says })
    log.warn('author.paused', { from: chunk.from, kind: problem.failure.kind })
    return says
  }
  await store.jobs.fail(job.id, owner, `${chunk.from}: ${says}`, nowAt(desk))
  log.warn('author.refused', { from: chunk.from, reason: says })
  sum.refused.push({ from: chunk.from, reason: says })
  return null
}
