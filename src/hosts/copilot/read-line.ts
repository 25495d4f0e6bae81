import type { TranscriptItem } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, storable, textIn } from '../fields.ts'
import type { LineFile } from '../reading.ts'
import { inputJson } from '../tool-input.ts'
import { callId, type LineSource, messageId, sourceOfCopilotLine } from './line-source.ts'
import { toolOutput } from './tool-output.ts'
import { typedWords } from './user-words.ts'

/** Reads a line of a transcript. Unknown kinds give nothing. */
export function readCopilotLine(value: unknown, file: LineFile): readonly TranscriptItem[] {
  const line = fieldsOf(value)
  const data = fieldsOf(line?.['data'])
  if (line === undefined || data === undefined) return []
  const where = sourceOfCopilotLine(line, file)
  switch (line['type']) {
    case 'user.message':
      return isTypedSource(data, where) ? said('user', line, textIn(data, 'content'), where) : []
    case 'assistant.message':
      return [
        ...(data['phase'] === 'thinking' ? [] : said('assistant', line, textIn(data, 'content'), where)),
        ...callsIn(data, where),
      ]
    case 'tool.execution_complete':
      return copilotResultOf(data, where)
    case 'session.compaction_complete':
      return data['success'] === false ? [] : said('summary', line, textIn(data, 'summaryContent'), where)
    case 'abort':
      return [{ type: 'interrupted', at: where.at, ...where.source }]
    default:
      return []
  }
}

/**
 * Whether the person said it, or to a subagent the agent that started it: Copilot writes skills, timers, other agents
 * and its own urging to go on in the person's name too, and names them as the source. A command is what the person typed.
 */
function isTypedSource(data: Fields, { source: { agent } }: LineSource): boolean {
  if (data['isAutopilotContinuation'] === true) return false
  const source = nameIn(data, 'source') ?? 'user'
  return /^(?:user$|command-)/.test(source) || (agent !== null && source.startsWith('agent-'))
}

type Role = 'user' | 'assistant' | 'summary'

function said(role: Role, line: Fields, content: string | undefined, where: LineSource): TranscriptItem[] {
  const text = role === 'user' ? typedWords(content ?? '') : withoutFences(content ?? '').trim()
  if (text === '') return []
  const id = messageId(line, where, `${role} ${text}`)
  return [{ type: 'message', id, role, text, at: where.at, ...where.source }]
}

/** The calls in an assistant's answer. Commands that the person ran themselves have no such call. */
function callsIn(data: Fields, where: LineSource): TranscriptItem[] {
  const requests = Array.isArray(data['toolRequests']) ? data['toolRequests'] : []
  return requests.flatMap((request) => {
    const call = fieldsOf(request) ?? {}
    const id = callId(call, data, where)
    if (id === undefined) return []
    const name = nameIn(call, 'name') ?? 'unknown'
    return [
      {
        type: 'tool-call' as const,
        id,
        name,
        input: inputOf(call['arguments']),
        at: where.at,
        ...where.source,
      },
    ]
  })
}

/** Tools of an own kind take plain text. */
function inputOf(given: unknown): string {
  return typeof given === 'string' ? storable(withoutFences(given)) : inputJson(given ?? {})
}

function copilotResultOf(data: Fields, where: LineSource): TranscriptItem[] {
  const id = data['isUserRequested'] === true ? undefined : callId(data, data, where)
  return id === undefined
    ? []
    : [{ type: 'tool-result', id, at: where.at, ...toolOutput(data), ...where.source }]
}
