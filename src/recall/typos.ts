import type { Store } from '../store/store.ts'
import type { Corpus } from '../store/text-rows.ts'
import type { Meaning } from './meaning.ts'
import { type QueryTerm, rarity } from './query-term.ts'

/** Replaces words that no row holds by the nearest known word: they may be mistyped. */
export async function withMeantWords(
  store: Store,
  corpus: Corpus,
  terms: readonly QueryTerm[],
  rows: number,
  meaning: Meaning,
): Promise<QueryTerm[]> {
  const there = new Set(terms.map(({ term }) => term))
  const unknown = terms.filter(({ count, tells }) => count === 0 && tells).slice(0, MOST_UNKNOWN)
  const meant = new Map<string, string>()
  for (const { term, word } of unknown) {
    if (isWord(word, meaning)) continue
    const near = await meantWord(store, corpus, term)
    if (near !== undefined && !there.has(near)) meant.set(term, near)
  }
  if (meant.size === 0) return [...terms]
  const { counts } = await store.text.frequencies(corpus, [...meant.values()])
  return terms.map((one) => {
    const near = meant.get(one.term)
    if (near === undefined) return one
    const count = counts.get(near) ?? 0
    return { ...one, term: near, written: one.term, count, weight: rarity(rows, count) * MEANT }
  })
}

const MOST_UNKNOWN = 12
const MEANT = 0.95

/** True for a word of the language. It is not treated as mistyped: a gift is no `git`. */
export function isWord(word: string, meaning: Meaning): boolean {
  if (meaning === null) return false
  return [word, ...withoutEnding(word)].some((one) => one.length >= SHORTEST_STEM && meaning.knows(one))
}

/** "complains" and "freezes" are as good as the words they were made from. */
function withoutEnding(word: string): string[] {
  return [
    word.replace(/(?:e?s|e?d|ing|[eo]rs?)$/, ''),
    word.replace(/(?:s|d|rs?)$/, ''),
    word.replace(/(?:ing|ed|ers?)$/, 'e'),
  ]
}

const SHORTEST_STEM = 3

/** Words of the index that are compared with an unknown one. */
const MOST_TRIED = 300
const SHORTEST = 4
/** Letters at the beginning that must be right; of a short word, fewer. */
const BEGINNING = 3
const SHORT_BEGINNING = 2
const SHORT = 6

/** The word of the index that was probably meant; undefined when none is near enough. */
async function meantWord(store: Store, corpus: Corpus, word: string): Promise<string | undefined> {
  if (word.length < SHORTEST || !/^[a-z0-9_]+$/.test(word) || /^[\d_]+$/.test(word)) return undefined
  const beginning = word.slice(0, word.length < SHORT ? SHORT_BEGINNING : BEGINNING)
  const known = await store.text.wordsLike(corpus, beginning, MOST_TRIED)
  const [best] = known
    .map((term) => ({ term, distance: distanceOf(word, term) }))
    .filter(({ term, distance }) => distance <= allowed(word) && digitsIn(term) === digitsIn(word))
    .sort((one, other) => one.distance - other.distance || (one.term < other.term ? -1 : 1))
  return best?.term ?? stemOf(word, known)
}

/** Another number is another thing (`pull/244`, `v2`), and not a mistyped one. */
function digitsIn(word: string): string {
  return word.replace(/\D+/g, ' ')
}

/** A stemmer leaves the end of a mistyped word on: the longest known beginning stands for it. */
function stemOf(word: string, known: readonly string[]): string | undefined {
  const [longest] = known
    .filter((term) => term.length >= 5 && word.startsWith(term) && isEnding(word.slice(term.length)))
    .sort((one, other) => other.length - one.length)
  return longest
}

/** Endings that the stemmer takes off, long enough to be known with a letter amiss. */
const ENDINGS = [
  'ation',
  'ations',
  'ating',
  'ated',
  'ator',
  'ment',
  'ments',
  'ness',
  'able',
  'ance',
  'ence',
  'ization',
]

function isEnding(rest: string): boolean {
  return rest.length >= 4 && ENDINGS.some((ending) => distanceOf(rest, ending) <= 1)
}

function allowed(word: string): number {
  return word.length < 8 ? 1 : 2
}

/** The number of letters to change, add, drop or swap with their neighbour; Infinity when far apart. */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + same,
          swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? Number.POSITIVE_INFINITY
}
