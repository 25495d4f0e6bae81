import { DAY_MS, isoTime } from '../base/clock.ts'
import { timeState } from '../store/state.ts'
import type { ConsolidateContext } from './context.ts'

/** When the last run was. */
export const CONSOLIDATED_AT = timeState('sleptAt')

const APART_MS = DAY_MS
const SESSIONS = 5

export interface Due {
  readonly due: boolean
  /** When the last run was; null when there was none. */
  readonly lastAt: string | null
  /** How many sessions began since then, counted up to as many as are needed. */
  readonly sessions: number
}

/** Whether a day has passed and enough was said since the last run; before the first one, since the first session. */
export async function consolidationDue({ store, reach, clock }: ConsolidateContext): Promise<Due> {
  const noted = await store.state.read(CONSOLIDATED_AT)
  // A time in the future was noted by a clock that was ahead.
  const lastAt = noted !== undefined && noted <= isoTime(clock.now()) ? noted : null
  const since = lastAt === null ? {} : { since: lastAt }
  const before = isoTime(clock.now() - APART_MS)
  const some = await store.sessions.list(reach, { ...since, limit: SESSIONS })
  const isLongAgo = lastAt === null ? await beganBefore({ store, reach }, before) : lastAt <= before
  return { due: isLongAgo && some.length >= SESSIONS, lastAt, sessions: some.length }
}

async function beganBefore(
  { store, reach }: Pick<ConsolidateContext, 'store' | 'reach'>,
  at: string,
): Promise<boolean> {
  return (await store.sessions.list(reach)).some(({ startedAt }) => startedAt <= at)
}
