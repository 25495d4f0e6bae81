import { isoTime } from '../../base/clock.ts'
import type { SleepRoom } from './room.ts'

/** The note of the store that says when the last run was. */
export const SLEPT_AT = 'sleptAt'

const APART_MS = 24 * 3_600_000
const SESSIONS = 5

export interface Due {
  readonly due: boolean
  /** When the last run was; null when there was none. */
  readonly lastAt: string | null
  /** How many sessions began since then, counted up to as many as are needed. */
  readonly sessions: number
}

/** Whether a day has passed and enough was said since the last run; before the first one, since the first session. */
export async function sleepDue({ store, reach, clock }: SleepRoom): Promise<Due> {
  const lastAt = await store.capture.note(SLEPT_AT)
  const since = lastAt === null ? {} : { since: lastAt }
  const before = isoTime(clock.now() - APART_MS)
  const some = await store.sessions.list(reach, { ...since, limit: SESSIONS })
  const isLongAgo = lastAt === null ? await beganBefore({ store, reach }, before) : lastAt <= before
  return { due: isLongAgo && some.length >= SESSIONS, lastAt, sessions: some.length }
}

async function beganBefore(
  { store, reach }: Pick<SleepRoom, 'store' | 'reach'>,
  at: string,
): Promise<boolean> {
  return (await store.sessions.list(reach)).some(({ startedAt }) => startedAt <= at)
}
