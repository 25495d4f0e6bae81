import { isoTime } from '../../base/clock.ts'
import { hostNamed } from '../../hosts/all.ts'
import { wholeReach } from '../../model/reach.ts'
import type { Session, ToolCall } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import { type CallPeriod, callPeriod, LONGEST_BACKGROUND_MS, type SessionSpan } from './call-period.ts'

/** A captured tool call, the agent and session that made it, and when it ran. */
export interface AgentCall {
  readonly call: ToolCall
  /** The agent's name for people. */
  readonly host: string
  readonly hostSession: string
  readonly period: CallPeriod
}

/** All tool calls that may have run at a time or later, in milliseconds; in the order in which they began. */
export async function agentCallsSince(store: Store, user: string, since: number): Promise<AgentCall[]> {
  const reach = wholeReach(user)
  const calls = await store.sessions.callsSince(reach, isoTime(Math.max(0, since - LONGEST_BACKGROUND_MS)))
  const sessions = new Map<string, Session | undefined>()
  for (const { session } of calls)
    if (!sessions.has(session)) sessions.set(session, await store.sessions.get(reach, session))
  const lastActivities = lastActivitiesOf(calls, sessions)
  return calls.map((call) => {
    const session = sessions.get(call.session)
    const span: SessionSpan = {
      lastActivity: lastActivities.get(conversationOf(session)) ?? 0,
      ended: session?.endedAt == null ? undefined : Date.parse(session.endedAt),
    }
    return {
      call,
      host: hostNamed(session?.host ?? '')?.title ?? session?.host ?? 'an agent',
      hostSession: session?.hostSession ?? '',
      period: callPeriod(call, span),
    }
  })
}

/** When each conversation last showed a sign of life, its subagents included. */
function lastActivitiesOf(
  calls: readonly ToolCall[],
  sessions: ReadonlyMap<string, Session | undefined>,
): Map<string, number> {
  const lastActivities = new Map<string, number>()
  for (const call of calls) {
    const session = sessions.get(call.session)
    const key = conversationOf(session)
    const times = [call.at, call.endedAt, session?.endedAt].map((time) => Date.parse(time ?? '') || 0)
    lastActivities.set(key, Math.max(lastActivities.get(key) ?? 0, ...times))
  }
  return lastActivities
}

/** A subagent has the host session of the session that started it. */
function conversationOf(session: Session | undefined): string {
  return JSON.stringify([session?.host, session?.hostSession])
}
