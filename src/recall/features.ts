import type { Passage } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'
import { bm25, type Counted, countTerms, coverage } from './lexical.ts'
import type { Query } from './query.ts'
import type { QueryTerm } from './query-term.ts'
import { fitsDate, saysWhen } from './time-words.ts'
import { pairsIn, pairWeight, type WordPair } from './word-pairs.ts'

/** Features of a message for a query. Each is standardised before it is weighed. */
export interface MessageFeatures {
  /** BM25 of its own words. */
  readonly lexical: number
  /** The share of the query's weight that it holds itself. */
  readonly coverage: number
  /** BM25 of the three messages before it, the nearest counting most: an answer repeats little of its question. */
  readonly before: number
  /** The same of the three after it. */
  readonly after: number
  /** BM25 of the message just before it, as far as that asked. */
  readonly answers: number
  /** The score of its session as a whole. */
  readonly session: number
  /** The share of the query's weight that its session holds anywhere. */
  readonly sessionCoverage: number
  /** Length of the part of its session that was read, as a logarithm: a long session holds any word. */
  readonly sessionLength: number
  /** 1 if the query names its speaker. */
  readonly speaker: number
  /** The share of its sentences that ask. */
  readonly question: number
  /** 1 if it says when something happened, and the query asks for that. */
  readonly time: number
  /** 1 if it was said on the day or in the month that the query names; less just after it. */
  readonly date: number
  /** Similarity of query and message in meaning; measured only for the best by all other features. */
  readonly meaning: number
  /** The query's weight in the paths and commands of its session's tool calls. */
  readonly work: number
  /** The query's weight in the message that opened its session, which mostly says what that is about. */
  readonly opening: number
  /** The weight of the query's neighbouring words that are neighbours in some message of its session. */
  readonly sessionPairs: number
}

export interface MessageCandidate {
  readonly passage: Passage
  readonly features: MessageFeatures
  /** The query's words that it holds. */
  readonly shared: readonly QueryTerm[]
}

/** Evidence on whole sessions, by their ids. */
export interface SessionEvidence {
  /** The weight of the query's words in paths and commands. */
  readonly work: ReadonlyMap<string, number>
  /** The terms of the messages that opened them. */
  readonly openings: ReadonlyMap<string, string>
}

/** The features of messages, which are given in order of session and position. */
export function messageFeatures(
  passages: readonly Passage[],
  query: Query,
  { work, openings }: SessionEvidence,
): MessageCandidate[] {
  const names = namedSpeakers(passages, query)
  const terms = query.terms.filter(({ term }) => !names.terms.has(term))
  const wanted = new Set(terms.map(({ term }) => term))
  const counted = passages.map((passage) => countTerms(passage.terms, wanted))
  const usual = mean(counted.map(({ length }) => length))
  const lexical = counted.map((row) => bm25(row, terms, usual))
  const indexes = new Map(passages.map(({ session, seq }, index) => [`${session} ${seq}`, index]))
  const at = (passage: Passage, distance: number) =>
    lexical[indexes.get(`${passage.session} ${passage.seq + distance}`) ?? -1] ?? 0
  const sessions = sessionScores(
    passages.map(({ session }, index) => ({ session, score: lexical[index] ?? 0 })),
  )
  const held = heldBySession(passages, counted)
  const pairs = pairsBySession(passages, counted, pairsIn(query.text, terms))
  const opening = new Map([...openings].map(([session, row]) => [session, openingWeight(row, terms)]))
  const asks = passages.map(({ text }) => asking(text))
  const asked = (passage: Passage) => asks[indexes.get(`${passage.session} ${passage.seq - 1}`) ?? -1] ?? 0
  return passages.map((passage, index) => {
    const row = counted[index] as Counted
    return {
      passage,
      shared: terms.filter(({ term }) => row.counts.has(term)),
      features: {
        lexical: lexical[index] ?? 0,
        coverage: coverage(row, terms),
        before: at(passage, -1) + at(passage, -2) / 2 + at(passage, -3) / 3,
        after: at(passage, 1) + at(passage, 2) / 2 + at(passage, 3) / 3,
        answers: at(passage, -1) * asked(passage),
        session: sessions.get(passage.session) ?? 0,
        sessionLength: Math.log1p(held.get(passage.session)?.length ?? 0),
        sessionCoverage: coverage(held.get(passage.session) ?? NOTHING, terms),
        speaker: names.speakers.has(passage.speaker ?? '') ? 1 : 0,
        question: asks[index] ?? 0,
        time: query.asksWhen && saysWhen(passage.text) ? 1 : 0,
        date: Math.max(0, ...query.dates.map((date) => fitsDate(passage.at, date))),
        meaning: 0,
        work: work.get(passage.session) ?? 0,
        opening: opening.get(passage.session) ?? 0,
        sessionPairs: pairs.get(passage.session) ?? 0,
      },
    }
  })
}

const NOTHING: Counted = { length: 0, counts: new Map() }

/** The query's terms that each session holds anywhere in what was read of it. */
function heldBySession(passages: readonly Passage[], counted: readonly Counted[]): Map<string, Counted> {
  const held = new Map<string, { length: number; counts: Map<string, number> }>()
  for (const [index, { session }] of passages.entries()) {
    const sum = held.get(session) ?? { length: 0, counts: new Map() }
    held.set(session, sum)
    for (const term of counted[index]?.counts.keys() ?? []) sum.counts.set(term, 1)
    sum.length += counted[index]?.length ?? 0
  }
  return held
}

/** The best message of each session by its pairs of words. */
function pairsBySession(
  passages: readonly Passage[],
  counted: readonly Counted[],
  pairs: readonly WordPair[],
): Map<string, number> {
  const best = new Map<string, number>()
  for (const [index, { session, terms }] of passages.entries()) {
    const counts = counted[index]?.counts
    const there = pairs.filter(({ first, second }) => counts?.has(first) && counts.has(second))
    if (there.length > 0) best.set(session, Math.max(best.get(session) ?? 0, pairWeight(terms, there)))
  }
  return best
}

/** A long text at the beginning was pasted, and holds any word. */
const MAX_OPENING_TERMS = 300

function openingWeight(row: string, terms: readonly QueryTerm[]): number {
  const held = new Set(row.split(' ', MAX_OPENING_TERMS))
  return terms.reduce((sum, { term, weight }) => sum + (held.has(term) ? weight : 0), 0)
}

const BEST_OF_SESSION = 8

/** A session is worth its best messages, each counting less than the one before it. */
function sessionScores(
  messages: readonly { readonly session: string; readonly score: number }[],
): Map<string, number> {
  const bySession = new Map<string, number[]>()
  for (const { session, score } of messages)
    bySession.set(session, [...(bySession.get(session) ?? []), score])
  return new Map(
    [...bySession].map(([session, scores]) => [
      session,
      scores
        .sort((one, other) => other - one)
        .slice(0, BEST_OF_SESSION)
        .reduce((sum, score, rank) => sum + score / Math.log2(rank + 2), 0),
    ]),
  )
}

/** Speakers that the query names. Such a name selects the speaker, and is no word to search for. */
function namedSpeakers(passages: readonly Passage[], query: Query) {
  const asked = new Set(query.terms.map(({ term }) => term))
  const speakers = new Set<string>()
  const terms = new Set<string>()
  for (const name of new Set(passages.map(({ speaker }) => speaker ?? ''))) {
    const parts = termsOf(name).filter((term) => asked.has(term))
    if (parts.length === 0) continue
    speakers.add(name)
    for (const part of parts) terms.add(part)
  }
  return { speakers, terms }
}

/** The share of sentences that ask. */
function asking(text: string): number {
  const marks = text.match(/[.!?。！？]+(?=\s|$|\p{Lo})/gu) ?? []
  if (marks.length === 0) return 0
  return marks.filter((mark) => /[?？]/u.test(mark)).length / marks.length
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length || 1
}
