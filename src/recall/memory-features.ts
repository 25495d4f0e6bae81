import { wordsToEmbed } from '../embed/statement.ts'
import { similarityTo } from '../embed/stored-vector.ts'
import type { Memory } from '../model/memory.ts'
import { termsOf, wordsIn } from '../store/terms.ts'
import type { MemoryCandidate } from './candidates.ts'
import { isSameFile } from './files.ts'
import { aboutness, likeness, type Meaning, type Product } from './meaning.ts'
import { type Query, type Sentence, stem } from './query.ts'
import type { QueryTerm } from './query-term.ts'

/** Features of a memory for a query. Their weighted sum must pass the gate (gate.ts). */
export interface MemoryFeatures {
  /** The share of the query's weight that the memory holds, 0 to 1. */
  readonly coverage: number
  /** The same share of its best sentence: a long text asks for one thing in one sentence. */
  readonly sentence: number
  /** The number of distinct words they share, as a logarithm. */
  readonly words: number
  /** The weight they share, relative to the candidate that shares most. */
  readonly relative: number
  /** 1 if the query holds one of its aliases. */
  readonly alias: number
  /** 1 if the query holds a distinctive word of a memory that it replaced: such a query should find the replacement. */
  readonly replaced: number
  /** The share of its topic, or of one of its keywords, that the query holds. */
  readonly label: number
  /** 1 if it is about an active file. */
  readonly file: number
  /** Similarity in meaning to the query or its best sentence, -1 to 1. */
  readonly meaning: number
  /** `label` times `meaning`: topic and keywords are part of a memory's meaning, and must not count twice. */
  readonly labelAlike: number
}

/** A word of the query that a memory holds. */
export interface MatchedTerm extends QueryTerm {
  /** The synonym that the memory holds instead. */
  readonly standsFor?: string
}

/** A candidate with its features, and the query's words that it holds. */
export interface RatedMemory extends MemoryCandidate {
  readonly features: MemoryFeatures
  readonly matched: readonly MatchedTerm[]
}

/** The features that the gate and the order are computed from. */
export function memoryFeatures(
  candidates: readonly MemoryCandidate[],
  query: Query,
  files: readonly string[],
  meaning: Meaning,
  vectors: ReadonlyMap<string, Uint8Array>,
): RatedMemory[] {
  const asked = askedFor(query)
  const alikeness = likenessOf(query, meaning, vectors)
  const rated = candidates.map((candidate) => ({ candidate, ...held(candidate, asked) }))
  const most = Math.max(...rated.map(({ shared }) => shared), Number.MIN_VALUE)
  return rated.map(({ candidate, matched, terms, shared }) => ({
    ...candidate,
    matched,
    features: measuredLater(() => alikeness(candidate), {
      coverage: asked.weight === 0 ? 0 : shared / asked.weight,
      sentence: Math.max(0, ...query.sentences.map((one) => ofSentence(one, asked, terms))),
      words: Math.log1p(new Set(matched.map(({ within }) => within)).size),
      relative: shared / most,
      alias: labelled(candidate, asked, ({ aliases }) => aliases, isSaid),
      replaced: namesReplaced(candidate, matched),
      label: labelled(
        candidate,
        asked,
        ({ topic, keywords, tags }) => [topic ?? '', ...keywords, ...tags],
        wholeness,
      ),
      file: files.some((path) => candidate.memory.files.some((own) => isSameFile(own, path))) ? 1 : 0,
    }),
  }))
}

/** Measuring a meaning costs more than all the rest together, and the gate needs few of them. */
function measuredLater(
  measure: () => number,
  others: Omit<MemoryFeatures, 'meaning' | 'labelAlike'>,
): MemoryFeatures {
  let measured: number | undefined
  return {
    ...others,
    get meaning() {
      measured ??= measure()
      return measured
    },
    get labelAlike() {
      return this.meaning * others.label
    },
  }
}

/** The similarity of a query and an unrelated text, by the table of vectors. */
const USUAL_LIKENESS = 0.25

/** A query, ready for comparing. */
interface Asked {
  readonly terms: ReadonlyMap<string, QueryTerm>
  /** The same by the term as written, where another word was meant. */
  readonly written: ReadonlyMap<string, QueryTerm>
  readonly weight: number
  /** Its terms in order, with spaces between them. */
  readonly said: string
}

function askedFor(query: Query): Asked {
  return {
    terms: new Map(query.terms.map((term) => [stem(term.term), term])),
    written: new Map(query.terms.map((term) => [stem(term.written ?? term.term), term])),
    weight: Math.max(
      query.terms.reduce((sum, { weight }) => sum + weight, 0),
      query.terms.some(({ tells }) => tells) ? 0 : LEAST_ASKED,
    ),
    said: ` ${termsOf(query.text.slice(0, LOOKED_AT)).map(stem).join(' ')} `,
  }
}

const LOOKED_AT = 20_000
/** The weight of a short sentence with one distinctive word. A query with less asks for little. */
const LEAST_ASKED = 8

/**
 * The query's words that a memory holds, alone or together with one memory it replaced. A memory that replaced many would
 * otherwise hold the words of all of them, and fit whatever is asked.
 */
function held({ memory, instead }: MemoryCandidate, asked: Asked) {
  const own = termsOf(allWords(memory)).map(stem)
  const wholes = [[], ...instead.map((one) => termsOf(allWords(one)).map(stem))].map((replaced) => {
    const terms = new Set([...own, ...replaced])
    const matched = [...asked.terms.values()].flatMap((one) => heldAs(one, terms) ?? [])
    return { terms, matched, shared: matched.reduce((sum, { weight }) => sum + weight, 0) }
  })
  return wholes.reduce((best, one) => (one.shared > best.shared ? one : best))
}

/** A term as a text holds it: itself, or a synonym, which counts less; undefined when neither is there. */
function heldAs(one: QueryTerm, terms: ReadonlySet<string>): MatchedTerm | undefined {
  if (terms.has(stem(one.term))) return one
  const standsFor = one.synonyms?.terms.find((term) => terms.has(stem(term)))
  return standsFor === undefined ? undefined : { ...one, weight: one.synonyms?.weight ?? 0, standsFor }
}

function namesReplaced({ instead }: MemoryCandidate, matched: readonly MatchedTerm[]): number {
  const terms = new Set(instead.flatMap((one) => termsOf(allWords(one)).map(stem)))
  return matched.some(({ term, tells, written }) => tells && written === undefined && terms.has(stem(term)))
    ? 1
    : 0
}

/** All the words that a memory is found by. */
export function allWords({ text, topic, aliases, keywords, tags, files }: Memory): string {
  return [text, topic ?? '', ...aliases, ...keywords, ...tags, ...files].join(' ')
}

/** Compares by stored vectors; a memory without one gets one for this answer. */
function likenessOf(
  query: Query,
  meaning: Meaning,
  vectors: ReadonlyMap<string, Uint8Array>,
): (candidate: MemoryCandidate) => number {
  if (meaning === null) return () => USUAL_LIKENESS
  const long = query.sentences.filter(({ terms }) => terms.size >= LEAST_WORDS).map(({ text }) => text)
  const alike = aboutness(meaning, [...new Set([query.text.slice(0, LOOKED_AT), ...long])])
  const product = (memory: Memory): Product => {
    const kept = vectors.get(memory.id)
    if (kept !== undefined) return (other) => similarityTo(other, kept)
    const fresh = meaning.embed(wordsToEmbed(memory))
    return (other) => likeness(other, fresh)
  }
  return ({ memory, instead }) => Math.max(...[memory, ...instead].map((one) => alike(product(one))))
}

const LEAST_WORDS = 4

/** The share of a sentence's weight that is held; a sentence of a word or two is no more than a part of a query. */
function ofSentence(sentence: Sentence, { written }: Asked, terms: ReadonlySet<string>): number {
  let [shared, all] = [0, 0]
  for (const term of sentence.terms) {
    const known = written.get(stem(term))
    all += known?.weight ?? 0
    if (known !== undefined) shared += heldAs(known, terms)?.weight ?? 0
  }
  return shared / Math.max(all, LEAST_ASKED)
}

function labelled(
  { memory, instead }: MemoryCandidate,
  asked: Asked,
  labelsOf: (memory: Memory) => readonly string[],
  fits: (words: readonly string[], asked: Asked) => number,
): number {
  const labels = [memory, ...instead].flatMap(labelsOf).map(partsOf)
  return Math.max(0, ...labels.map((words) => (words.length === 0 ? 0 : fits(words, asked))))
}

function partsOf(label: string): string[] {
  // Of a name of which only one part says something (`SoC`), the whole is meant.
  return [...wordsIn(label)]
    .flatMap(({ terms }) => (terms.length > 2 ? terms.slice(1) : terms.slice(0, 1)))
    .map(stem)
}

/** 1 if a query holds the words one after the other. */
function isSaid(words: readonly string[], { said }: Asked): number {
  return said.includes(` ${words.join(' ')} `) ? 1 : 0
}

/** The share of the words that a query holds. */
function wholeness(words: readonly string[], { terms }: Asked): number {
  return words.filter((term) => terms.has(term)).length / words.length
}
