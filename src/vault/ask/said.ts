import type { Context } from '../../context.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import { type MessageMatch, matchesOf, type RankedMessage, rankMessages } from '../../recall/history.ts'
import { tableMeaning } from '../../recall/meaning.ts'
import type { Query } from '../../recall/query.ts'
import type { Store } from '../../store/store.ts'

const MOST_MESSAGES = 3
/** So many are looked at for those that may be shown. */
const MOST_LOOKED_AT = 30

/**
 * What was said that tells most of what is asked, and does not only ask it; nothing of what was forgotten since. The reach of
 * the context is the user's whole one, since a memory of any project may be forgotten.
 */
export async function saidOf(
  context: Pick<Context, 'store' | 'reach'>,
  reach: Reach,
  question: string,
): Promise<MessageMatch[]> {
  const { store } = context
  const { query, ranked } = await rankMessages(store, reach, question, tableMeaning())
  const fitting = ranked.filter((one) => isInformative(one, query)).slice(0, MOST_LOOKED_AT)
  const messages = await store.sessions.messagesByIds(
    reach,
    fitting.map(({ passage }) => passage.id),
  )
  const gone = new Set<string>()
  for (const session of new Set(messages.map((message) => message.session)))
    for (const id of await forgottenIn(context, session)) gone.add(id)
  const answer = fitting.filter(({ passage }) => !gone.has(passage.id)).slice(0, MOST_MESSAGES)
  const matches = await matchesOf(store, reach, answer)
  return answer.flatMap(({ passage }) => matches.get(passage.id) ?? [])
}

const LEAST_COVERED = 0.6
const LEAST_WORDS = 2

function isInformative({ features, shared }: RankedMessage, { terms }: Query): boolean {
  const words = new Set(shared.map(({ within }) => within)).size
  const asked = new Set(terms.filter(({ count }) => count > 0).map(({ within }) => within)).size
  return (
    features.coverage >= LEAST_COVERED && features.question < 1 && words >= Math.min(LEAST_WORDS, asked || 1)
  )
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
