import type { Context } from '../../context.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import { messagesAnswer } from '../../recall/answers-question.ts'
import { type AskedWeights, excerptFor } from '../../recall/excerpt.ts'
import {
  type HistoryRanking,
  type MessageMatch,
  matchesOf,
  type RankedMessage,
  rankMessages,
} from '../../recall/history.ts'
import { tableMeaning } from '../../recall/meaning.ts'
import { stem } from '../../recall/query.ts'
import type { Store } from '../../store/store.ts'
import { termsOf } from '../../store/terms.ts'

const MAX_QUOTES = 4
const MAX_QUOTE_CHARACTERS = 500
/** So many messages are looked at for those that may be shown. */
const MAX_LOOKED_AT = 30

/**
 * Quotes what was said that answers the question, from several sessions if these do; nothing of what was forgotten since.
 * The reach of the context is the user's whole one, since a memory of any project may be forgotten.
 */
export async function saidOf(
  context: Pick<Context, 'store' | 'reach'>,
  reach: Reach,
  question: string,
): Promise<MessageMatch[]> {
  const { store } = context
  const ranking = await rankMessages(store, reach, question, tableMeaning())
  if (!isAnswered(ranking.ranked)) return []
  const fitting = answersIn(ranking).slice(0, MAX_LOOKED_AT)
  const gone = new Set<string>()
  for (const session of new Set(fitting.map(({ passage }) => passage.session)))
    for (const id of await forgottenIn(context, session)) gone.add(id)
  const answer = quotesFrom(
    fitting.filter(({ passage }) => !gone.has(passage.id)),
    ranking,
  )
  const matches = await matchesOf(store, reach, answer)
  const asked = askedWeights(ranking)
  return answer.flatMap(({ passage }) => {
    const match = matches.get(passage.id)
    return match === undefined ? [] : [{ ...match, text: quoteFrom(match.text, asked) }]
  })
}

const TOP_MESSAGES = 5

/** Whether the best messages together answer: an answer repeats little of the question before it. */
function isAnswered(ranked: readonly RankedMessage[]): boolean {
  const coverage = Math.max(0, ...ranked.slice(0, TOP_MESSAGES).map(({ features }) => features.coverage))
  return messagesAnswer({ coverage, meaning: ranked[0]?.features.meaning ?? 0 })
}

/**
 * A session that is worth half of the best one, and clearly less, only shares some words with the question. In a small
 * store, worths lie close together and say little.
 */
const FAR_BEHIND = 0.5
const CLEARLY_BEHIND = 3

/** Messages of the best sessions that say something, and what the agent replied to a prompt among them. */
function answersIn(ranking: HistoryRanking): RankedMessage[] {
  const { ranked, sessions } = ranking
  const best = Math.max(...sessions.values())
  const least = best - Math.max(FAR_BEHIND * Math.abs(best), CLEARLY_BEHIND)
  const positions = new Map(ranked.map((one) => [positionOf(one.passage), one]))
  const fitting = ranked.filter(
    (one) => (sessions.get(one.passage.session) ?? 0) >= least && isStatement(one),
  )
  const withReplies = fitting.flatMap((one) => {
    const { role, session, seq } = one.passage
    const next = role === 'user' ? positions.get(positionOf({ session, seq: seq + 1 })) : undefined
    return next?.passage.role === 'assistant' && next.features.question < 1 ? [one, next] : [one]
  })
  return [...new Set(withReplies)]
}

function positionOf({ session, seq }: Pick<RankedMessage['passage'], 'session' | 'seq'>): string {
  return `${session} ${seq}`
}

function isStatement({ features, shared }: RankedMessage): boolean {
  return features.question < 1 && shared.length > 0
}

/** How many different terms add something to the question. */
function newTerms(terms: readonly string[], asked: ReadonlySet<string>): number {
  return new Set(terms.filter((term) => !asked.has(term))).size
}

/** The best session is quoted twice if it can be, the others once: a question may be answered in several. */
const QUOTES_OF_BEST = 2
/**
 * The weight of what a quote adds to the question, as a logarithm of its terms, next to the score of its message: "That
 * fixed it" shares words with a question and answers nothing.
 */
const NEW_TERMS_WEIGHT = 2

/** Quotes by the worth of their session, in each by their score and what they add to the question. */
function quotesFrom(fitting: readonly RankedMessage[], ranking: HistoryRanking): RankedMessage[] {
  const { query, sessions } = ranking
  const asked = askedWeights(ranking)
  const words = new Set(query.terms.map(({ term }) => term))
  const worth = ({ passage }: RankedMessage) => sessions.get(passage.session) ?? 0
  const values = new Map(
    fitting.map((one) => {
      const added = newTerms(termsOf(quoteFrom(one.passage.text, asked)), words)
      return [one, one.own + NEW_TERMS_WEIGHT * Math.log1p(added)] as const
    }),
  )
  const ordered = [...fitting].sort(
    (one, other) => worth(other) - worth(one) || (values.get(other) ?? 0) - (values.get(one) ?? 0),
  )
  const best = ordered[0]?.passage.session
  const counts = new Map<string, number>()
  const few = ordered.filter(({ passage: { session } }) => {
    const before = counts.get(session) ?? 0
    counts.set(session, before + 1)
    return before < (session === best ? QUOTES_OF_BEST : 1)
  })
  return few.slice(0, MAX_QUOTES)
}

function askedWeights({ query }: HistoryRanking): AskedWeights {
  return new Map(query.terms.map(({ term, weight }) => [stem(term), weight]))
}

/** The sentences of a message that hold most of what is asked. */
function quoteFrom(text: string, asked: AskedWeights): string {
  const excerpt = excerptFor(text, asked, MAX_QUOTE_CHARACTERS)
  return excerpt.length <= MAX_QUOTE_CHARACTERS ? excerpt : `${excerpt.slice(0, MAX_QUOTE_CHARACTERS - 1)}…`
}

/** The messages of a session whose turn holds words of a forgotten memory: what was answered there says them again. */
async function forgottenIn(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  id: string,
): Promise<string[]> {
  const session = await store.sessions.get(reach, id)
  const sources = session === undefined ? new Set<string>() : await forgottenSources(store, reach, session)
  if (sources.size === 0) return []
  const messages = await store.sessions.messages(reach, id)
  const sourcing = messages.filter(({ hostMessage }) => sources.has(hostMessage))
  const own = new Set(sourcing.map((message) => message.id))
  const turns = new Set(sourcing.flatMap(({ turn }) => turn ?? []))
  return messages
    .filter((message) => own.has(message.id) || (message.turn !== null && turns.has(message.turn)))
    .map((message) => message.id)
}

async function forgottenSources(store: Store, reach: Reach, { hostSession }: Session): Promise<Set<string>> {
  const forgotten = await store.memories.list(reach, { session: hostSession, states: ['forgotten'] })
  return new Set(
    forgotten.flatMap(({ evidence }) =>
      evidence.filter(({ session }) => session === hostSession).flatMap(({ messages }) => messages),
    ),
  )
}
