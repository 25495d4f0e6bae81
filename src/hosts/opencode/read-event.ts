import { isAbsolute } from 'node:path'
import type { EventKind, FailedCall, HostEvent } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, storable, textIn } from '../fields.ts'
import { calledTool } from '../hook-payload.ts'
import { inputJson } from '../tool-input.ts'
import { isStore } from './files.ts'
import { openCodeUserWords } from './own-words.ts'

/** Events of our plugin by the program's own names; the first by the name that all our hooks share. */
const KINDS: Readonly<Record<string, EventKind>> = {
  SessionStart: 'session-start',
  'chat.message': 'prompt',
  'tool.execute.before': 'tool-call',
  'tool.failed': 'tool-failed',
  'session.idle': 'turn-end',
  'session.compacting': 'before-compact',
  'session.compacted': 'after-compact',
  dispose: 'session-end',
}

/** Decodes an event of our plugin; undefined when it names no session. */
export function readOpenCodeEvent(payload: unknown): HostEvent | undefined {
  const fields = fieldsOf(payload)
  const hostSession = fields === undefined ? undefined : nameIn(fields, 'session_id')
  if (fields === undefined || hostSession === undefined) return undefined
  const name = nameIn(fields, 'hook_event_name') ?? ''
  const kind = openCodeEventKind(name, fields)
  const path = nameIn(fields, 'transcript_path')
  return {
    kind,
    name,
    hostSession,
    cwd: nameIn(fields, 'cwd') ?? null,
    transcript: path !== undefined && isAbsolute(path) ? path : null,
    promptId: nameIn(fields, 'prompt_id') ?? null,
    text: openCodeEventText(kind, fields) || null,
    reason: nameIn(fields, 'reason') ?? null,
    ...(kind === 'tool-call' ? { call: calledTool(fields) } : {}),
    ...(kind === 'tool-failed' ? { failed: failedCall(fields) } : {}),
  }
}

/** No other program keeps a store of this name. */
export function recognisesOpenCodeEvent(payload: Fields): boolean {
  return isStore(nameIn(payload, 'transcript_path') ?? '')
}

function openCodeEventKind(name: string, fields: Fields): EventKind {
  const kind = Object.hasOwn(KINDS, name) ? (KINDS[name] ?? 'other') : 'other'
  return kind === 'turn-end' && nameIn(fields, 'agent_id') !== undefined ? 'subagent-end' : kind
}

/** As the hook reported it. */
function failedCall(fields: Fields): FailedCall {
  return {
    tool: nameIn(fields, 'tool_name') ?? '',
    input: inputJson(fields['tool_input'] ?? {}),
    error: storable(withoutFences(textIn(fields, 'error') ?? '')),
  }
}

/** The most of a tool's input that helps to tell what failed. */
const INPUT_CHARACTERS = 2000

function openCodeEventText(kind: EventKind, fields: Fields): string {
  if (kind === 'prompt') return openCodeUserWords(withoutFences(textIn(fields, 'prompt') ?? '').trim())
  if (kind !== 'tool-failed') return ''
  const tried = Object.values(fieldsOf(fields['tool_input']) ?? {}).filter(
    (value) => typeof value === 'string',
  )
  const call = [nameIn(fields, 'tool_name') ?? '', ...tried].join(' ').trim()
  const failure = `${call.slice(0, INPUT_CHARACTERS)}\n${textIn(fields, 'error') ?? ''}`
  return storable(withoutFences(failure)).trim()
}
