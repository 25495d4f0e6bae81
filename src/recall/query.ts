import type { Corpus, Store } from '../store/store.ts'
import { wordsIn } from '../store/terms.ts'
import { ASKING_TERMS } from './asking-words.ts'
import { type AskedDate, datesIn } from './time-words.ts'

/** A word of a query as the index knows it, and how much it tells. */
export interface QueryTerm {
  readonly term: string
  /** As it was written. */
  readonly word: string
  /** In about how many rows it stands. */
  readonly count: number
  /** Its rarity: nothing shows better how much a word tells than how few rows have it. */
  readonly weight: number
}

/** What is asked, taken apart. */
export interface Query {
  readonly text: string
  /** Rarest first. */
  readonly terms: readonly QueryTerm[]
  /** Whether it asks for a time. */
  readonly asksWhen: boolean
  /** The days, months or years it names. */
  readonly dates: readonly AskedDate[]
}

const WHEN =
  /\b(when|how long|how often|what (?:day|date|time|month|year)|which (?:day|date|month|year)|since when|wann|wie lange|seit wann|quand|depuis quand|combien de temps|cuándo|cuando|desde cuándo|cuánto tiempo)\b|什么时候|何时|多久|いつ|何時/iu

/** Takes a query apart, with the rarity of its words from the index. */
export async function readQuery(store: Store, corpus: Corpus, text: string): Promise<Query> {
  const words = termsAsked(text)
  const { rows, counts } = await store.text.frequencies(corpus, [...words.keys()])
  const terms = [...words].map(([term, { word, parts }]) => {
    const count = counts.get(term) ?? 0
    return { term, word, count, weight: (rarity(rows, count) / parts) * (ASKING_TERMS.has(term) ? ASKING : 1) }
  })
  return {
    text,
    terms: terms.sort((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1)),
    asksWhen: WHEN.test(text.slice(0, LOOKED_AT)),
    dates: datesIn(text.slice(0, LOOKED_AT)),
  }
}

const LOOKED_AT = 2000
const ASKING = 0.4
const MOST_TERMS = 64

/** The distinct terms, each with its word, and how many terms share that word: a name of three parts is one thing asked. */
function termsAsked(text: string): Map<string, { readonly word: string; readonly parts: number }> {
  const asked = new Map<string, { word: string; parts: number }>()
  for (const { word, terms } of wordsIn(text)) {
    for (const term of terms)
      if (!asked.has(term)) asked.set(term, { word: terms.length === 1 ? word : term, parts: terms.length })
    if (asked.size >= MOST_TERMS) break
  }
  return asked
}

/** In a small store every word is common; these many unseen rows keep the weights sane until there are real ones. */
const PRIOR = 50

export function rarity(rows: number, count: number): number {
  return Math.log(1 + (rows + PRIOR - Math.min(count, rows) + 0.5) / (count + 0.5))
}
