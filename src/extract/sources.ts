import type { Context } from '../context.ts'
import { type Evidence, type Memory, sourceFile } from '../model/memory.ts'
import type { Message, Session } from '../model/session.ts'
import { spanOf } from './model/quote.ts'

/** A message of the turn in which something was said. */
export interface SourceMessage extends Message {
  /** Whether the evidence names it. */
  readonly cited: boolean
  /** Where the quoted words begin and end in its text; null when they are not in it. */
  readonly span: readonly [from: number, to: number] | null
}

/** One piece of evidence with what it points to, as far as that is still there. */
export interface Source {
  readonly quote: string
  /** The host's id of the session. */
  readonly hostSession: string
  /** The file it was read in; null when it was said in a session. */
  readonly file: string | null
  /** Null when it is gone. */
  readonly session: Session | null
  /** The turns it was said in, whole. */
  readonly messages: readonly SourceMessage[]
  /** The messages that the evidence names and that are gone. */
  readonly missing: readonly string[]
}

type SourceContext = Pick<Context, 'store' | 'reach'>

/** Where a memory was said. While it is forgotten its words are shown nowhere, not even those around them. */
export async function sourcesOf(
  context: SourceContext,
  { evidence, state, project }: Memory,
): Promise<Source[]> {
  if (state === 'forgotten') return []
  return Promise.all(evidence.map((one) => sourceOf(context, one, project)))
}

async function sourceOf(context: SourceContext, evidence: Evidence, project: string | null): Promise<Source> {
  const { store, reach } = context
  const { session: hostSession, quote } = evidence
  const file = sourceFile(hostSession) ?? null
  if (file !== null) return { quote, hostSession, file, session: null, messages: [], missing: [] }
  const session = await sessionOf(context, evidence, project)
  const messages = session === undefined ? [] : await store.sessions.messages(reach, session.id)
  const cited = messages.filter(({ hostMessage }) => evidence.messages.includes(hostMessage))
  const turns = new Set(cited.map(({ turn }) => turn))
  return {
    ...{ quote, hostSession, file, session: session ?? null },
    messages: messages
      .filter((one) => cited.includes(one) || (one.turn !== null && turns.has(one.turn)))
      .map((one) => ({
        ...one,
        cited: cited.includes(one),
        span: cited.includes(one) ? spanIn(one.text, quote) : null,
      })),
    missing: evidence.messages.filter((id) => !cited.some(({ hostMessage }) => hostMessage === id)),
  }
}

/** Hosts may call two sessions the same, and ids may begin alike. */
const MAX_SESSIONS = 50

async function sessionOf(
  { store, reach }: SourceContext,
  { session: hostSession, messages }: Evidence,
  project: string | null,
): Promise<Session | undefined> {
  const ids = await store.sessions.findIds(reach, hostSession.toLowerCase(), MAX_SESSIONS)
  const found = await Promise.all(ids.map((id) => store.sessions.get(reach, id)))
  const named = found.flatMap((one) => (one?.hostSession === hostSession ? [one] : []))
  const rank = async (one: Session) => {
    const said = await store.sessions.messages(reach, one.id)
    const holds = messages.some((id) => said.some(({ hostMessage }) => hostMessage === id))
    return {
      one,
      points: (holds ? 4 : 0) + (one.project === project ? 2 : 0) + (one.parent === null ? 1 : 0),
    }
  }
  const ranked = await Promise.all(named.map(rank))
  return ranked.sort((one, other) => other.points - one.points)[0]?.one
}

/** Where the quoted words stand in a text; null when they are not in it. */
export function spanIn(text: string, quote: string): SourceMessage['span'] {
  const span = spanOf(quote, text) ?? (text.includes(quote) && quote !== '' ? quote : undefined)
  if (span === undefined) return null
  const from = text.indexOf(span)
  return [from, from + span.length]
}
