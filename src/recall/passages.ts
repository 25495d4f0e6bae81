import { closingUnits } from '../extract/exchange/closing-units.ts'
import type { Episode } from '../model/episode.ts'
import type { Reach } from '../model/reach.ts'
import type { Exchange, SaidMessage, Store } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'
import { PASSAGE_BOUNDS, PROMPTED_HISTORY_BOUNDS } from './bounds.ts'
import { type AskedWeights, sentencesOf, sharedWeight } from './excerpt.ts'
import type { FoundMessages } from './history.ts'
import { aboutness, likeness, type Meaning } from './meaning.ts'
import { isName } from './prompt-worth.ts'
import { soughtTerms, stem } from './query.ts'
import { type SameSubject, sameSubjectBy } from './same-subject.ts'
import { PASSAGE_WEIGHTS, PROMPT_ORDER } from './weights.ts'

/** Something of an earlier session that answers: sentences that were said, or how a task ended. */
export interface HistoryAnswer {
  readonly kind: 'passage' | 'episode'
  /** The id of the message or the episode. */
  readonly id: string
  /** The sentences, as they were said. */
  readonly text: string
  readonly at: string
  readonly who: 'user' | 'assistant'
  readonly host: string
  /** The session, and its name at its host. */
  readonly session: string
  readonly hostSession: string
  readonly hostMessages: readonly string[]
  /** On the same scale as the order of memories for a prompt. */
  readonly score: number
  readonly shared: readonly string[]
  /** All that was said in the exchange, or that is known of the episode. */
  readonly whole: string
}

/** Something that is injected: what was said later on the same comes with it. */
export interface Given {
  readonly text: string
  readonly at: string
  readonly score: number
}

interface Asked {
  readonly weights: AskedWeights
  readonly alike: (text: string) => number
}

/** Answers to a prompt from earlier sessions, best first: one of each session, and only those that stand out. */
export async function historyAnswers(
  store: Store,
  reach: Reach,
  prompt: string,
  meaning: Meaning,
  { query, centres }: FoundMessages,
  given: readonly Given[] = [],
): Promise<{ readonly answers: readonly HistoryAnswer[]; readonly asked: AskedWeights }> {
  const weights = new Map(query.terms.map(({ term, weight }) => [stem(term), weight]))
  const asked: Asked = { weights, alike: likenessTo(prompt, meaning) }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const exchanges = await store.sessions.exchangesAround(
    reach,
    centres.map(({ id }) => id),
  )
  const episodes = await episodesWith(
    store,
    reach,
    soughtTerms(query, PROMPTED_HISTORY_BOUNDS).map(({ term }) => term),
  )
  const rated = [
    ...fullest(exchanges, weights).flatMap((one) => passageIn(one, asked) ?? []),
    ...episodes.flatMap((one) => episodeAnswer(one, asked)),
  ].sort((one, other) => other.answer.score - one.answer.score)
  const least = total * PASSAGE_WEIGHTS.coverage
  const names = new Set(query.terms.filter((one) => isName(one, meaning)).map(({ term }) => stem(term)))
  const field = rated[PASSAGE_BOUNDS.field]?.answer.score ?? 0
  const outstanding = rated.filter(
    ({ answer, held }) =>
      held >= least &&
      answer.shared.length >= PASSAGE_WEIGHTS.sharedWords &&
      answer.shared.some((term) => names.has(term)) &&
      answer.score - field >= PASSAGE_WEIGHTS.gap,
  )
  const answers = outstanding.map(({ answer }) => answer)
  const known = [...given, ...answers.map(({ whole, at, score }) => ({ text: whole, at, score }))]
  const later = laterOnes(
    rated.map(({ answer }) => answer),
    known,
    sameSubjectBy(meaning),
  )
  return { answers: onePerSession([...answers, ...later]), asked: weights }
}

/** Answers that alone would not be given, but were said later on the same subject as one that is. */
function laterOnes(
  answers: readonly HistoryAnswer[],
  given: readonly Given[],
  isSameSubject: SameSubject,
): HistoryAnswer[] {
  return answers.flatMap((answer) => {
    const earlier = given.find(
      ({ at, text }) => at < answer.at && !text.includes(answer.text) && isSameSubject(text, answer.whole),
    )
    return earlier === undefined ? [] : [{ ...answer, score: earlier.score }]
  })
}

function likenessTo(prompt: string, meaning: Meaning): (text: string) => number {
  if (meaning === null) return () => 0
  const alike = aboutness(meaning, [prompt.slice(0, PASSAGE_BOUNDS.meantText)])
  return (text) => {
    const vector = meaning.embed(text.slice(0, PASSAGE_BOUNDS.meantText))
    return alike((other) => likeness(other, vector))
  }
}

interface Rated {
  readonly answer: HistoryAnswer
  /** The weight of the asked words that stand in the whole exchange or episode. */
  readonly held: number
}

interface HeldExchange {
  readonly exchange: Exchange
  /** The words asked for that it holds, and their weight. */
  readonly shared: readonly string[]
  readonly held: number
}

/** The turns that hold most of what is asked; only their sentences are compared. */
function fullest(exchanges: readonly Exchange[], weights: AskedWeights): HeldExchange[] {
  return exchanges
    .map((exchange) => {
      const terms = new Set(exchange.messages.flatMap((message) => message.terms.split(' ').map(stem)))
      const shared = [...weights.keys()].filter((term) => terms.has(term))
      return { exchange, shared, held: shared.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) }
    })
    .sort((one, other) => other.held - one.held)
    .slice(0, PASSAGE_BOUNDS.exchanges)
}

/** The two or three sentences of a turn that answer: of the agent's last words, or of a rule that the user stated. */
function passageIn({ exchange, held, shared: words }: HeldExchange, asked: Asked): Rated | undefined {
  // A question that was asked before is no answer: the agent's last words come first.
  const [answered, typed] = [true, false].map((isAnswer) =>
    exchange.messages
      .filter(({ role }) => (role === 'assistant') === isAnswer)
      .flatMap((message) => windowsOf(message, asked.weights)),
  )
  const windows = answered?.length ? answered : (typed ?? [])
  const best = [...windows].sort((one, other) => other.shared - one.shared)[0]
  if (best === undefined) return undefined
  const { message, text, shared } = best
  const around = PASSAGE_WEIGHTS.around * (held - shared)
  const score = shared + around + PROMPT_ORDER.meaning * asked.alike(text)
  const { session, host, hostSession } = exchange
  const who = message.role === 'user' ? 'user' : 'assistant'
  const answer: HistoryAnswer = {
    kind: 'passage',
    id: message.id,
    text,
    at: message.at,
    who,
    host,
    session,
    hostSession,
    hostMessages: exchange.messages.map(({ hostMessage }) => hostMessage),
    score,
    shared: words,
    whole: exchange.messages.map((one) => one.text.slice(0, PASSAGE_BOUNDS.meantText)).join(' '),
  }
  return { answer, held }
}

interface Window {
  readonly message: SaidMessage
  readonly text: string
  readonly shared: number
}

const QUESTION = /[?？]["”’)\s]*$/u

/** Sentences next to each other, as many as fit. Questions are left out, and announcements and lists of an agent. */
function windowsOf(message: SaidMessage, weights: AskedWeights): Window[] {
  const sentences =
    message.role === 'user'
      ? message.text.length > PASSAGE_BOUNDS.typed
        ? []
        : sentencesOf(message.text).filter((sentence) => !QUESTION.test(sentence))
      : closingUnits(message.text).map(({ text }) => text)
  const terms = sentences.map((text) => askedTerms(text, weights))
  return sentences.map((first, index) => {
    const held = new Set(terms[index])
    let text = first
    for (let next = index + 1; next < index + PASSAGE_BOUNDS.sentences && next < sentences.length; next++) {
      if (text.length + (sentences[next]?.length ?? 0) >= PASSAGE_BOUNDS.characters) break
      text = `${text} ${sentences[next]}`
      for (const term of terms[next] ?? []) held.add(term)
    }
    const weight = [...held].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
    return { message, text, shared: weight }
  })
}

async function episodesWith(store: Store, reach: Reach, terms: readonly string[]) {
  const found = await store.episodes.search(reach, terms, { limit: PASSAGE_BOUNDS.episodes })
  return Promise.all(
    found.map(async ({ episode }) => ({
      episode,
      session: await store.sessions.get(reach, episode.session),
    })),
  )
}

function episodeAnswer(
  {
    episode,
    session,
  }: {
    readonly episode: Episode
    readonly session: { readonly host: string; readonly hostSession: string } | undefined
  },
  asked: Asked,
): Rated[] {
  if (session === undefined || episode.outcome === '') return []
  const { title, outcome, decisions, fixes } = episode
  const whole = [title, episode.asked, outcome, ...decisions, ...fixes].join('\n')
  const shared = sharedWeight(whole, asked.weights)
  const text = `${title}: ${outcome}`
  const answer: HistoryAnswer = {
    kind: 'episode',
    id: episode.id,
    text,
    at: episode.endedAt,
    who: 'assistant',
    host: session.host,
    session: episode.session,
    hostSession: session.hostSession,
    hostMessages: episode.sources,
    score: PASSAGE_WEIGHTS.episode * shared + PROMPT_ORDER.meaning * asked.alike(text),
    shared: askedTerms(text, asked.weights),
    whole,
  }
  return [{ answer, held: shared }]
}

function askedTerms(text: string, weights: AskedWeights): string[] {
  return [...new Set(termsOf(text).map(stem))].filter((term) => weights.has(term))
}

/** The best of each session. A session that was resumed says the same as the one it came from. */
function onePerSession(answers: readonly HistoryAnswer[]): HistoryAnswer[] {
  const known = new Set<string>()
  return answers.filter(({ session, text }) => {
    const isNew = !known.has(session) && !known.has(text)
    known.add(session).add(text)
    return isNew
  })
}
