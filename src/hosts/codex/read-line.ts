import type { TranscriptItem } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, storable, textIn } from '../fields.ts'
import { madeId } from '../line-marks.ts'
import type { LineFile } from '../reading.ts'
import { inputJson } from '../tool-input.ts'
import { callId, type LineSource, messageId, sourceOfCodexLine } from './line-source.ts'
import { toolOutput } from './tool-output.ts'
import { assistantsWords, personsWords } from './user-words.ts'

/** Reads a line of a rollout. Words are there twice, for the model and for the screen: we read the first. */
export function readCodexLine(value: unknown, file: LineFile): readonly TranscriptItem[] {
  const line = fieldsOf(value)
  if (line === undefined) return []
  const payload = fieldsOf(line['payload'])
  // In versions of before a line is the item itself.
  if (payload === undefined) return itemsOfCodexLine(line, line, file)
  if (line['type'] === 'response_item') return itemsOfCodexLine(line, payload, file)
  if (line['type'] === 'compacted') return summaryOf(line, payload, file)
  if (line['type'] === 'event_msg' && payload['type'] === 'turn_aborted') {
    const { source, at } = sourceOfCodexLine(line, payload, file)
    return [{ type: 'interrupted', at, ...source }]
  }
  return []
}

function itemsOfCodexLine(line: Fields, item: Fields, file: LineFile): readonly TranscriptItem[] {
  const where = sourceOfCodexLine(line, item, file)
  switch (item['type']) {
    case 'message':
      return messageOfCodexLine(line, item, where)
    case 'function_call':
      return callOf(item, where, textIn(item, 'arguments') ?? '{}')
    case 'custom_tool_call':
      return callOf(item, where, textIn(item, 'input') ?? '')
    case 'local_shell_call':
    case 'web_search_call':
      return callOf(
        { name: item['type'].slice(0, -'_call'.length), ...item },
        where,
        inputJson(item['action'] ?? {}),
      )
    case 'function_call_output':
    case 'custom_tool_call_output':
      return codexResultOf(item, where)
    default:
      return []
  }
}

function messageOfCodexLine(line: Fields, item: Fields, { source, at }: LineSource): TranscriptItem[] {
  const { role } = item
  if (role !== 'user' && role !== 'assistant') return []
  // The answer to the question for a summary; the summary itself has a line of its own.
  if (fieldsOf(line['metadata'])?.['compaction_output'] === true) return []
  const text = role === 'user' ? personsWords(item) : assistantsWords(item)
  if (text === '') return []
  return [{ type: 'message', id: messageId(line, item, `${role} ${text}`), role, text, at, ...source }]
}

/** The summary that takes the place of what was said before; what stays of it is repeated there and known by its ids. */
function summaryOf(line: Fields, payload: Fields, file: LineFile): TranscriptItem[] {
  const { source, at } = sourceOfCodexLine(line, payload, file)
  const text = withoutFences(textIn(payload, 'message') ?? '')
    .replace(SUMMARY_PREFACE, '')
    .trim()
  if (text === '') return []
  const id = madeId(source.hostSession, source.agent ?? '', String(line['timestamp']), text)
  return [{ type: 'message', id, role: 'summary', text, at, ...source }]
}

const SUMMARY_PREFACE = /^Another language model started to solve this problem[^\n]*:\n/

function callOf(item: Fields, where: LineSource, input: string): TranscriptItem[] {
  const id = callId(item, where)
  if (id === undefined) return []
  const [name, namespace] = [nameIn(item, 'name') ?? 'unknown', nameIn(item, 'namespace')]
  const full = namespace === undefined ? name : `${namespace}__${name}`
  return [
    {
      type: 'tool-call',
      id,
      name: full,
      input: storable(withoutFences(input)),
      at: where.at,
      ...where.source,
    },
  ]
}

function codexResultOf(item: Fields, where: LineSource): TranscriptItem[] {
  const id = callId(item, where)
  return id === undefined
    ? []
    : [{ type: 'tool-result', id, at: where.at, ...toolOutput(item), ...where.source }]
}
