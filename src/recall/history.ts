import type { Reach } from '../model/reach.ts'
import type { Passage, Span, Store } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'
import type { MessageHolding } from '../store/text-rows.ts'
import { HISTORY_BOUNDS, type HistoryBounds } from './bounds.ts'
import { type MessageCandidate, messageFeatures } from './features.ts'
import { likeness, type Meaning, tableMeaning } from './meaning.ts'
import { weighed } from './normal.ts'
import { type Query, readQuery, soughtTerms } from './query.ts'
import { sessionWorths, withSessionWorth } from './session-worth.ts'
import { MESSAGE_WEIGHTS, SESSION_WEIGHTS } from './weights.ts'

/** A candidate message with its score. */
export interface RankedMessage extends MessageCandidate {
  /** Its score without that of its session. */
  readonly own: number
  readonly score: number
}

/** A message of a captured session that fits. */
export interface MessageMatch {
  readonly id: string
  readonly text: string
  readonly at: string
  readonly score: number
  readonly reasons: readonly string[]
  readonly session: string
  readonly message: string
}

/** Messages within reach that fit the query, even if no memory was made of them. */
export async function searchHistory(
  store: Store,
  reach: Reach,
  query: string,
  limit: number,
  meaning: Meaning = tableMeaning(),
): Promise<MessageMatch[]> {
  const { ranked } = await rankMessages(store, reach, query, meaning)
  const best = ranked.slice(0, limit)
  const matches = await matchesOf(store, reach, best)
  return best.flatMap(({ passage }) => matches.get(passage.id) ?? [])
}

/** The messages as they are shown, by id: the whole text, and the names that their host has for them. */
export async function matchesOf(
  store: Store,
  reach: Reach,
  ranked: readonly RankedMessage[],
): Promise<Map<string, MessageMatch>> {
  if (ranked.length === 0) return new Map()
  const messages = await store.sessions.messagesByIds(
    reach,
    ranked.map(({ passage }) => passage.id),
  )
  const names = new Map<string, string>()
  for (const id of new Set(messages.map(({ session }) => session)))
    names.set(id, (await store.sessions.get(reach, id))?.hostSession ?? '')
  const byId = new Map(ranked.map((candidate) => [candidate.passage.id, candidate]))
  return new Map(
    messages.flatMap(({ id, text, at, session, hostMessage }) => {
      const candidate = byId.get(id)
      if (candidate === undefined) return []
      const { score, reasons } = { score: shownScore(candidate.score), reasons: reasonsOf(candidate) }
      return [
        [
          id,
          { id, text, at, score, reasons, session: names.get(session) ?? '', message: hostMessage },
        ] as const,
      ]
    }),
  )
}

function reasonsOf({ shared, features }: MessageCandidate): string[] {
  return [
    shared.length > 0
      ? `shares ${shared.map(({ word }) => `"${word}"`).join(', ')}`
      : 'stands beside what fits',
    ...(features.speaker > 0 ? ['said by whom it asks about'] : []),
    ...(features.date > 0 ? ['said at the time it asks about'] : []),
  ]
}

/** A sum of standard deviations, as a number between 0 and 1. */
function shownScore(score: number): number {
  return Math.round(1000 / (1 + Math.exp(-score / 4))) / 1000
}

/** A query and the messages that hold most of the weight of its rarest words. */
export interface FoundMessages {
  readonly query: Query
  readonly centres: readonly MessageHolding[]
}

/** The ranked messages for a query, and how much each session of theirs is worth as a whole. */
export interface HistoryRanking {
  readonly query: Query
  readonly ranked: readonly RankedMessage[]
  readonly sessions: ReadonlyMap<string, number>
}

/** Messages that may fit, best first: those with the query's rarest words, and those around them. */
export async function rankMessages(
  store: Store,
  reach: Reach,
  text: string,
  meaning: Meaning,
): Promise<HistoryRanking> {
  const query = await readQuery(store, 'messages', text, meaning)
  const found = await messagesWithRarest(store, reach, query, HISTORY_BOUNDS)
  return rankAround(store, reach, found, meaning, HISTORY_BOUNDS)
}

/** Ranks messages that were found, and those around them. */
export async function rankAround(
  store: Store,
  reach: Reach,
  { query, centres }: FoundMessages,
  meaning: Meaning,
  bounds: HistoryBounds,
): Promise<HistoryRanking> {
  const { starts, work } = await findWork(store, reach, query, bounds)
  const passages = await store.sessions.passages(reach, spansAround([...centres, ...starts], bounds))
  const openings = await readOpenings(store, reach, passages)
  const features = messageFeatures(passages, query, { work, openings })
  const candidates = withMeaning(features, query, meaning, bounds)
  const sessions = sessionWorths(candidates, scoresOf(candidates, SESSION_WEIGHTS))
  const isLookedUp = query.terms.length < LEAST_TO_ANSWER
  const ranked = withSessionWorth(candidates, scoresOf(candidates, MESSAGE_WEIGHTS), sessions)
    .filter(({ shared }) => !isLookedUp || shared.length > 0)
    .sort((one, other) => other.score - one.score || (one.passage.id < other.passage.id ? -1 : 1))
  return { query, ranked, sessions }
}

function scoresOf(candidates: readonly MessageCandidate[], weights: typeof MESSAGE_WEIGHTS): number[] {
  return weighed(
    candidates.map(({ features }) => features),
    weights,
  )
}

/** The terms of the first message of each session that the passages are from. */
async function readOpenings(
  store: Store,
  reach: Reach,
  passages: readonly Passage[],
): Promise<Map<string, string>> {
  const openings = new Map(
    passages.filter(({ seq }) => seq === 0).map(({ session, terms }) => [session, terms]),
  )
  const missing = [...new Set(passages.map(({ session }) => session))].filter((id) => !openings.has(id))
  const spans = missing.map((session) => ({ session, from: 0, to: 0 }))
  for (const { session, terms } of await store.sessions.passages(reach, spans)) openings.set(session, terms)
  return openings
}

/** Measures the meaning of the best; the others count as no more alike than the least of these. */
function withMeaning(
  candidates: readonly MessageCandidate[],
  query: Query,
  meaning: Meaning,
  { meant, meantText }: HistoryBounds,
): readonly MessageCandidate[] {
  if (meaning === null || candidates.length === 0) return candidates
  const scores = scoresOf(candidates, MESSAGE_WEIGHTS)
  const best = [...candidates.keys()]
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    .slice(0, meant)
  const asked = meaning.embed(query.text.slice(0, meantText))
  const alike = new Map(
    best.map((index) => {
      const text = candidates[index]?.passage.text.slice(0, meantText) ?? ''
      return [index, likeness(asked, meaning.embed(text))]
    }),
  )
  const least = Math.min(...alike.values())
  return candidates.map((candidate, index) => ({
    ...candidate,
    features: { ...candidate.features, meaning: alike.get(index) ?? least },
  }))
}

/** A query of fewer words finds only messages that hold them; a longer one also finds answers that share no word with it. */
const LEAST_TO_ANSWER = 3

/** The messages that hold most of the weight of the query's rarest words. */
export async function messagesWithRarest(
  store: Store,
  reach: Reach,
  query: Query,
  bounds: HistoryBounds,
): Promise<FoundMessages> {
  const found = new Map<string, { holding: MessageHolding; weight: number }>()
  for (const { term, weight } of soughtTerms(query, bounds)) {
    const holdings = await store.text.messagesWith(reach, [term], { most: bounds.rowsPerTerm })
    for (const holding of holdings)
      found.set(holding.id, { holding, weight: (found.get(holding.id)?.weight ?? 0) + weight })
  }
  const sizes = [...found.values()].map(({ holding }) => holding.size)
  const usual = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)
  const ranked = [...found.values()].map(({ holding, weight }) => ({
    holding,
    worth: weight / damping(holding.size / usual),
  }))
  const counts = new Map<string, number>()
  const centres = ranked
    .sort((one, other) => other.worth - one.worth || (one.holding.id < other.holding.id ? 1 : -1))
    .filter(({ holding: { session } }) => {
      const before = counts.get(session) ?? 0
      counts.set(session, before + 1)
      return before < bounds.centresOfSession
    })
    .slice(0, bounds.centres)
    .map(({ holding }) => holding)
  return { query, centres }
}

const LENGTH_DAMPING = 0.3
const MAX_RELATIVE_LENGTH = 10

/** Holds long messages back: they contain any word, and would fill the list of candidates. */
function damping(relativeLength: number): number {
  return 1 - LENGTH_DAMPING + LENGTH_DAMPING * Math.min(relativeLength, MAX_RELATIVE_LENGTH)
}

interface Work {
  /** The beginnings of the episodes that were found. */
  readonly starts: readonly Position[]
  /** By session: the weight of the query's words in its paths and commands. */
  readonly work: ReadonlyMap<string, number>
}

/** Finds sessions by the files that were touched and the commands that were run in them. */
async function findWork(store: Store, reach: Reach, query: Query, bounds: HistoryBounds): Promise<Work> {
  const sought = soughtTerms(query, bounds).map(({ term }) => term)
  const found = await store.episodes.search(reach, sought, { limit: bounds.episodes })
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]))
  const [starts, work]: [Position[], Map<string, number>] = [[], new Map()]
  for (const { episode, start } of found) {
    const terms = new Set(termsOf([...episode.files, ...episode.commands].join('\n')))
    const weight = [...terms].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
    if (weight === 0) continue
    starts.push({ session: episode.session, seq: start })
    work.set(episode.session, Math.max(work.get(episode.session) ?? 0, weight))
  }
  return { starts, work }
}

type Position = Pick<MessageHolding, 'session' | 'seq'>

/** Stretches that cover the surroundings of all, none twice. */
function spansAround(centres: readonly Position[], { around }: HistoryBounds): Span[] {
  const spans: { session: string; from: number; to: number }[] = []
  const ordered = [...centres].sort((one, other) =>
    one.session === other.session ? one.seq - other.seq : one.session < other.session ? -1 : 1,
  )
  for (const { session, seq } of ordered) {
    const last = spans.at(-1)
    if (last !== undefined && last.session === session && seq - around <= last.to + 1) last.to = seq + around
    else spans.push({ session, from: Math.max(0, seq - around), to: seq + around })
  }
  return spans
}
