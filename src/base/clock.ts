/** Time as a dependency: tests inject their own, nothing else calls `Date.now()`. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The one format for times at rest: UTC, ISO 8601, milliseconds. It sorts as text. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
