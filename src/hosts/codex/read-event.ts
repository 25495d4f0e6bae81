import type { EventKind, HostEvent } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import { calledTool, kindNamed, pathIn, reasonIn } from '../hook-payload.ts'
import { threadOf } from './files.ts'
import { typedWords } from './user-words.ts'

const KINDS: Readonly<Record<string, EventKind>> = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'prompt',
  PreToolUse: 'tool-call',
  Stop: 'turn-end',
  SubagentStop: 'subagent-end',
  PreCompact: 'before-compact',
  PostCompact: 'after-compact',
  SessionEnd: 'session-end',
}

/** Decodes the payload of a Codex hook; undefined for anything but an event of a session. */
export function readCodexEvent(payload: unknown): HostEvent | undefined {
  const fields = fieldsOf(payload)
  const hostSession = fields === undefined ? undefined : nameIn(fields, 'session_id')
  if (fields === undefined || hostSession === undefined) return undefined
  const name = nameIn(fields, 'hook_event_name') ?? ''
  const kind = codexEventKind(name, hostSession, fields)
  return {
    kind,
    name,
    hostSession,
    transcript: transcriptOf(fields),
    cwd: nameIn(fields, 'cwd') ?? null,
    promptId: nameIn(fields, 'turn_id') ?? null,
    text: codexEventText(kind, fields) || null,
    reason: reasonIn(kind, fields),
    ...(kind === 'tool-call' ? { call: calledTool(fields) } : {}),
  }
}

/** A subagent has hooks of all kinds, in its session's name: of those only its end is news, and it said nothing to us. */
function codexEventKind(name: string, hostSession: string, fields: Fields): EventKind {
  const kind = kindNamed(KINDS, name)
  const thread = threadOf(transcriptOf(fields) ?? '') ?? hostSession
  const isSubagents = thread !== hostSession || nameIn(fields, 'agent_id') !== undefined
  return isSubagents && kind !== 'subagent-end' ? 'other' : kind
}

/** An event in a subagent names the subagent's own rollout. */
function transcriptOf(fields: Fields): string | null {
  return pathIn(fields, 'agent_transcript_path', 'transcript_path')
}

function codexEventText(kind: EventKind, fields: Fields): string {
  if (kind === 'prompt') return typedWords(textIn(fields, 'prompt') ?? '')
  if (kind !== 'turn-end' && kind !== 'subagent-end') return ''
  return withoutFences(textIn(fields, 'last_assistant_message') ?? '').trim()
}
