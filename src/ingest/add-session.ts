import type { MakeId } from '../base/ids.ts'
import type { Message, Turn } from '../model/session.ts'
import type { Redact } from '../redact/redact.ts'
import type { Store } from '../store/store.ts'
import { type CheckedMessage, checkSession, type GivenSession } from './given-session.ts'

export type { GivenMessage, GivenSession } from './given-session.ts'

export interface TakenIn {
  /** Our id of the session. */
  readonly id: string
  /** How many messages were new; those already there by their id are not taken twice. */
  readonly added: number
}

export interface Intake {
  readonly store: Store
  readonly redact: Redact
  readonly makeId: MakeId
}

/** Takes a session in, once: given again, whole or longer, only what is new is added. */
export async function addSession(
  { store, redact, makeId }: Intake,
  user: string,
  given: GivenSession,
): Promise<TakenIn> {
  const { host, id: hostSession, project, branch, messages, first } = checkSession(given, redact)
  const key = [user, host, project, hostSession]
  return store.transaction(async (tx) => {
    const session = await tx.sessions.put({
      ...{ id: makeId(), key: JSON.stringify(key), host, hostSession, user, project, parent: null, branch },
      ...{ startedAt: first.at, endedAt: messages.at(-1)?.at ?? first.at },
    })
    const rows: Message[] = []
    let turn = ''
    for (const [seq, message] of messages.entries()) {
      if (message.role === 'user' || seq === 0)
        turn = await tx.sessions.putTurn(opened(makeId(), session, seq, message))
      const { id: hostMessage, role, speaker, text, at } = message
      rows.push({
        ...{ id: makeId(), key: JSON.stringify([...key, hostMessage]), session, turn, seq, hostMessage },
        ...{ role, speaker, text, at },
      })
    }
    return { id: session, added: await tx.sessions.addMessages(rows) }
  })
}

/** A turn is named by the message that opens it, so that it is the same one the next time. */
function opened(id: string, session: string, seq: number, { at }: CheckedMessage): Turn {
  return { id, session, seq, startedAt: at, endedAt: null, interrupted: false }
}
