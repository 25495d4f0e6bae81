import type { Reach } from '../model/reach.ts'
import type { MemoryFilter, Store } from '../store/store.ts'
import { rankMessages } from './history.ts'
import { tableMeaning } from './meaning.ts'
import { judgeMemories } from './search.ts'
import { MEMORY_WEIGHTS, MESSAGE_WEIGHTS } from './weights.ts'

/** The features of one candidate, and the decision on it. */
export interface Explained {
  readonly id: string
  readonly text: string
  /** True if the gate let it through; messages are ranked without one. */
  readonly passes: boolean
  /** The sum that decided. */
  readonly sum: number
  /** The sum that the gate asks for; null where there is no gate. */
  readonly needed: number | null
  /** Each feature as it was found, and its weight. */
  readonly features: Readonly<Record<string, { readonly value: number; readonly weight: number }>>
}

/** Candidates that are shown; nobody reads further. */
const SHOWN = 20

export async function explainMemories(
  store: Store,
  reach: Reach,
  query: string,
  filter?: MemoryFilter,
): Promise<Explained[]> {
  const { judged } = await judgeMemories(store, reach, query, { measureAll: true, filter })
  return judged.slice(0, SHOWN).map(({ memory, features, evidence, needed, passes }) => ({
    id: memory.id,
    text: memory.text,
    passes,
    sum: rounded(evidence),
    needed,
    features: withWeights(features, MEMORY_WEIGHTS),
  }))
}

export async function explainMessages(store: Store, reach: Reach, query: string): Promise<Explained[]> {
  const { ranked } = await rankMessages(store, reach, query, tableMeaning())
  return ranked.slice(0, SHOWN).map(({ passage, features, score }) => ({
    id: passage.id,
    text: passage.text,
    passes: true,
    sum: rounded(score),
    needed: null,
    features: withWeights(features, MESSAGE_WEIGHTS),
  }))
}

function withWeights<Name extends string>(
  values: Readonly<Record<Name, number>>,
  weights: Readonly<Record<Name, number>>,
): Explained['features'] {
  const names = Object.keys(weights) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, { value: rounded(values[name]), weight: weights[name] }]),
  )
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
