import type { Reach } from '../model/reach.ts'
import type { Message, Session, ToolCall, Turn } from '../model/session.ts'
import type { Store } from '../store/store.ts'

/** A turn with what was said and done in it, in order. */
export interface ReadTurn extends Turn {
  readonly messages: readonly Message[]
  readonly toolCalls: readonly ToolCall[]
}

export interface ReadSession {
  readonly session: Session
  readonly turns: readonly ReadTurn[]
  readonly subagents: readonly Session[]
}

/** A session as a person would read it: turn by turn. */
export async function readSession(store: Store, reach: Reach, id: string): Promise<ReadSession | undefined> {
  const session = await store.sessions.get(reach, id)
  if (session === undefined) return undefined
  const messages = await store.sessions.messages(reach, id)
  const calls = await store.sessions.toolCalls(reach, id)
  const turns = (await store.sessions.turns(reach, id)).map((turn) => ({
    ...turn,
    messages: messages.filter((message) => message.turn === turn.id),
    toolCalls: calls.filter((call) => call.turn === turn.id),
  }))
  // A hook may have opened a turn before the transcript had an earlier one: what was said first comes first.
  turns.sort((one, other) => firstPosition(one) - firstPosition(other) || one.seq - other.seq)
  return { session, turns, subagents: await store.sessions.subagents(reach, id) }
}

function firstPosition({ messages }: ReadTurn): number {
  return messages[0]?.seq ?? Number.MAX_SAFE_INTEGER
}
