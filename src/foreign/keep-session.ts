import { HOSTS } from '../hosts/all.ts'
import { sessionKey } from '../ingest/keys.ts'
import { makeWriter } from '../ingest/writer.ts'
import type { MessageItem } from '../model/event.ts'
import type { Store } from '../store/store.ts'
import type { ForeignContext } from './context.ts'
import type { KnownProject } from './project.ts'
import type { ForeignMessage, ForeignSession } from './source.ts'

export interface KeptSession {
  /** Our id of the session; null when it is not kept. */
  readonly id: string | null
  readonly messages: number
  readonly outcome: 'added' | 'grown' | 'known' | 'captured' | 'not allowed'
}

/** Apart from the agents' own sessions, whose messages have ids that are unique everywhere. */
const REALM = 'import'

interface SessionToKeep {
  readonly source: string
  readonly session: ForeignSession
  readonly project: KnownProject
}

/** Stores a session, once. What an agent's own transcript gave already is not stored a second time. */
export async function keepSession(
  { ingest, reach }: Pick<ForeignContext, 'ingest' | 'reach'>,
  store: Store,
  { source, session, project }: SessionToKeep,
): Promise<KeptSession> {
  if (await isCaptured(store, reach.user, session.id)) return { id: null, messages: 0, outcome: 'captured' }
  const context = {
    ...ingest.writerContext(store, source),
    realm: REALM,
    projectAt: async () => project.id,
  }
  const key = sessionKey(context, { hostSession: session.id, agent: null })
  const isThere = (await store.sessions.idOf(key)) !== undefined
  const writer = makeWriter(store, context)
  for (const message of session.messages) await writer.write(itemOf(message, session.id, project.folder))
  const { messages, lastAt } = await writer.finish()
  if (lastAt !== null) await store.sessions.end(key, lastAt)
  const id = (await store.sessions.idOf(key)) ?? null
  if (id === null) return { id, messages, outcome: 'not allowed' }
  return { id, messages, outcome: isThere ? (messages > 0 ? 'grown' : 'known') : 'added' }
}

/** Whether an agent's own session of this name is here. */
async function isCaptured(store: Store, user: string, hostSession: string): Promise<boolean> {
  const keys = HOSTS.map(({ name }) => sessionKey({ user, host: name }, { hostSession, agent: null }))
  return (await store.sessions.known(keys)).size > 0
}

const SUBAGENT = 'subagent'

function itemOf(message: ForeignMessage, hostSession: string, cwd: string | null): MessageItem {
  const { id, role, text, at, isSubagent } = message
  return {
    type: 'message',
    id,
    role,
    text,
    at,
    hostSession,
    agent: isSubagent ? SUBAGENT : null,
    cwd,
    branch: null,
    promptId: null,
  }
}
