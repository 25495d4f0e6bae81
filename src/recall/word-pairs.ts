import { wordsIn } from '../store/terms.ts'
import type { QueryTerm } from './query-term.ts'

/** Two words that stand next to each other in a query, with the weight of the lighter one. */
export interface WordPair {
  readonly first: string
  readonly second: string
  readonly weight: number
}

/** The pairs of neighbouring words in a query; words that count nothing make none. */
export function pairsIn(text: string, terms: readonly QueryTerm[]): WordPair[] {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]))
  const words = [...wordsIn(text)].flatMap(({ terms: [whole] }) => whole ?? [])
  return words.slice(1).flatMap((second, index) => {
    const first = words[index] ?? ''
    const weight = Math.min(weights.get(first) ?? 0, weights.get(second) ?? 0)
    return weight > 0 && first !== second ? [{ first, second, weight }] : []
  })
}

/** A name of several parts has a term for each: so far apart two words may still be neighbours. */
const NEIGHBOURS = 3

/** The weight of the pairs that are neighbours in a row, too, and in the same order. */
export function pairWeight(rowTerms: string, pairs: readonly WordPair[]): number {
  const positions = new Map<string, number[]>(
    pairs.flatMap(({ first, second }) => [
      [first, []],
      [second, []],
    ]),
  )
  for (const [index, term] of rowTerms.split(' ').entries()) positions.get(term)?.push(index)
  const at = (term: string) => positions.get(term) ?? []
  const isHeld = ({ first, second }: WordPair) =>
    at(first).some((one) => at(second).some((other) => other > one && other - one <= NEIGHBOURS))
  return pairs.filter(isHeld).reduce((sum, { weight }) => sum + weight, 0)
}
