import { setTimeout as pause } from 'node:timers/promises'
import { isoTime } from '../base/clock.ts'
import type { RandomBytes } from '../base/ids.ts'
import { withLock } from '../base/lock-file.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Context } from '../context.ts'
import { noteFailure, noteSuccess, openBreaker } from './breaker.ts'
import { type Budget, budgetState } from './budget.ts'
import { mostItCosts } from './estimate.ts'
import { type Answer, type Failure, isPassing, type Provider, type Purpose, type Question } from './llm.ts'
import { dollarsFor } from './prices.ts'

export interface ClientOptions extends Pick<Context, 'store' | 'clock' | 'makeId'> {
  readonly provider: Provider
  readonly isLocal: boolean
  readonly budget: Budget
  /** False once the settings that the client was made with do not hold any more: nothing is sent from then on. */
  readonly isCurrent?: () => boolean
  readonly random: RandomBytes
  /** A lock file: one model call at a time, across all processes. */
  readonly lock: string
  readonly timeoutMs?: number
  readonly attempts?: number
  /** The pause before the second attempt; it doubles from then on. */
  readonly backoffMs?: number
  /** How long to wait for those who ask already. */
  readonly queueMs?: number
  /** Waiting as a dependency, like the clock. */
  readonly wait?: (ms: number) => Promise<unknown>
  readonly deadline?: (ms: number) => AbortSignal
}

export interface Client {
  readonly provider: Provider
  ask(question: Question, purpose: Purpose): Promise<Result<Answer, Failure>>
}

const TIMEOUT_MS = 60_000
const ATTEMPTS = 3
const BACKOFF_MS = 1_000
/** A provider that wants us to wait longer is asked again by a later run, not by this one. */
const LONGEST_PAUSE_MS = 20_000
const QUEUE_MS = 120_000
/** For owners of the lock on another machine or in another container: longer than all attempts together. */
const STALE_MS = 15 * 60_000

/** Asks within the budget, one call at a time, again where that may help; every call that was billed is in the ledger. */
export function makeClient(options: ClientOptions): Client {
  const { provider, clock, lock, queueMs = QUEUE_MS } = options
  return {
    provider,
    ask: async (question, purpose) => {
      const closed = await whyNot(options, question)
      if (closed !== undefined) return err(closed)
      const work = () => persist(options, question, purpose)
      const result = await withLock(lock, work, { waitMs: queueMs, staleMs: STALE_MS, clock })
      if (result.ok) return result.value
      if (result.error.code === 'locked')
        return err({ kind: 'busy', says: 'another process is asking the model' })
      return err({ kind: 'unavailable', says: `the model's lock cannot be taken: ${result.error.message}` })
    },
  }
}

/** Why the model may not be asked now. Looked at again under the lock: meanwhile others may have spent or failed. */
async function whyNot(options: ClientOptions, question: Question): Promise<Failure | undefined> {
  const { provider, store, budget, clock, isLocal } = options
  if (hasChanged(options)) return CHANGED
  const next = mostItCosts(question, provider.model, isLocal)
  const { reached, freshAt } = await budgetState(store.costs, budget, clock, next)
  if (reached === null) return openBreaker(store.state, provider.name, clock)
  const wait = freshAt === null ? {} : { retryAfterMs: Date.parse(freshAt) - clock.now() }
  return { kind: 'budget', says: reached, ...wait }
}

async function persist(
  options: ClientOptions,
  question: Question,
  purpose: Purpose,
): Promise<Result<Answer, Failure>> {
  const { provider, store, clock, attempts = ATTEMPTS, wait = pause } = options
  for (let attempt = 1; ; attempt++) {
    const closed = await whyNot(options, question)
    if (closed !== undefined) return err(closed)
    const result = await once(options, question, purpose)
    if (result.ok) {
      await noteSuccess(store.state, provider.name)
      return result
    }
    const delay = pauseAfter(result.error, attempt, options)
    if (!isPassing(result.error) || attempt >= attempts || delay > LONGEST_PAUSE_MS) {
      await noteFailure(store.state, provider.name, result.error, clock)
      return result
    }
    await wait(delay)
  }
}

async function once(
  options: ClientOptions,
  question: Question,
  purpose: Purpose,
): Promise<Result<Answer, Failure>> {
  const { provider, timeoutMs = TIMEOUT_MS, deadline = signalAfter } = options
  const result = await provider.ask(question, deadline(timeoutMs))
  if (result.ok) {
    const { model, usage } = result.value
    const dollars = result.value.dollars ?? dollarsFor(model, usage, options.isLocal)
    await book(options, { model, ...usage, dollars, ...purpose })
    // It was paid for, so it is in the ledger; but nothing of a model that was switched off meanwhile is used.
    return hasChanged(options) ? err(CHANGED) : ok({ ...result.value, dollars })
  }
  const bill = billOf(result.error, options, question)
  if (bill !== undefined) await book(options, { model: provider.model, ...bill, ...purpose })
  return result
}

function hasChanged({ isCurrent = () => true }: ClientOptions): boolean {
  return !isCurrent()
}

const CHANGED: Failure = { kind: 'settings', says: 'the settings changed meanwhile' }

function signalAfter(ms: number): AbortSignal {
  return AbortSignal.timeout(ms)
}

type Entry = Omit<Parameters<Context['store']['costs']['add']>[0], 'id' | 'at' | 'provider'>

function book({ store, makeId, clock, provider }: ClientOptions, entry: Entry): Promise<void> {
  return store.costs.add({ id: makeId(), at: isoTime(clock.now()), provider: provider.name, ...entry })
}

/**
 * The cost of a failed call: the provider's own figure, else the most it can be where it may be billed, else nothing.
 */
function billOf({ usage, dollars, maybeBilled }: Failure, options: ClientOptions, question: Question) {
  const { provider, isLocal } = options
  if (usage !== undefined && usage.tokensIn + usage.tokensOut + usage.tokensCached > 0)
    return { ...usage, dollars: dollars ?? dollarsFor(provider.model, usage, isLocal) }
  if (maybeBilled === undefined) return undefined
  const most = mostItCosts(question, provider.model, isLocal)
  return { ...most.usage, dollars: most.dollars }
}

/**
 * The pause before the next try: the one that the provider asked for, or twice as long each time, with some randomness
 * so that many clients do not come back at once.
 */
function pauseAfter(
  { retryAfterMs = 0 }: Failure,
  attempt: number,
  { random, backoffMs = BACKOFF_MS }: ClientOptions,
): number {
  if (retryAfterMs > 0) return retryAfterMs
  const chance = (random(1)[0] ?? 0) / 255
  return backoffMs * 2 ** (attempt - 1) * (0.5 + chance)
}
