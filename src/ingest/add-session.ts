import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import type { MakeId } from '../base/ids.ts'
import type { Message, Role, Session, Turn } from '../model/session.ts'
import type { Redact } from '../redact/redact.ts'
import type { Store } from '../store/store.ts'

/** A conversation from any source, as a program hands it over. */
export interface GivenSession {
  /** Where it happened: the name of an agent or of any other source. */
  readonly host: string
  /** What that source calls it. */
  readonly id: string
  readonly project: string
  readonly messages: readonly GivenMessage[]
  readonly branch?: string
}

export interface GivenMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** ISO 8601, a Date, or milliseconds since 1970. */
  readonly at: string | number | Date
  readonly speaker?: string
}

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
  const messages = given.messages.map(checked)
  const key = [given.host, given.project, given.id].join('\u0000')
  const [first] = messages
  if (first === undefined) throw new MemoriaError('invalid_input', `session "${given.id}" has no messages`)
  return store.transaction(async (tx) => {
    const id = await tx.sessions.put({
      ...{ id: makeId(), key, host: given.host, hostSession: given.id, user, project: given.project },
      ...{
        parent: null,
        branch: given.branch ?? null,
        startedAt: first.at,
        endedAt: messages.at(-1)?.at ?? first.at,
      },
    } satisfies Session)
    const rows: Message[] = []
    let turn = { id: '', seq: -1 }
    for (const [seq, message] of messages.entries()) {
      if (message.role === 'user' || turn.seq < 0) {
        const opened: Turn = {
          id: makeId(),
          session: id,
          seq,
          startedAt: message.at,
          endedAt: null,
          interrupted: false,
        }
        turn = { id: await tx.sessions.putTurn(opened), seq }
      }
      rows.push({
        ...{ id: makeId(), key: `${key}\u0000${message.id}`, session: id, turn: turn.id, seq },
        ...{ hostMessage: message.id, role: message.role as Role, speaker: message.speaker ?? null },
        ...{ text: redact(message.text).text, at: message.at },
      })
    }
    return { id, added: await tx.sessions.addMessages(rows) }
  })
}

interface CheckedMessage extends Omit<GivenMessage, 'at'> {
  readonly at: string
}

function checked(message: GivenMessage): CheckedMessage {
  if (message.role !== 'user' && message.role !== 'assistant') {
    throw new MemoriaError(
      'invalid_input',
      `message "${message.id}" has the role "${String(message.role)}"`,
      {
        hint: 'Allowed: user, assistant.',
      },
    )
  }
  const time = new Date(message.at).getTime()
  if (Number.isNaN(time)) {
    throw new MemoriaError(
      'invalid_input',
      `message "${message.id}" has no readable time: "${String(message.at)}"`,
      {
        hint: 'Give ISO 8601 (2026-01-31T12:00:00Z), a Date, or milliseconds since 1970.',
      },
    )
  }
  return { ...message, at: isoTime(time) }
}
