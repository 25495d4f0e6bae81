import type { TranscriptItem } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn } from '../fields.ts'
import type { Form } from '../reading.ts'
import { atOf, formOfPart, type PartOf, readPart } from './read-part.ts'
import type { MessageRow, PartRow } from './rows.ts'
import type { SessionSource } from './session-source.ts'

export interface ReadMessage {
  readonly items: readonly TranscriptItem[]
  /** Records that could not be understood. */
  readonly skipped: number
  /** The forms of the store that its parts show. */
  readonly forms: readonly Form[]
  /** Whether it may still be written to. */
  readonly isOpen: boolean
}

export interface MessageMarks {
  /** Whether the host wrote the person's words down a second time here. */
  isReplay(): boolean
}

/** Reads a message part by part: each has an id of its own, and a text may come long before a tool is done. */
export function itemsOfOpenCodeMessage(
  message: MessageRow,
  parts: readonly PartRow[],
  session: SessionSource,
  { isReplay }: MessageMarks,
): ReadMessage {
  const fields = parsedMessage(message.data)
  const role = fields === undefined ? undefined : roleOf(fields)
  if (fields === undefined || role === undefined) return { items: [], skipped: 1, forms: [], isOpen: false }
  const isOver = role === 'user' ? message.isFollowed : isDone(fields) || message.isFollowed
  const isOpen = role === 'user' ? !message.isFollowed : !isDone(fields)
  if (role === 'user' && isReplay()) return { items: [], skipped: 0, forms: [], isOpen: false }
  const promptId = role === 'user' ? message.id : (nameIn(fields, 'parentID') ?? null)
  const whole: PartOf = {
    role,
    isOver,
    time: message.time,
    source: { ...session, branch: null, promptId },
  }
  const read = parts.map((part) => partOf(part, whole))
  return {
    items: [...read.flat().filter((item) => item !== undefined), ...interruption(fields, whole)],
    skipped: read.filter((items) => items.includes(undefined)).length,
    forms: parts.map(({ data }) => formOfPart(parsedMessage(data) ?? {})),
    isOpen,
  }
}

function partOf(part: PartRow, whole: PartOf): readonly (TranscriptItem | undefined)[] {
  const fields = parsedMessage(part.data)
  return fields === undefined || nameIn(fields, 'type') === undefined
    ? [undefined]
    : readPart(part, fields, whole)
}

function roleOf(fields: Fields): PartOf['role'] | undefined {
  if (fields['role'] === 'user') return 'user'
  if (fields['role'] !== 'assistant') return undefined
  return fields['summary'] === true ? 'summary' : 'assistant'
}

function isDone(fields: Fields): boolean {
  return typeof fieldsOf(fields['time'])?.['completed'] === 'number'
}

/** The person stopped the turn. */
function interruption(fields: Fields, whole: PartOf): TranscriptItem[] {
  if (whole.role === 'user' || fieldsOf(fields['error'])?.['name'] !== 'MessageAbortedError') return []
  const at = fieldsOf(fields['time'])?.['completed']
  return [{ ...whole.source, type: 'interrupted', at: atOf(typeof at === 'number' ? at : whole.time, whole) }]
}

function parsedMessage(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    // Not JSON: counted by the caller.
    return undefined
  }
}
