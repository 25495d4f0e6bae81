import type { ItemSource, TranscriptItem } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn, storable } from '../fields.ts'
import { madeId, timeIn, timeOfFile } from '../line-marks.ts'
import type { Form } from '../reading.ts'
import { inputJson } from '../tool-input.ts'
import { toolOutput } from './tool-output.ts'
import { joinedText, personsWords, withoutHooks, wordsMeanwhile } from './words.ts'

/** The chat that a record stands in. */
export interface Chat {
  readonly path: string
  readonly source: ItemSource
}

/** Reads a message, from a record of its own or from a chat of one piece. */
export function readMessage(message: Fields, chat: Chat): readonly TranscriptItem[] {
  if (message['type'] === 'user') return summaryIn(message, chat) ?? personsMessage(message, chat)
  if (message['type'] === 'info' && joinedText(message['content']) === CANCELLED)
    return [
      { ...chat.source, type: 'interrupted', at: timeIn(message, 'timestamp') ?? timeOfFile(chat.path) },
    ]
  return message['type'] === 'gemini' ? modelsMessage(message, chat) : []
}

/** Whether a record is of a kind that is known: an unknown one is recognised by its words. */
export function formOfRecord(message: Fields): Form {
  if (message['type'] === 'user' || message['type'] === 'gemini') return 'known'
  return SCREEN.has(message['type']) || message['content'] === undefined ? 'nothing' : 'unknown'
}

/** Types of messages that only the person sees. */
const SCREEN: ReadonlySet<unknown> = new Set(['info', 'error', 'warning'])

/** The screen's words when the person stopped the turn. */
const CANCELLED = 'Request cancelled.'

/** The summary that a list of all messages begins with after a compression; what else is in it was written before. */
export function readSummary(messages: unknown, chat: Chat): readonly TranscriptItem[] {
  if (!Array.isArray(messages)) return []
  return messages.flatMap((message) => summaryIn(fieldsOf(message) ?? {}, chat) ?? [])
}

/** Whether a message is the state of the machine, with which every list of all messages begins. */
export function isSessionContext(message: Fields): boolean {
  return message['type'] === 'user' && joinedText(message['content']).startsWith('<session_context>')
}

/** When a record was written, in milliseconds; NaN when it does not say. */
export function writtenAt(message: Fields): number {
  return Date.parse(timeIn(message, 'timestamp') ?? '')
}

function personsMessage(message: Fields, chat: Chat): TranscriptItem[] {
  const { content } = message
  const isAnswer = Array.isArray(content) && content.some((part) => fieldsOf(part)?.['functionResponse'])
  // Text beside the results of tools is notes, and prompts that the person typed meanwhile.
  const text = isAnswer ? wordsMeanwhile(joinedText(content)) : personsWords(joinedText(content))
  return text === '' ? [] : [messageItem('user', text, message, chat)]
}

function modelsMessage(message: Fields, chat: Chat): TranscriptItem[] {
  const calls = Array.isArray(message['toolCalls']) ? message['toolCalls'] : []
  const text = isCopy(message) ? '' : storable(withoutHooks(joinedText(message['content'])).trim())
  return [
    ...(text === '' ? [] : [messageItem('assistant', text, message, chat)]),
    ...calls.flatMap((call) => callItems(fieldsOf(call) ?? {}, message, chat)),
  ]
}

/** The model's own words are one text and name the model; in parts and without it they are copied, or a filler. */
function isCopy({ content, model }: Fields): boolean {
  return typeof content !== 'string' && model === undefined
}

/** A compression leaves a summary, which is copied under other ids later on: its words make its id. */
function summaryIn(message: Fields, chat: Chat): TranscriptItem[] | undefined {
  const text = joinedText(message['content']).trim()
  if (message['type'] !== 'user' || !text.startsWith('<state_snapshot>')) return undefined
  const said = withoutHooks(text.replace(SNAPSHOT_TAGS, '')).trim()
  const id = madeId(chat.source.hostSession, chat.source.agent ?? '', said)
  return said === '' ? [] : [messageItem('summary', said, { ...message, id }, chat)]
}

const SNAPSHOT_TAGS = /^<state_snapshot>|<\/state_snapshot>$/g

function messageItem(
  role: 'user' | 'assistant' | 'summary',
  text: string,
  message: Fields,
  { path, source }: Chat,
): TranscriptItem {
  const own = nameIn(message, 'id')
  const id = own ?? madeId(source.hostSession, source.agent ?? '', String(message['timestamp']), role, text)
  return { type: 'message', id, role, text, at: timeIn(message, 'timestamp') ?? timeOfFile(path), ...source }
}

/** Ids of calls are names and times: unique in a session only. */
function callItems(call: Fields, message: Fields, { path, source }: Chat): TranscriptItem[] {
  const own = nameIn(call, 'id')
  if (own === undefined) return []
  const id = madeId(source.hostSession, source.agent ?? '', own)
  const at = timeIn(message, 'timestamp') ?? timeIn(call, 'timestamp') ?? timeOfFile(path)
  const [name, input] = [nameIn(call, 'name') ?? 'unknown', inputJson(call['args'] ?? {})]
  const output = toolOutput(call)
  return [
    { type: 'tool-call', id, name, input, at, ...source },
    ...(output === undefined
      ? []
      : [{ type: 'tool-result' as const, id, at: timeIn(call, 'timestamp') ?? at, ...output, ...source }]),
  ]
}
