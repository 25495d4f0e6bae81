import { createHash } from 'node:crypto'
import { type Clock, isoTime, isYetToCome } from '../../base/clock.ts'
import { isShape, isText } from '../../base/guards.ts'
import type { Config } from '../../config/schema.ts'
import type { Context } from '../../context.ts'
import { jsonState, textState, timeState } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import type { Reader } from './learn.ts'

/** Work for the model judge, in the queue; its key is the session. */
export const LEARN_JOB = 'learn'
/** After so many failed runs a session's job lies with the dead letters. */
const MOST_ATTEMPTS = 5
/** Since when the model is allowed: what is older costs nothing unless somebody asks for it. */
const SINCE = timeState('judgeSince')
/** Until when nothing is asked, and why: the budget, a breaker. */
const PAUSE = jsonState('judgePause', isShape<JudgePause>({ until: isText, why: isText }))
/** A digest of the settings that the judge last worked by. */
const SETTINGS = textState('judgeSettings')

type ScheduleContext = Pick<Context, 'store' | 'reach' | 'clock' | 'makeId'>

export interface When {
  readonly everyTurns: number
  readonly idleMs: number
}

export type Why = 'turns' | 'idle' | 'end' | 'compaction'

/** Queues the sessions whose unread turns are due: enough of them, a quiet while, or the session's end. */
export async function scheduleLearning(context: ScheduleContext, when: When): Promise<number> {
  const { store, reach, clock } = context
  const since = await allowedSince(context)
  if ((await pausedUntil(store, clock)) !== null) return 0
  const quietSince = isoTime(clock.now() - when.idleMs)
  let queued = 0
  for (const { session: id, turns, lastAt } of await store.learning.unread(reach, 'model')) {
    if (lastAt < since) continue
    const isEnded = async () => (await store.sessions.get(reach, id))?.endedAt != null
    const why: Why | undefined =
      turns >= when.everyTurns
        ? 'turns'
        : lastAt < quietSince
          ? 'idle'
          : (await isEnded())
            ? 'end'
            : undefined
    if (why !== undefined && (await queue(context, id, why))) queued += 1
  }
  return queued
}

/** Queues a session's unread turns now, whatever the throttle says. */
export function queue({ store, clock, makeId }: Omit<ScheduleContext, 'reach'>, session: string, why: Why) {
  const now = isoTime(clock.now())
  return store.jobs.enqueue({
    ...{ id: makeId(), kind: LEARN_JOB, key: session, payload: JSON.stringify({ why }) },
    ...{ maxAttempts: MOST_ATTEMPTS, runAt: now, createdAt: now },
  })
}

/** Since when the model may read; what was said before that is none of its business. */
export async function allowedSince({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<string> {
  const since = await store.state.read(SINCE)
  const now = isoTime(clock.now())
  // A time in the future was noted by a clock that was ahead: by it nothing would be read for as long.
  if (since !== undefined && since <= now) return since
  await store.state.write(SINCE, now)
  return now
}

/** No model is allowed now: when one is again, it begins with what is said then. */
export async function noteNoModel({ store }: Pick<Context, 'store'>): Promise<void> {
  if ((await store.state.read(SINCE)) !== undefined) await store.state.remove(SINCE)
}

/** Puts the model's place behind what was said before it was allowed. */
export async function passOverEarlier(context: ScheduleContext, session: string): Promise<void> {
  const { store, reach, clock } = context
  const since = await allowedSince(context)
  const messages = await store.sessions.messages(reach, session)
  const place = await store.learning.cursor(reach, session, 'model')
  const read = messages.find(({ id }) => id === place)?.seq ?? -1
  const earlier = messages.filter(({ at, seq }) => at < since && seq > read).at(-1)
  if (earlier !== undefined)
    await store.learning.move(reach, session, 'model', earlier.id, isoTime(clock.now()))
}

/** Puts a judge's place at the end of a session: somebody does not want it read. */
export async function passOverAll(
  { store, reach, clock }: ScheduleContext,
  session: string,
  judge: Reader['as'],
): Promise<void> {
  const last = (await store.sessions.messages(reach, session)).at(-1)
  if (last !== undefined) await store.learning.move(reach, session, judge, last.id, isoTime(clock.now()))
}

export interface JudgePause {
  readonly until: string
  readonly why: string
}

export async function pauseJudge(store: Store, pause: JudgePause): Promise<void> {
  await store.state.write(PAUSE, pause)
}

/** Ends a pause that was begun under other settings: another budget or provider may have no reason for it. */
export async function endOutdatedPause(
  store: Store,
  config: Pick<Config, 'judge' | 'budget'>,
): Promise<void> {
  const settings = digest([config.judge, config.budget])
  const before = await store.state.read(SETTINGS)
  if (before === settings) return
  if (before !== undefined) await store.state.remove(PAUSE)
  await store.state.write(SETTINGS, settings)
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** Why the model is not asked for now; null when it is. */
export async function pausedUntil(store: Store, clock: Clock): Promise<JudgePause | null> {
  const pause = await store.state.read(PAUSE)
  return pause !== undefined && isYetToCome(Date.parse(pause.until), clock.now()) ? pause : null
}
