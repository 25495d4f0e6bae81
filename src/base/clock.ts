/** Time as a dependency: tests inject their own, nothing else calls `Date.now()`. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const DAY_MS = 86_400_000

/** A time further in the future than any delay of ours was noted by a clock that was wrong. */
const LONGEST_DELAY_MS = 40 * DAY_MS

/** Whether a moment is still to come. One that a wrong clock noted, far ahead, is not waited for. */
export function isYetToCome(at: number, now: number): boolean {
  return at > now && at - now < LONGEST_DELAY_MS
}

/** Whether so much time has passed since a moment. A moment in the future was noted by a clock that was wrong, and counts as long ago. */
export function isLongAgo(at: number, now: number, ms: number): boolean {
  return at > now || now - at >= ms
}

/** The one format for times at rest: UTC, ISO 8601, milliseconds. It sorts as text. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
