import { DAY_MS } from '../../base/clock.ts'

/**
 * A hybrid logical clock: the time of day as far as it is plausible, a counter where that does not move, and the replica.
 * It orders operations; nothing else may be concluded from it, since any replica's clock can be wrong.
 */
export interface HybridClock {
  readonly ms: number
  readonly counter: number
  readonly replica: string
}

/** A clock further ahead than this is not followed: one machine with a wrong year must not move all others there. */
const MAX_SKEW_MS = DAY_MS

const MS_DIGITS = 15
const COUNTER_DIGITS = 6
const MAX_MS = 10 ** MS_DIGITS - 1
const MAX_COUNTER = 10 ** COUNTER_DIGITS - 1
const FORM = /^(\d{15})\.(\d{6})\.([0-9a-z]{26})$/

/** The clock as text. Texts sort as their clocks do. */
export function encodeClock({ ms, counter, replica }: HybridClock): string {
  return `${String(ms).padStart(MS_DIGITS, '0')}.${String(counter).padStart(COUNTER_DIGITS, '0')}.${replica}`
}

export function decodeClock(text: string): HybridClock | undefined {
  const [, ms, counter, replica] = FORM.exec(text) ?? []
  if (ms === undefined || counter === undefined || replica === undefined) return undefined
  return { ms: Number(ms), counter: Number(counter), replica }
}

/** The later of two encoded clocks; null stands for none. */
export function laterClock(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/**
 * The clock for the next operation of a replica: after its last one, and after `seen`, the greatest clock of the memory that it
 * changes. So whoever changes what they saw wins over it, also where that came from a clock that was a year ahead.
 */
export function nextClock(
  last: string | null,
  seen: string | null,
  { now, replica }: { readonly now: number; readonly replica: string },
): string {
  const own = last === null ? undefined : plausible(last, now)
  const before = [own, seen === null ? undefined : decodeClock(seen)].filter((one) => one !== undefined)
  const ms = Math.max(0, Math.floor(now), ...before.map((clock) => clock.ms))
  const counter = Math.max(-1, ...before.filter((clock) => clock.ms === ms).map((clock) => clock.counter)) + 1
  if (counter <= MAX_COUNTER) return encodeClock({ ms, counter, replica })
  return encodeClock({ ms: Math.min(ms + 1, MAX_MS), counter: 0, replica })
}

/** The clock of a replica after it made or received an operation. One that is too far ahead of its own time is passed over. */
export function followClock(own: string | null, received: string, now: number): string | null {
  const last = own !== null && plausible(own, now) !== undefined ? own : null
  return plausible(received, now) === undefined ? last : laterClock(last, received)
}

function plausible(clock: string, now: number): HybridClock | undefined {
  const decoded = decodeClock(clock)
  return decoded === undefined || decoded.ms > now + MAX_SKEW_MS ? undefined : decoded
}
