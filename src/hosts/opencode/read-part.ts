import { isoTime } from '../../base/clock.ts'
import type { ItemSource, ToolResultItem, TranscriptItem } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import type { Form } from '../reading.ts'
import { inputJson } from '../tool-input.ts'
import { openCodeUserWords } from './own-words.ts'
import type { PartRow } from './rows.ts'

/** Fields that the parts of a message share. */
export interface PartOf {
  readonly role: 'user' | 'assistant' | 'summary'
  readonly source: ItemSource
  readonly time: number
  /** Nothing is written to it any more, so that what looks unfinished stays as it is. */
  readonly isOver: boolean
}

/** Reads a part: words, or a tool call with its result. Other kinds give nothing, never an error. */
export function readPart(part: PartRow, fields: Fields, whole: PartOf): readonly TranscriptItem[] {
  if (fields['type'] === 'text') return wordsInPart(part, fields, whole)
  if (fields['type'] === 'tool') return toolIn(part, fields, whole)
  return []
}

/** The form of the store that a part shows. */
export function formOfPart({ type }: Fields): Form {
  if (type === 'text' || type === 'tool') return 'known'
  return type === undefined || SILENT.has(type) ? 'nothing' : 'unknown'
}

const SILENT: ReadonlySet<unknown> = new Set([
  ...['reasoning', 'step-start', 'step-finish', 'snapshot', 'patch', 'file', 'agent', 'subtask', 'retry'],
  'compaction',
])

function wordsInPart(part: PartRow, fields: Fields, whole: PartOf): TranscriptItem[] {
  // Written by the program in somebody's name, or shown to the person alone.
  if (fields['synthetic'] === true || fields['ignored'] === true) return []
  const isWhole = whole.role === 'user' || whole.isOver || timeOfPart(fields, 'end') !== undefined
  const text = isWhole ? withoutFences(textIn(fields, 'text') ?? '').trim() : ''
  const said = whole.role === 'user' ? openCodeUserWords(text) : text
  if (said === '') return []
  const at = whole.role === 'user' ? whole.time : (timeOfPart(fields, 'start') ?? part.time)
  return [
    { ...whole.source, type: 'message', id: part.id, role: whole.role, text: said, at: atOf(at, whole) },
  ]
}

/** A tool is known by its part, since what models call their calls is not unique. */
function toolIn(part: PartRow, fields: Fields, whole: PartOf): TranscriptItem[] {
  const state = fieldsOf(fields['state']) ?? {}
  const status = nameIn(state, 'status') ?? ''
  // While a call is being written its input is empty.
  if (status === 'pending' && !whole.isOver) return []
  const start = timeOfPart(state, 'start') ?? part.time
  return [
    {
      ...whole.source,
      type: 'tool-call',
      id: part.id,
      name: nameIn(fields, 'tool') ?? 'unknown',
      input: inputJson(state['input'] ?? {}),
      at: atOf(start, whole),
    },
    ...resultIn(part, state, whole),
  ]
}

function resultIn(part: PartRow, state: Fields, whole: PartOf): ToolResultItem[] {
  const isError = state['status'] === 'error'
  if (!isError && state['status'] !== 'completed') return []
  const output = withoutFences(textIn(state, isError ? 'error' : 'output') ?? '')
  const at = timeOfPart(state, 'end') ?? part.time
  const failed = isError || endedBadly(state)
  return [{ ...whole.source, type: 'tool-result', id: part.id, output, failed, at: atOf(at, whole) }]
}

/** A command that ended with a code of failure has done its work for the host, but not for whoever ran it. */
function endedBadly(state: Fields): boolean {
  const exit = fieldsOf(state['metadata'])?.['exit']
  return typeof exit === 'number' && exit !== 0
}

function timeOfPart(fields: Fields, key: string): number | undefined {
  const time = fieldsOf(fields['time'])?.[key]
  return typeof time === 'number' ? time : undefined
}

/** The latest that a date can be. */
const MOST_MS = 8.64e15

/** A time as we write it: the message's own where the given one cannot be. */
export function atOf(time: number, whole: PartOf): string {
  const usable = [time, whole.time].find((ms) => Number.isFinite(ms) && Math.abs(ms) <= MOST_MS)
  return usable === undefined ? '' : isoTime(usable)
}
