import type { Context } from '../../context.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import { answersQuestion } from '../../recall/answers-question.ts'
import { type AskedWeights, excerptFor } from '../../recall/excerpt.ts'
import { type MessageMatch, matchesOf, type RankedMessage, rankMessages } from '../../recall/history.ts'
import { tableMeaning } from '../../recall/meaning.ts'
import { stem } from '../../recall/query.ts'
import type { Store } from '../../store/store.ts'

const MAX_QUOTES = 4
const MAX_QUOTES_OF_SESSION = 2
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
  const { query, ranked } = await rankMessages(store, reach, question, tableMeaning())
  if (!isAnswered(ranked)) return []
  const fitting = ranked.filter(isStatement).slice(0, MAX_LOOKED_AT)
  const gone = new Set<string>()
  for (const session of new Set(fitting.map(({ passage }) => passage.session)))
    for (const id of await forgottenIn(context, session)) gone.add(id)
  const answer = fewOfEachSession(fitting.filter(({ passage }) => !gone.has(passage.id)))
  const matches = await matchesOf(store, reach, answer)
  const asked = new Map(query.terms.map(({ term, weight }) => [stem(term), weight]))
  return answer.flatMap(({ passage }) => {
    const match = matches.get(passage.id)
    return match === undefined ? [] : [{ ...match, text: quoteFrom(match.text, asked) }]
  })
}

const TOP_MESSAGES = 5

/** Whether the best messages together answer: an answer repeats little of the question before it. */
function isAnswered(ranked: readonly RankedMessage[]): boolean {
  const coverage = Math.max(0, ...ranked.slice(0, TOP_MESSAGES).map(({ features }) => features.coverage))
  return answersQuestion({ coverage, meaning: ranked[0]?.features.meaning ?? 0 })
}

function isStatement({ features, shared }: RankedMessage): boolean {
  return features.question < 1 && shared.length > 0
}

function fewOfEachSession(ranked: readonly RankedMessage[]): RankedMessage[] {
  const counts = new Map<string, number>()
  const few = ranked.filter(({ passage: { session } }) => {
    counts.set(session, (counts.get(session) ?? 0) + 1)
    return (counts.get(session) ?? 0) <= MAX_QUOTES_OF_SESSION
  })
  return few.slice(0, MAX_QUOTES)
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
