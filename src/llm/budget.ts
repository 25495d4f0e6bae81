import { type Clock, DAY_MS, isoTime } from '../base/clock.ts'
import type { CostRows } from '../store/store.ts'

export interface Caps {
  readonly usd: number
  readonly tokens: number
}

export interface Budget {
  readonly day: Caps
  readonly month: Caps
}

export interface Spent {
  readonly dollars: number
  readonly tokens: number
}

export interface BudgetState {
  readonly today: Spent
  readonly month: Spent
  /** Why nothing more may be spent; null while there is room. */
  readonly reached: string | null
  /** When there is room again; null while there is. */
  readonly freshAt: string | null
}

/** Without a call in view the question is whether anything at all is left. */
const ANYTHING: Spent = { dollars: 1e-9, tokens: 1 }

/**
 * Sums up the spending of today and of this month (UTC) and decides whether the next call fits: a cap is never passed.
 */
export async function budgetState(
  costs: CostRows,
  budget: Budget,
  clock: Clock,
  next: Spent = ANYTHING,
): Promise<BudgetState> {
  const now = isoTime(clock.now())
  // Entries from a clock that was ahead belong to neither: they would use the budget up until then.
  const until = nextDay(now)
  const today = await costs.total(now.slice(0, 10), until)
  const month = await costs.total(now.slice(0, 7), until)
  // The month first: who waits for it need not come back tomorrow.
  const ofMonth = capReached('monthly', month, budget.month, next)
  if (ofMonth !== undefined) return { today, month, reached: ofMonth, freshAt: nextMonth(now) }
  const ofDay = capReached('daily', today, budget.day, next)
  return { today, month, reached: ofDay ?? null, freshAt: ofDay === undefined ? null : nextDay(now) }
}

function capReached(name: string, spent: Spent, caps: Caps, next: Spent): string | undefined {
  // A free call (a model on this machine) goes on when the money is spent.
  if (next.dollars > 0 && spent.dollars + next.dollars > caps.usd)
    return `the ${name} budget of ${caps.usd} USD is used up (${round(spent.dollars)} spent)`
  if (spent.tokens + next.tokens > caps.tokens)
    return `the ${name} budget of ${caps.tokens} tokens is used up (${spent.tokens} spent)`
  return undefined
}

function round(dollars: number): number {
  return Math.round(dollars * 10_000) / 10_000
}

function nextDay(now: string): string {
  return isoTime(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + DAY_MS)
}

function nextMonth(now: string): string {
  return isoTime(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7))))
}
