import table from '../../assets/words/synonyms.json' with { type: 'json' }
import type { Store } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'
import { MEMORY_BOUNDS } from './bounds.ts'
import { type QueryTerm, rarity } from './query-term.ts'

/** Adds to each term its synonyms in the index: people say the same in other words. */
export async function withSynonyms(
  store: Store,
  terms: readonly QueryTerm[],
  rows: number,
): Promise<QueryTerm[]> {
  const there = new Set(terms.map(({ term }) => term))
  const found = new Map<QueryTerm, QueryTerm>()
  let looked = 0
  for (const one of [...terms].sort((first, second) => second.weight - first.weight)) {
    const synonyms = SYNONYMS.of(one.term).filter((term) => !there.has(term))
    if (synonyms.length === 0) continue
    if (looked++ >= MEMORY_BOUNDS.synonyms) break
    const count = await store.text.countAny('memories', synonyms, rows)
    const weight = Math.min(one.weight, rarity(rows, count)) * SYNONYM_SHARE
    if (count > 0) found.set(one, { ...one, synonyms: { terms: synonyms, count, weight } })
  }
  return terms.map((one) => found.get(one) ?? one)
}

/** The weight of a synonym, as a share of the word's own. */
const SYNONYM_SHARE = 0.7

/** Groups of words that may stand for one another, to be asked for by a term. */
export interface Synonyms {
  /** The terms of the words that may stand for it; empty when none is known. */
  of(term: string): readonly string[]
}

/**
 * Reads groups of words with a `|` between them. Only words that begin like the term are split: splitting all of them
 * would take longer than an answer.
 */
export function synonymsIn(list: string): Synonyms {
  const words = list.replace(/\s+/g, ' ')
  const known = new Map<string, readonly string[]>()
  return {
    of: (term) => {
      const found = known.get(term) ?? [...synonymsWithin(words, term)]
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(term, found)
      return found
    },
  }
}

const MAX_KNOWN = 5000

function synonymsWithin(words: string, term: string): Set<string> {
  const synonyms = new Set<string>()
  // A stemmer changes the last letters of what it leaves, and no others.
  const beginning = ` ${term.slice(0, Math.max(2, term.length - 2))}`
  for (let at = words.indexOf(beginning); at >= 0; at = words.indexOf(beginning, at + 1)) {
    const word = words.slice(at + 1, words.indexOf(' ', at + 1))
    if (termsOf(word)[0] !== term) continue
    for (const other of groupAround(words, at)) synonyms.add(other)
  }
  synonyms.delete(term)
  return synonyms
}

function groupAround(words: string, at: number): string[] {
  const group = words.slice(words.lastIndexOf('|', at) + 1, words.indexOf('|', at))
  // Of a name of several parts, the whole comes first.
  return group.split(' ').flatMap((word) => termsOf(word).slice(0, 1))
}

/**
 * Words that may stand for one another when people speak of software and of what it is for: synonyms, forms of one word that
 * the stemmer keeps apart, short forms, plain words for technical ones. A group is right when a strict colleague would say
 * that two of its words can name the same matter. None is there because of a case that recall is measured by.
 */
export const SYNONYM_GROUPS = `| ${table.join(' ')}`

const SYNONYMS: Synonyms = synonymsIn(SYNONYM_GROUPS)
