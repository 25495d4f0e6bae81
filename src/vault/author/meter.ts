import type { Store } from '../../store/store.ts'

/** The cost of asking: every billed call, even those without a result. */
export interface Spent {
  asked: number
  tokens: number
  dollars: number
}

/** A store that adds up what is written to its ledger of costs, so that a run tells what the ledger tells. */
export function metered(store: Store, spent: Spent): Store {
  const add: Store['costs']['add'] = async (entry) => {
    await store.costs.add(entry)
    spent.asked += 1
    spent.tokens += entry.tokensIn + entry.tokensOut + entry.tokensCached
    spent.dollars += entry.dollars
  }
  return { ...store, costs: { ...store.costs, add } }
}
