import type { EventKind, FailedCall, HostEvent } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, storable, textIn } from '../fields.ts'
import { calledTool, kindNamed, pathIn, reasonIn } from '../hook-payload.ts'
import { typedPrompt } from './user-words.ts'

const KINDS: Readonly<Record<string, EventKind>> = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'prompt',
  PreToolUse: 'tool-call',
  PostToolUseFailure: 'tool-failed',
  Stop: 'turn-end',
  SubagentStop: 'subagent-end',
  PreCompact: 'before-compact',
  PostCompact: 'after-compact',
  SessionEnd: 'session-end',
}

/** Decodes the payload of a Claude Code hook; undefined for anything but an event of a session. */
export function readClaudeCodeEvent(payload: unknown): HostEvent | undefined {
  const fields = fieldsOf(payload)
  if (fields === undefined) return undefined
  const hostSession = nameIn(fields, 'session_id')
  if (hostSession === undefined) return undefined
  const name = nameIn(fields, 'hook_event_name') ?? ''
  const kind = claudeEventKind(name, fields)
  return {
    kind,
    name,
    hostSession,
    transcript: transcriptOf(kind, fields),
    cwd: nameIn(fields, 'cwd') ?? null,
    promptId: nameIn(fields, 'prompt_id') ?? null,
    text: claudeEventText(kind, fields) || null,
    reason: reasonIn(kind, fields),
    ...(kind === 'tool-call' ? { call: calledTool(fields) } : {}),
    ...(kind === 'tool-failed' ? { failed: failedCall(fields) } : {}),
  }
}

/** A compaction ends with the stop of a nameless subagent that has no transcript: that is no subagent of anybody's. */
function claudeEventKind(name: string, fields: Fields): EventKind {
  const kind = kindNamed(KINDS, name)
  return kind === 'subagent-end' && nameIn(fields, 'agent_type') === undefined ? 'other' : kind
}

function transcriptOf(kind: EventKind, fields: Fields): string | null {
  const own = kind === 'subagent-end' ? pathIn(fields, 'agent_transcript_path') : null
  return own ?? pathIn(fields, 'transcript_path')
}

function claudeEventText(kind: EventKind, fields: Fields): string {
  if (kind === 'prompt') return isTyped(fields) ? typedPrompt(textIn(fields, 'prompt') ?? '') : ''
  if (kind === 'tool-failed') return toolFailureOf(fields)
  if (kind !== 'turn-end' && kind !== 'subagent-end') return ''
  return withoutFences(textIn(fields, 'last_assistant_message') ?? '').trim()
}

/** Newer versions say who wrote a prompt: a person, a program that speaks for one, or a timer of the host's own. */
function isTyped(fields: Fields): boolean {
  return ['user', 'sdk'].includes(nameIn(fields, 'source') ?? 'user')
}

/** A call that the person stopped is not a failure to look for a fix of. */
function failedCall(fields: Fields): FailedCall {
  const isStopped = fields['is_interrupt'] === true
  return {
    tool: isStopped ? '' : (nameIn(fields, 'tool_name') ?? ''),
    input: storable(withoutFences(JSON.stringify(fields['tool_input'] ?? {}))),
    error: storable(withoutFences(textIn(fields, 'error') ?? '')),
  }
}

/** The most of a tool's input that helps to tell what failed. */
const INPUT_CHARACTERS = 2000

/** The call and its error, to look for memories of the same failure. */
function toolFailureOf(fields: Fields): string {
  const tried = Object.values(fieldsOf(fields['tool_input']) ?? {}).filter(
    (value) => typeof value === 'string',
  )
  const call = [nameIn(fields, 'tool_name') ?? '', ...tried].join(' ').trim()
  const failure = `${call.slice(0, INPUT_CHARACTERS)}\n${textIn(fields, 'error') ?? ''}`
  return storable(withoutFences(failure)).trim()
}
