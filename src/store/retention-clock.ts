/**
 * The age that deletions go by: time in which memoria ran, and not the difference of two readings of the machine's clock.
 * A jump of that clock looks like a long absence, and either counts as two days at most.
 */
import { type Clock, DAY_MS, isLongAgo, isoTime } from '../base/clock.ts'
import { isListOf, isNumber, isShape } from '../base/guards.ts'
import { jsonState, type StateRows } from './state.ts'

/** A time in which memoria ran again and again, in milliseconds since 1970 by the machine's clock. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Oldest first. Between two of them the clock jumped ahead, or memoria did not run. */
export type RetentionTime = readonly Stretch[]

const STRETCHES = jsonState<RetentionTime>(
  'retentionStretches',
  isListOf(isShape<Stretch>({ from: isNumber, to: isNumber })),
)
const HOUR_MS = 3_600_000
/** A longer time between two runs ends a stretch; it counts as this long. */
const MAX_GAP_MS = 2 * DAY_MS
/** The newest stretch counts once it is this long: until then its clock may be wrong. */
const CONFIRM_MS = 3 * DAY_MS
const MAX_STRETCHES = 200

/** Notes that memoria runs now. Written once an hour at most. */
export async function tickRetention(state: StateRows, clock: Clock): Promise<RetentionTime> {
  const now = clock.now()
  const before = (await readRetention(state)) ?? []
  const after = advance(before, now)
  const seen = before.at(-1)?.to ?? 0
  const isNoted = after.length === before.length && !isLongAgo(seen, now, HOUR_MS)
  if (!isNoted) await state.write(STRETCHES, after)
  return after
}

/** As it was noted last; undefined before the first run. */
export function readRetention(state: StateRows): Promise<RetentionTime | undefined> {
  return state.read(STRETCHES)
}

/** The time, by the machine's clock, before which everything is older than so many days; 0 while that is unknown. */
export function retentionLimit(time: RetentionTime, days: number): number {
  let left = days * DAY_MS
  let later: Stretch | undefined
  for (const stretch of confirmed(time).toReversed()) {
    if (later !== undefined) left -= Math.min(later.from - stretch.to, MAX_GAP_MS)
    if (left <= stretch.to - stretch.from) return stretch.to - Math.max(0, left)
    left -= stretch.to - stretch.from
    later = stretch
  }
  return 0
}

/** Whether the clock, as far as memoria saw it, never jumped and goes on now. */
export function isUninterrupted(time: RetentionTime, now: number): boolean {
  return advance(time, now).length === 1 && now >= (time.at(-1)?.to ?? 0)
}

/** The person says that the clock is right. */
export async function trustClock(state: StateRows, clock: Clock): Promise<RetentionTime> {
  const time = trustedUntil(clock.now())
  await state.write(STRETCHES, time)
  return time
}

/** As after `trustClock`, without a note of it. */
export function trustedUntil(now: number): RetentionTime {
  return [{ from: 0, to: now }]
}

/** When the newest stretch begins to count, while it does not and there are older ones; else null. */
export function waitsUntil(time: RetentionTime): string | null {
  const newest = time.at(-1)
  if (newest === undefined || time.length === 1 || isConfirmed(newest)) return null
  return isoTime(newest.from + CONFIRM_MS)
}

function confirmed(time: RetentionTime): RetentionTime {
  const newest = time.at(-1)
  return newest !== undefined && isConfirmed(newest) ? time : time.slice(0, -1)
}

function isConfirmed({ from, to }: Stretch): boolean {
  return to - from >= CONFIRM_MS
}

function advance(time: RetentionTime, now: number): RetentionTime {
  // Stretches after now were noted by a clock that was ahead.
  const past = time.filter(({ from }) => from <= now).map(({ from, to }) => ({ from, to: Math.min(to, now) }))
  const newest = past.at(-1)
  const isContinuous = newest !== undefined && now - newest.to <= MAX_GAP_MS
  const current = isContinuous ? { from: newest.from, to: now } : { from: now, to: now }
  return [...(isContinuous ? past.slice(0, -1) : past), current].slice(-MAX_STRETCHES)
}
