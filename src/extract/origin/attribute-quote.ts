import type { Context } from '../../context.ts'
import type { Evidence, Kind, Origin } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Message, Session } from '../../model/session.ts'
import { spanOf } from '../model/quote.ts'
import { originOfClaim } from './heard.ts'

/** A statement that an agent saves, with the words that it says it rests on. */
export interface QuotedClaim {
  readonly kind: Kind
  readonly text: string
  readonly quote: string
  /** Where the agent says that it comes from. */
  readonly source: Origin
}

export interface Attribution {
  readonly origin: Origin
  /** The session that the quote stands in. */
  readonly session: string
  readonly evidence: readonly Evidence[]
}

/** An agent quotes what it has before it: the conversation that it is in, or one that it took up again. */
const RECENT_SESSIONS = 10

/**
 * Whose statement it is by the quoted words: the person's only if they typed them and if these carry its subject and its
 * point; else what the agent says, or less. Undefined when nobody said the quoted words lately.
 */
export async function attributeQuote(
  { store }: Pick<Context, 'store'>,
  reach: Reach,
  claim: QuotedClaim,
): Promise<Attribution | undefined> {
  for (const session of await store.sessions.list(reach, { limit: RECENT_SESSIONS })) {
    const found = quotedIn(await store.sessions.messages(reach, session.id), claim.quote)
    if (found !== undefined) return attribution(store, reach, session, claim, found)
  }
  return undefined
}

interface Quoted {
  readonly message: Message
  readonly span: string
}

/** The person's words before the agent's, the latest first: an agent repeats what it heard. */
function quotedIn(messages: readonly Message[], quote: string): Quoted | undefined {
  const latest = messages.toReversed()
  const inOrder = [
    ...latest.filter(({ role }) => role === 'user'),
    ...latest.filter(({ role }) => role !== 'user'),
  ]
  for (const message of inOrder) {
    const span = spanOf(quote, message.text)
    if (span !== undefined) return { message, span }
  }
  return undefined
}

async function attribution(
  store: Context['store'],
  reach: Reach,
  session: Session,
  { kind, text, source }: QuotedClaim,
  { message, span }: Quoted,
): Promise<Attribution> {
  const evidence = [{ session: session.hostSession, messages: [message.hostMessage], quote: span }]
  const isTyped = message.role === 'user' && source === 'assistant'
  const claimed = { kind, text, evidence, origin: isTyped ? 'user' : source } as const
  return { origin: await originOfClaim(store, reach, session, claimed), session: session.id, evidence }
}
