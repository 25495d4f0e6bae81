import { type Clock, DAY_MS } from './clock.ts'

/** Nobody waits longer than a day, and a time that cannot be written as a date must not come out of this. */
const LONGEST_WAIT_MS = DAY_MS

/** The wait that a `Retry-After` header asks for: seconds, or a date. */
export function retryAfterMs(header: string | null, clock: Clock): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - clock.now()
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), LONGEST_WAIT_MS)
}
