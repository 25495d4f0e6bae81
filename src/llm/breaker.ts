import { type Clock, isoTime } from '../base/clock.ts'
import type { CaptureRows } from '../store/store.ts'
import type { Failure, FailureKind } from './llm.ts'
import { numberIn, textIn } from './shape.ts'

/** After how many failures in a row a provider is left alone, and for how long. */
const MOST_FAILURES = 5
const OPEN_MS = 10 * 60_000
const NOTE = 'llm.breaker'

/** A model that will not answer one question, or a budget that is used up, says nothing about the provider's health. */
const NOT_ITS_FAULT: ReadonlySet<FailureKind> = new Set(['refused', 'budget', 'breaker', 'busy'])

export interface BreakerState {
  /** Whose failures these are; another provider starts with none. */
  readonly provider: string
  readonly failures: number
  readonly openUntil: string | null
  readonly lastSays: string | null
}

/** Kept in the store, so that every process respects it and `status` can say it. */
export async function readBreaker(notes: CaptureRows): Promise<BreakerState> {
  const value = parse((await notes.note(NOTE)) ?? '{}')
  return {
    provider: textIn(value, 'provider'),
    failures: numberIn(value, 'failures'),
    openUntil: textIn(value, 'openUntil') || null,
    lastSays: textIn(value, 'lastSays') || null,
  }
}

/** The failure to give while the provider is left alone; undefined when it may be asked. Then one failure is enough to leave it again. */
export async function openBreaker(
  notes: CaptureRows,
  provider: string,
  clock: Clock,
): Promise<Failure | undefined> {
  const state = await readBreaker(notes)
  const { openUntil, lastSays } = state
  const until = openUntil === null || state.provider !== provider ? Number.NaN : Date.parse(openUntil)
  if (!(until > clock.now())) return undefined
  return {
    kind: 'breaker',
    says: `after ${MOST_FAILURES} failures the model is left alone until ${openUntil} (last: ${lastSays ?? 'unknown'})`,
    retryAfterMs: until - clock.now(),
  }
}

/** A provider that answered has no failures behind it any more. */
export async function noteSuccess(notes: CaptureRows, provider: string): Promise<void> {
  if ((await readBreaker(notes)).failures === 0) return
  await write(notes, { provider, failures: 0, openUntil: null, lastSays: null })
}

/** Counts a failure. Only who holds the lock of the model calls may, so that no count is lost. */
export async function noteFailure(
  notes: CaptureRows,
  provider: string,
  failure: Failure,
  clock: Clock,
): Promise<void> {
  if (NOT_ITS_FAULT.has(failure.kind)) return
  const before = await readBreaker(notes)
  const failures = (before.provider === provider ? before.failures : 0) + 1
  const openUntil = failures >= MOST_FAILURES ? isoTime(clock.now() + OPEN_MS) : null
  await write(notes, { provider, failures, openUntil, lastSays: failure.says })
}

function write(notes: CaptureRows, state: BreakerState): Promise<void> {
  return notes.putNote(NOTE, JSON.stringify(state))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A note that somebody damaged must not stop the model for ever: counting starts anew.
    return undefined
  }
}
