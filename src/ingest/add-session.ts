import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import type { MakeId } from '../base/ids.ts'
import type { MessageItem } from '../model/event.ts'
import type { Redact } from '../redact/redact.ts'
import type { Store } from '../store/store.ts'
import { sessionKey } from './keys.ts'
import { makeWriter } from './writer.ts'

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
export async function addSession(intake: Intake, user: string, given: GivenSession): Promise<TakenIn> {
  const items = given.messages.map((message) => itemOf(given, message))
  const [first] = items
  if (first === undefined) throw new MemoriaError('invalid_input', `session "${given.id}" has no messages`)
  const context = {
    ...{ host: given.host, user, redact: intake.redact, makeId: intake.makeId },
    // Such sources count their sessions and messages from one, so that only all of it together is unique.
    ...{ realm: given.project, projectAt: async () => given.project, mayKeep: () => true },
  }
  return intake.store.transaction(async (store) => {
    const writer = makeWriter(store, context)
    for (const item of items) await writer.write(item)
    const key = sessionKey(context, first)
    const id = await store.sessions.idOf(key)
    await store.sessions.end(key, items.at(-1)?.at ?? first.at)
    return { id: id ?? '', added: writer.written.messages }
  })
}

function itemOf(given: GivenSession, message: GivenMessage): MessageItem {
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
  return {
    ...{ type: 'message', id: message.id, role: message.role, text: message.text, at: isoTime(time) },
    ...{ hostSession: given.id, agent: null, cwd: null, branch: given.branch ?? null, promptId: null },
    ...(message.speaker === undefined ? {} : { speaker: message.speaker }),
  }
}
