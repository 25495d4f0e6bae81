import type { MakeId } from '../base/ids.ts'
import { wholeReach } from '../model/reach.ts'
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

/** Takes a session in, once: given again, whole or in part, only what is new is added, behind what is there. */
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
    const there = await tx.sessions.messages(wholeReach(user), session)
    const turns = new Map(there.map((message) => [message.hostMessage, message.turn]))
    const rows: Message[] = []
    let turn = there.at(-1)?.turn ?? null
    let seq = there.length
    for (const message of messages) {
      const { id: hostMessage, role, speaker, text, at } = message
      if (turns.has(hostMessage)) {
        turn = turns.get(hostMessage) ?? null
        continue
      }
      if (role === 'user' || turn === null)
        turn = await tx.sessions.putTurn(opened(makeId(), session, seq, message))
      const messageKey = JSON.stringify([...key, hostMessage])
      rows.push({ id: makeId(), key: messageKey, session, turn, seq, hostMessage, role, speaker, text, at })
      turns.set(hostMessage, turn)
      seq += 1
    }
    return { id: session, added: await tx.sessions.addMessages(rows) }
  })
}

/** A turn is named by the message that opens it, so that it is the same one the next time. */
function opened(id: string, session: string, seq: number, { at }: CheckedMessage): Turn {
  return { id, session, seq, startedAt: at, endedAt: null, interrupted: false }
}
