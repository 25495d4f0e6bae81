import { type Clock, isoTime, isYetToCome } from '../base/clock.ts'
import { isNullOr, isNumber, isShape, isText } from '../base/guards.ts'
import { jsonState, type StateRows } from '../store/state.ts'
import type { Failure, FailureKind } from './llm.ts'

/** After how many failures in a row a provider is left alone, and for how long. */
const MOST_FAILURES = 5
const OPEN_MS = 10 * 60_000

/** A model that will not answer one question, or a budget that is used up, says nothing about the provider's health. */
const NOT_ITS_FAULT: ReadonlySet<FailureKind> = new Set(['refused', 'budget', 'breaker', 'busy', 'settings'])

export interface BreakerState {
  /** Whose failures these are; another provider starts with none. */
  readonly provider: string
  readonly failures: number
  readonly openUntil: string | null
  readonly lastSays: string | null
}

const BREAKER = jsonState(
  'llm.breaker',
  isShape<BreakerState>({
    provider: isText,
    failures: isNumber,
    openUntil: isNullOr(isText),
    lastSays: isNullOr(isText),
  }),
)

const NO_FAILURES: BreakerState = { provider: '', failures: 0, openUntil: null, lastSays: null }

/** Kept in the store, so that every process respects it and `status` can say it. */
export async function readBreaker(state: StateRows): Promise<BreakerState> {
  return (await state.read(BREAKER)) ?? NO_FAILURES
}

/** The failure to give while the provider is left alone; undefined when it may be asked. Then one failure is enough to leave it again. */
export async function openBreaker(
  state: StateRows,
  provider: string,
  clock: Clock,
): Promise<Failure | undefined> {
  const { openUntil, lastSays, provider: failing } = await readBreaker(state)
  const until = openUntil === null || failing !== provider ? Number.NaN : Date.parse(openUntil)
  if (!isYetToCome(until, clock.now())) return undefined
  return {
    kind: 'breaker',
    says: `after ${MOST_FAILURES} failures the model is left alone until ${openUntil} (last: ${lastSays ?? 'unknown'})`,
    retryAfterMs: until - clock.now(),
  }
}

/** A provider that answered has no failures behind it any more. */
export async function noteSuccess(state: StateRows, provider: string): Promise<void> {
  if ((await readBreaker(state)).failures === 0) return
  await state.write(BREAKER, { ...NO_FAILURES, provider })
}

/** Counts a failure. Only who holds the lock of the model calls may, so that no count is lost. */
export async function noteFailure(
  state: StateRows,
  provider: string,
  failure: Failure,
  clock: Clock,
): Promise<void> {
  if (NOT_ITS_FAULT.has(failure.kind)) return
  const before = await readBreaker(state)
  const failures = (before.provider === provider ? before.failures : 0) + 1
  const openUntil = failures >= MOST_FAILURES ? isoTime(clock.now() + OPEN_MS) : null
  await state.write(BREAKER, { provider, failures, openUntil, lastSays: failure.says })
}
