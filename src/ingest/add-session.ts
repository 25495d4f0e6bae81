import type { Context } from '../context.ts'
import type { MessageItem } from '../model/event.ts'
import type { Store } from '../store/store.ts'
import { type CheckedMessage, type CheckedSession, checkSession, type GivenSession } from './given-session.ts'
import { sessionKey } from './keys.ts'
import { makeWriter } from './writer.ts'

export type { GivenMessage, GivenSession } from './given-session.ts'

export interface AddedSession {
  /** Our id of the session. */
  readonly id: string
  /** How many messages were new; those already there by their id are not taken twice. */
  readonly added: number
}

/** Imports a session, once: given again, whole or in part, only what is new is added, behind what is there. */
export async function addSession(
  { store, redact, makeId }: Pick<Context, 'store' | 'redact' | 'makeId'>,
  user: string,
  given: GivenSession,
): Promise<AddedSession> {
  const session = checkSession(given, redact)
  const { host, project, messages } = session
  const realm = await realmOf(store, user, session)
  const items = messages.map((message) => itemOf(session, message))
  const context = {
    host,
    user,
    redact,
    makeId,
    // Such sources count their sessions and messages from one, so that only all of it together is unique.
    realm,
    projectAt: async () => project,
    mayKeep: () => true,
  }
  return store.transaction(async (tx) => {
    const writer = makeWriter(tx, context)
    for (const item of items) await writer.write(item)
    const { messages: added, lastAt } = await writer.finish()
    const key = sessionKey(context, itemOf(session, session.first))
    if (lastAt !== null) await tx.sessions.end(key, lastAt)
    return { id: (await tx.sessions.idOf(key)) ?? '', added }
  })
}

/** The project under whose id the session was added first: that of a project may change. */
async function realmOf(
  { projects, sessions }: Store,
  user: string,
  session: CheckedSession,
): Promise<string> {
  const { host, project } = session
  for (const realm of await projects.formerIds(project)) {
    const key = sessionKey({ user, host, realm }, itemOf(session, session.first))
    if ((await sessions.idOf(key)) !== undefined) return realm
  }
  return project
}

function itemOf({ id: hostSession, branch }: CheckedSession, message: CheckedMessage): MessageItem {
  const { id, role, text, at, speaker } = message
  return {
    type: 'message',
    id,
    role,
    text,
    at,
    ...(speaker === null ? {} : { speaker }),
    hostSession,
    agent: null,
    cwd: null,
    branch,
    promptId: null,
  }
}
