import { isPlain } from '../store/stop-words.ts'
import type { Store } from '../store/store.ts'
import { termsOf, wordsIn } from '../store/terms.ts'
import type { Corpus } from '../store/text-rows.ts'
import { ASKING_TERMS } from './asking-words.ts'
import { COMMON_TERMS } from './common-words.ts'
import type { Meaning } from './meaning.ts'
import { type QueryTerm, rarity, unusualness } from './query-term.ts'
import { withSynonyms } from './synonyms.ts'
import { type AskedDate, datesIn } from './time-words.ts'
import { withMeantWords } from './typos.ts'

/** A sentence of a query, with the terms it holds. */
export interface Sentence {
  readonly text: string
  readonly terms: ReadonlySet<string>
}

/** A parsed query. */
export interface Query {
  readonly text: string
  /** Rarest first. */
  readonly terms: readonly QueryTerm[]
  /** Its sentences: a long text asks for one thing in one of them. */
  readonly sentences: readonly Sentence[]
  /** True if it asks for a time. */
  readonly asksWhen: boolean
  /** The days, months or years it names. */
  readonly dates: readonly AskedDate[]
}

const WHEN =
  /\b(when|how long|how often|what (?:day|date|time|month|year)|which (?:day|date|month|year)|since when|wann|wie lange|seit wann|quand|depuis quand|combien de temps|cuándo|cuando|desde cuándo|cuánto tiempo)\b|什么时候|何时|多久|いつ|何時/iu

/** Parses a query, with the rarity of its words from the index. */
export async function readQuery(
  store: Store,
  corpus: Corpus,
  text: string,
  meaning: Meaning,
  project = '',
): Promise<Query> {
  const words = termsAsked(text)
  const outside = outsideWords(text)
  const { rows, counts } = await store.text.frequencies(corpus, [...words.keys()])
  const known = [...words].map(([term, { word, within, parts }]) => {
    const count = counts.get(term) ?? 0
    const share =
      isOwnName(term, project) || isWayTo(term, within, outside) ? OWN_NAME : distinctiveness(term, corpus)
    const weight = (rarity(rows, count) / parts) * share
    const unusual = unusualness(rows, count, term)
    return { term, word, within, count, tells: share === 1, weight, unusual }
  })
  const meant = corpus === 'messages' ? known : await withMeantWords(store, corpus, known, rows, meaning)
  const terms = corpus === 'memories' ? await withSynonyms(store, meant, rows) : meant
  return {
    text,
    terms: terms.sort((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1)),
    sentences: corpus === 'messages' ? [] : sentencesOf(text),
    ...timesAsked(corpus, text.slice(0, LOOKED_AT)),
  }
}

/** True if a term is the name of the current project, or a long part of it: everything there is about that. */
function isOwnName(term: string, project: string): boolean {
  return term.length >= SHORTEST_OWN && project.toLowerCase().includes(term)
}

/** The words of a text that are addresses, or paths from the root, a drive or the home folder. */
function outsideWords(text: string): ReadonlySet<string> {
  const found = text.slice(0, MOST_TEXT).match(OUTSIDE) ?? []
  return new Set(found.flatMap((one) => [...wordsIn(one)].map(({ word }) => word)))
}

const OUTSIDE = /(?<![\w./~-])(?:[a-z]{2,9}:\/\/|~?\/|[A-Za-z]:\\)[\w.@~/\\#:+%-]{3,300}/g

/** True if a term is a part of an address or of a path from outside of the project: a host, an owner, a folder of a home. */
function isWayTo(term: string, within: string, outside: ReadonlySet<string>): boolean {
  return outside.has(within) && !lastNameTerms(within).has(term)
}

/** The terms of the last name in a path or address, and of the whole. */
function lastNameTerms(path: string): ReadonlySet<string> {
  const [whole = ''] = termsOf(path)
  return new Set([whole, ...termsOf(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1))])
}

const SHORTEST_OWN = 5
const OWN_NAME = 0.05

/** Only messages are found by their time. */
function timesAsked(corpus: Corpus, text: string): Pick<Query, 'asksWhen' | 'dates'> {
  if (corpus !== 'messages') return { asksWhen: false, dates: [] }
  return { asksWhen: WHEN.test(text), dates: datesIn(text) }
}

const LOOKED_AT = 2000

/** The share of a word's rarity that counts, whatever the store. */
function distinctiveness(term: string, corpus: Corpus): number {
  if (ASKING_TERMS.has(term)) return ASKING[corpus]
  if (corpus === 'messages') return 1
  return COMMON_TERMS.has(term) || SMALL_NUMBER.test(term) ? COMMON : 1
}

const ASKING: Readonly<Record<Corpus, number>> = {
  memories: 0.4,
  sections: 0.4,
  messages: 0.2,
  episodes: 0.2,
}
const COMMON = 0.5
const SMALL_NUMBER = /^\d{1,2}$/
const MOST_TERMS = 96
const MOST_SENTENCES = 24

function sentencesOf(text: string): Sentence[] {
  const all = text
    .slice(0, MOST_TEXT)
    .split(/(?<=[.!?;:])\s+|[。！？；\n]+/u)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ text: part.slice(0, LOOKED_AT), terms: new Set(termsOf(part.slice(0, LOOKED_AT))) }))
    .filter(({ terms }) => terms.size > 0)
  return all.length <= MOST_SENTENCES
    ? all
    : [...all.slice(0, MOST_SENTENCES / 2), ...all.slice(-MOST_SENTENCES / 2)]
}

const MOST_TEXT = 20_000

/** Scripts indexed by overlapping pairs: each character counts twice, and the length of a run says nothing. */
const PAIRED = () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

interface AskedTerm {
  readonly word: string
  readonly within: string
  readonly parts: number
}

/** The distinct terms, each with its word and the number of terms of that word: a name of three parts counts once. */
function termsAsked(text: string): Map<string, AskedTerm> {
  const asked = new Map<string, AskedTerm>()
  for (const { word, terms } of wordsIn(text)) {
    const parts = !isPlain(word) && PAIRED().test(word) ? 2 : terms.length
    for (const term of terms)
      if (!asked.has(term)) asked.set(term, { word: terms.length === 1 ? word : term, within: word, parts })
    if (asked.size >= MOST_TERMS) break
  }
  return asked
}

/** "deploy" and "deployment" end up as `deploi` and `deploy`: the stemmer's two ways with a y are one to us. */
export function stem(term: string): string {
  return term.length > 3 && term.endsWith('i') ? `${term.slice(0, -1)}y` : term
}

/** The other way, if there is one. */
export function otherStem(term: string): string | undefined {
  if (term.length <= 3) return undefined
  if (term.endsWith('i')) return `${term.slice(0, -1)}y`
  return term.endsWith('y') ? `${term.slice(0, -1)}i` : undefined
}

/**
 * The words to look up: the rarest, as long as their rows are few enough to read. A common word is looked up only if there
 * is no other; it still counts in rows that a rarer one has found.
 */
export function soughtTerms(
  { terms }: Query,
  bounds: { readonly rarest: number; readonly rowsPerTerm: number; readonly rows: number },
): QueryTerm[] {
  const sought: QueryTerm[] = []
  let rows = 0
  for (const term of terms.slice(0, LONGEST_LOOK)) {
    if (term.count === 0 && otherStem(term.term) === undefined) continue
    rows += Math.min(term.count, bounds.rowsPerTerm)
    if (sought.length >= bounds.rarest || (sought.length > 0 && rows > bounds.rows)) break
    sought.push(term)
  }
  return sought
}

const LONGEST_LOOK = 96
