import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { checkText, named } from '../base/text.ts'
import type { Redact } from '../redact/redact.ts'

/** A conversation from any source, as a program hands it over. */
export interface GivenSession {
  /** Where it happened: the name of an agent or of any other source. */
  readonly host: string
  /** The source's own id for it. */
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

export interface CheckedMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly at: string
  readonly speaker: string | null
}

export interface CheckedSession {
  readonly host: string
  readonly id: string
  readonly project: string
  readonly branch: string | null
  readonly messages: readonly CheckedMessage[]
  readonly first: CheckedMessage
}

/** A session that may be stored: everything named, every time readable, no secrets. Throws what is wrong with it. */
export function checkSession(given: GivenSession, redact: Redact): CheckedSession {
  const host = nameIn(given.host, 'the host')
  const id = nameIn(given.id, "the session's id")
  if (!Array.isArray(given.messages)) throw refusedSession(`session "${id}" has no list of messages`)
  const messages = given.messages.map((message, index) => checkMessage(message, index, redact))
  const [first] = messages
  if (first === undefined) throw refusedSession(`session "${id}" has no messages`)
  const branch = given.branch === undefined ? null : cleanGiven(given.branch, redact)
  return { host, id, project: given.project, branch, messages, first }
}

function checkMessage(given: GivenMessage, index: number, redact: Redact): CheckedMessage {
  if (typeof given !== 'object' || given === null)
    throw refusedSession(`message ${index + 1} is no object`, 'Allowed: {id, role, text, at, speaker}.')
  const id = nameIn(given.id, `the id of message ${index + 1}`)
  if (given.role !== 'user' && given.role !== 'assistant')
    throw refusedSession(`message "${id}" has the role "${named(given.role)}"`, 'Allowed: user, assistant.')
  if (typeof given.text !== 'string') throw refusedSession(`message "${id}" has no text`)
  if (given.speaker !== undefined && typeof given.speaker !== 'string')
    throw refusedSession(`the speaker of message "${id}" is not a text`)
  const speaker = given.speaker === undefined ? null : cleanGiven(given.speaker, redact)
  return { id, role: given.role, text: cleanGiven(given.text, redact), at: timeOfGiven(given, id), speaker }
}

function timeOfGiven({ at }: GivenMessage, id: string): string {
  const isTime = typeof at === 'string' || typeof at === 'number' || at instanceof Date
  const time = isTime ? new Date(at).getTime() : Number.NaN
  if (!Number.isNaN(time)) return isoTime(time)
  throw refusedSession(
    `message "${id}" has no readable time: "${named(at)}"`,
    'Give ISO 8601 (2026-01-31T12:00:00Z), a Date, or milliseconds since 1970.',
  )
}

const MAX_NAME = 1000

function nameIn(given: unknown, what: string): string {
  if (typeof given !== 'string') throw refusedSession(`${what} is missing`)
  return unwrap(checkText(given, { max: MAX_NAME, what }))
}

/** Keeps every text; only characters that no store can hold are replaced. */
function cleanGiven(text: string, redact: Redact): string {
  return redact(text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')).text
}

function refusedSession(message: string, hint?: string): MemoriaError {
  return new MemoriaError('invalid_input', message, hint === undefined ? {} : { hint })
}
