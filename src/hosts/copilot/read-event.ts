import type { EventKind, HostEvent } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import { calledTool, kindNamed, pathIn, reasonIn } from '../hook-payload.ts'
import { sessionOfCopilotFile } from './files.ts'
import { typedWords } from './user-words.ts'

const KINDS: Readonly<Record<string, EventKind>> = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'prompt',
  PreToolUse: 'tool-call',
  Stop: 'turn-end',
  SubagentStop: 'subagent-end',
  PreCompact: 'before-compact',
  SessionEnd: 'session-end',
}

/**
 * Decodes the payload of a Copilot hook; undefined for anything but an event of a session. In the other of its two
 * styles (`sessionId`, `transcriptPath`) the payload does not name the event: that only wakes the worker.
 */
export function readCopilotEvent(payload: unknown): HostEvent | undefined {
  const fields = fieldsOf(payload) ?? {}
  const transcript = pathIn(fields, 'transcript_path', 'transcriptPath')
  const hostSession = sessionIn(fields, transcript)
  if (hostSession === undefined) return undefined
  const name = nameIn(fields, 'hook_event_name') ?? ''
  const kind = copilotEventKind(name, fields)
  return {
    kind,
    name,
    hostSession,
    transcript,
    cwd: nameIn(fields, 'cwd') ?? null,
    promptId: null,
    text: kind === 'prompt' ? typedWords(textIn(fields, 'prompt') ?? '') || null : null,
    reason: reasonIn(kind, fields),
    ...(kind === 'tool-call' ? { call: calledTool(fields) } : {}),
  }
}

/** A subagent has hooks of all kinds, the prompt that it was given among them: of those only its end is news. */
function copilotEventKind(name: string, fields: Fields): EventKind {
  const kind = kindNamed(KINDS, name)
  return nameIn(fields, 'agent_id') !== undefined && kind !== 'subagent-end' ? 'other' : kind
}

/** An event in a subagent has the subagent's id; its transcript is still the session's, else the parent is named. */
function sessionIn(fields: Fields, transcript: string | null): string | undefined {
  const own = nameIn(fields, 'session_id') ?? nameIn(fields, 'sessionId')
  if (own === undefined || nameIn(fields, 'agent_id') === undefined) return own
  return sessionOfCopilotFile(transcript ?? '') ?? nameIn(fields, 'parent_agent_id') ?? own
}
