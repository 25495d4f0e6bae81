import { type Clock, isoTime } from '../../base/clock.ts'
import type { MakeId } from '../../base/ids.ts'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import type { Reader } from './learn.ts'

/** Work for the model judge, in the queue; its key is the session. */
export const LEARN_JOB = 'learn'
/** After so many failed runs a session's job lies with the dead letters. */
const MOST_ATTEMPTS = 5
/** Since when the model is allowed: what is older costs nothing unless somebody asks for it. */
const SINCE = 'judgeSince'
/** Until when nothing is asked, and why: the budget, a breaker. */
const PAUSE = 'judgePause'

export interface ScheduleRoom {
  readonly store: Store
  readonly reach: Reach
  readonly clock: Clock
  readonly makeId: MakeId
}

export interface When {
  readonly everyTurns: number
  readonly idleMs: number
}

export type Why = 'turns' | 'idle' | 'end' | 'compaction'

/** Queues the sessions whose unread turns are due: enough of them, a quiet while, or the session's end. */
export async function scheduleLearning(room: ScheduleRoom, when: When): Promise<number> {
  const { store, reach, clock } = room
  const since = await allowedSince(room)
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
    if (why !== undefined && (await queue(room, id, why))) queued += 1
  }
  return queued
}

/** Queues a session's unread turns now, whatever the throttle says. */
export function queue({ store, clock, makeId }: Omit<ScheduleRoom, 'reach'>, session: string, why: Why) {
  const now = isoTime(clock.now())
  return store.jobs.enqueue({
    ...{ id: makeId(), kind: LEARN_JOB, key: session, payload: JSON.stringify({ why }) },
    ...{ maxAttempts: MOST_ATTEMPTS, runAt: now, createdAt: now },
  })
}

/** Since when the model may read; what was said before that is none of its business. */
export async function allowedSince({ store, clock }: Pick<ScheduleRoom, 'store' | 'clock'>): Promise<string> {
  const since = await store.capture.note(SINCE)
  if (since !== null && since !== '') return since
  const now = isoTime(clock.now())
  await store.capture.putNote(SINCE, now)
  return now
}

/** No model is allowed now: when one is again, it begins with what is said then. */
export async function noteNoModel({ store }: Pick<ScheduleRoom, 'store'>): Promise<void> {
  const since = await store.capture.note(SINCE)
  if (since !== null && since !== '') await store.capture.putNote(SINCE, '')
}

/** Puts the model's place behind what was said before it was allowed. */
export async function passOverEarlier(room: ScheduleRoom, session: string): Promise<void> {
  const { store, reach, clock } = room
  const since = await allowedSince(room)
  const messages = await store.sessions.messages(reach, session)
  const place = await store.learning.place(reach, session, 'model')
  const read = messages.find(({ id }) => id === place)?.seq ?? -1
  const earlier = messages.filter(({ at, seq }) => at < since && seq > read).at(-1)
  if (earlier !== undefined)
    await store.learning.move(reach, session, 'model', earlier.id, isoTime(clock.now()))
}

/** Puts a judge's place at the end of a session: somebody does not want it read. */
export async function passOverAll(
  { store, reach, clock }: ScheduleRoom,
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
  await store.capture.putNote(PAUSE, JSON.stringify(pause))
}

/** Why the model is not asked for now; null when it is. */
export async function pausedUntil(store: Store, clock: Clock): Promise<JudgePause | null> {
  const note = await store.capture.note(PAUSE)
  if (note === null) return null
  const { until, why } = JSON.parse(note) as JudgePause
  return Date.parse(until) > clock.now() ? { until, why } : null
}
