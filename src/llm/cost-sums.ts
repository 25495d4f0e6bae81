import { type Clock, DAY_MS } from '../base/clock.ts'
import type { Cost } from '../model/ledger.ts'
import type { Budget, BudgetState, Caps, Spent } from './budget.ts'

export const GROUPINGS = ['day', 'project', 'provider', 'purpose'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The sum of what several calls used and cost. */
export interface CostSum {
  readonly calls: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly tokensCached: number
  readonly dollars: number
}

export interface CostRow extends CostSum {
  /** The day (UTC, as the budget counts it), the project's id or null, the provider with its model, or what it was for. */
  readonly of: string | null
}

/** The ledger, added up by what a person asks for; days in their order, the others by what they cost. */
export function costRows(costs: readonly Cost[], by: Grouping): CostRow[] {
  const groups = new Map<string | null, Cost[]>()
  for (const cost of costs) groups.set(OF[by](cost), [...(groups.get(OF[by](cost)) ?? []), cost])
  const rows = [...groups].map(([of, own]) => ({ of, ...sumOf(own) }))
  if (by === 'day') return rows.sort((one, other) => ((one.of ?? '') < (other.of ?? '') ? -1 : 1))
  return rows.sort((one, other) => other.dollars - one.dollars || other.calls - one.calls)
}

const OF: Record<Grouping, (cost: Cost) => string | null> = {
  day: ({ at }) => at.slice(0, 'YYYY-MM-DD'.length),
  project: ({ project }) => project,
  provider: ({ provider, model }) => `${provider}/${model}`,
  purpose: ({ why }) => why,
}

export function sumOf(costs: readonly Cost[]): CostSum {
  const sumCosts = (of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0)
  return {
    calls: costs.length,
    tokensIn: sumCosts(({ tokensIn }) => tokensIn),
    tokensOut: sumCosts(({ tokensOut }) => tokensOut),
    tokensCached: sumCosts(({ tokensCached }) => tokensCached),
    dollars: sumCosts(({ dollars }) => dollars),
  }
}

/** A cap with what was spent of it and what is left. */
export interface CapState {
  readonly cap: Caps
  readonly spent: Spent
  readonly left: Caps
}

export interface CapStates {
  readonly today: CapState
  readonly month: CapState
  readonly reached: string | null
  readonly freshAt: string | null
}

export function capStates(budget: Budget, { today, month, reached, freshAt }: BudgetState): CapStates {
  return { today: capState(budget.day, today), month: capState(budget.month, month), reached, freshAt }
}

function capState(cap: Caps, { dollars, tokens }: Spent): CapState {
  const left = { usd: Math.max(0, cap.usd - dollars), tokens: Math.max(0, cap.tokens - tokens) }
  return { cap, spent: { dollars, tokens }, left }
}

/** The spending of this month if it goes on as it did so far (UTC). */
export function monthForecast({ dollars, tokens }: Spent, clock: Clock): Spent {
  const now = new Date(clock.now())
  const begin = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const share = Math.max(clock.now() - begin, DAY_MS) / (end - begin)
  return { dollars: dollars / share, tokens: Math.round(tokens / share) }
}
