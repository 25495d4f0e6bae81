import { type Clock, isoTime } from '../../base/clock.ts'
import { type ErrorCode, MemoriaError, toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { timeState } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'

export type HealthState = 'ok' | 'degraded' | 'broken'

/** Whether the server makes progress: the database answers a write in time. */
export interface Health {
  check(): Promise<{ readonly state: HealthState; readonly reason: ErrorCode | 'slow' | 'stopping' | null }>
  /** From now on it says that it stops, so that a load balancer sends nobody here any more. */
  stop(): void
}

export interface HealthOptions {
  /** A store that nobody's rows are in. */
  readonly store: Pick<Store, 'state'>
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly slowMs?: number
  readonly lostMs?: number
}

const SLOW_MS = 1_000
/** Below the time that a health check of a container is given. */
export const LOST_MS = 2_000
/** So long an answer holds: however many ask, the database is asked once. */
const HOLDS_MS = 1_000

const WRITTEN = timeState('healthCheckedAt')

export function openHealth({ store, clock, log, slowMs = SLOW_MS, lostMs = LOST_MS }: HealthOptions): Health {
  let last: { readonly at: number; readonly answer: ReturnType<Health['check']> } | undefined
  let isStopping = false
  /** A write that is not answered yet is waited for, and no other is sent: each would hold a connection. */
  let writing: Promise<void> | undefined
  function written(at: string): Promise<void> {
    writing ??= store.state.write(WRITTEN, at).finally(() => {
      writing = undefined
    })
    return writing
  }
  async function look(): ReturnType<Health['check']> {
    const begun = clock.now()
    try {
      await within(lostMs, written(isoTime(begun)))
      return clock.now() - begun > slowMs ? SLOW : WELL
    } catch (thrown) {
      const { code, message } = toMemoriaError(thrown)
      log.error('health.failed', { code, message })
      // A standby, or a database that was made read-only: reading goes on.
      return { state: code === 'store_readonly' ? 'degraded' : 'broken', reason: code }
    }
  }
  return {
    check: async () => {
      if (isStopping) return { state: 'broken', reason: 'stopping' }
      if (last === undefined || Math.abs(clock.now() - last.at) >= HOLDS_MS)
        last = { at: clock.now(), answer: look() }
      return last.answer
    },
    stop: () => {
      isStopping = true
    },
  }
}

const WELL = { state: 'ok', reason: null } as const
const SLOW = { state: 'degraded', reason: 'slow' } as const

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new MemoriaError('store_unreachable', 'the database did not answer in time')),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
