import { readFileSync, statSync } from 'node:fs'
import type { ItemSource, TranscriptItem } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn } from '../fields.ts'
import { type Form, formAmong, type OwnRead, type ReadingTools } from '../reading.ts'
import { linesAfter } from './chat-lines.ts'
import { headOfGeminiFile, parentOf, projectOf } from './files.ts'
import {
  type Chat,
  formOfRecord,
  isSessionContext,
  readMessage,
  readSummary,
  writtenAt,
} from './read-record.ts'

/**
 * Reads a chat after a mark. A chat only grows, but its new part may repeat the old one: messages are written again
 * with more in them, and all of them again, under other ids, when results are shortened or a call failed permanently.
 */
export async function readAfter(
  path: string,
  mark: string | null,
  { careful }: Pick<ReadingTools, 'careful'> = {},
): Promise<OwnRead> {
  const chat = chatAt(path)
  return path.endsWith('.json') ? readWhole(chat, mark, careful) : readLines(chat, mark, careful)
}

function chatAt(path: string): Chat {
  const head = headOfGeminiFile(path)
  const own = nameIn(head, 'sessionId') ?? path
  const parent = parentOf(path)
  const [folder] = Array.isArray(head['directories']) ? head['directories'] : []
  const source: ItemSource = {
    hostSession: parent ?? own,
    agent: parent === undefined ? null : own,
    cwd: projectOf(path) ?? (typeof folder === 'string' ? folder : null),
    branch: null,
    promptId: null,
  }
  return { path, source }
}

/** The mark is the byte that reading goes on at, and since when copies are written, when it stopped among them. */
function readLines(chat: Chat, mark: string | null, careful: ReadingTools['careful']): OwnRead {
  const [from = 0, since = Number.NaN] = (mark ?? '0').split(' ').map(Number)
  const { lines, next, more, bytes } = linesAfter(chat.path, from, careful !== undefined)
  const items: TranscriptItem[] = []
  let skipped = 0
  let copiesSince = since
  const forms = new Set<Form>()
  for (const line of lines) {
    const record = careful === 'pass over' ? undefined : (looksEmpty(line) ?? parseGeminiChat(line))
    if (record === undefined) skipped += 1
    else {
      copiesSince = copiesAfter(record, copiesSince)
      forms.add(formOfRecord(record))
      if (Number.isNaN(copiesSince)) items.push(...itemsOfGeminiChat(record, chat))
    }
  }
  const end = Number.isNaN(copiesSince) ? `${next}` : `${next} ${copiesSince}`
  return { items, mark: end, more, skipped, bytes, form: formAmong(forms) }
}

/** Most lines say when something was last written, and the longest repeat everything: they need not be parsed. */
function looksEmpty(line: Buffer): Fields | undefined {
  if (!line.toString('latin1', 0, PATCH.length).startsWith(PATCH)) return undefined
  if (line.length < SHORT && line.includes('"lastUpdated"')) return {}
  return line.includes('<state_snapshot>') ? undefined : { $set: {} }
}

const PATCH = '{"$set":'
const SHORT = 80

function parseGeminiChat(line: Buffer): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(line.toString('utf8')))
  } catch {
    // Torn, by a program that was killed while it wrote: counted by the caller.
    return undefined
  }
}

function itemsOfGeminiChat(record: Fields, chat: Chat): readonly TranscriptItem[] {
  const patch = fieldsOf(record['$set'])
  if (patch !== undefined) return readSummary(patch['messages'], chat)
  if (nameIn(record, 'id') !== undefined) return readMessage(record, chat)
  // A head that came with what was said before.
  return messagesIn(record).flatMap((message) => readMessage(message, chat))
}

/** All copies are written at once: a record that comes later than this is none. */
const ONE_WRITING_MS = 1000

/**
 * Copies begin with the state of the machine as a record of its own, which otherwise only stands in lists, and end with
 * the list of all of them. Gives since when; NaN when the record is no copy.
 */
function copiesAfter(record: Fields, copiesSince: number): number {
  if (fieldsOf(record['$set']) !== undefined) return Number.NaN
  if (nameIn(record, 'id') === undefined) return copiesSince
  const at = writtenAt(record)
  if (isSessionContext(record)) return at
  return at - copiesSince < ONE_WRITING_MS ? copiesSince : Number.NaN
}

/** Reads the format of older versions: one piece of JSON, written again each time. */
function readWhole(chat: Chat, mark: string | null, careful: ReadingTools['careful']): OwnRead {
  const { size: bytes, mtimeMs } = statSync(chat.path)
  const now = `${bytes} ${mtimeMs}`
  if (now === mark) return { items: [], mark, more: false, skipped: 0, bytes, form: 'nothing' }
  const record = careful === 'pass over' ? undefined : parseGeminiChat(readFileSync(chat.path))
  const messages = messagesIn(record ?? {})
  const items = messages.flatMap((message) => readMessage(message, chat))
  const form = formAmong(new Set(messages.map(formOfRecord)))
  return { items, mark: now, more: false, skipped: record === undefined ? 1 : 0, bytes, form }
}

function messagesIn({ messages }: Fields): Fields[] {
  return Array.isArray(messages) ? messages.map((message) => fieldsOf(message) ?? {}) : []
}
