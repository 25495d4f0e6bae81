import type { Clock } from '../../base/clock.ts'

/** How many requests a key may make. Each replica counts for itself: with two, a key may make twice as many. */
export interface RateLimit {
  /** Counts a request; the seconds to wait when there were too many, else 0. */
  take(key: string): number
}

const MINUTE_MS = 60_000
/** A key that was not used for a minute has all its requests back, so that nothing is lost by forgetting it. */
const MAX_KEYS = 20_000

interface Bucket {
  readonly left: number
  readonly at: number
}

/** So many requests a minute, which may come at once. 0 for no limit. */
export function openRateLimit(perMinute: number, clock: Clock): RateLimit {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / MINUTE_MS
  return {
    take: (key) => {
      if (perMinute === 0) return 0
      const now = clock.now()
      const last = buckets.get(key) ?? { left: perMinute, at: now }
      const left = Math.min(perMinute, last.left + Math.max(0, now - last.at) * perMs)
      buckets.delete(key)
      if (buckets.size >= MAX_KEYS)
        for (const oldest of [...buckets.keys()].slice(0, 1)) buckets.delete(oldest)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
      return left >= 1 ? 0 : Math.ceil((1 - left) / perMs / 1000)
    },
  }
}
