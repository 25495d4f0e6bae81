import type { EventKind, HostEvent } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import { kindNamed, pathIn, reasonIn } from '../hook-payload.ts'
import { sessionOf } from './files.ts'
import { typedWords } from './user-words.ts'

const KINDS: Readonly<Record<string, EventKind>> = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'prompt',
  Stop: 'turn-end',
  SubagentStop: 'subagent-end',
  PreCompact: 'before-compact',
  SessionEnd: 'session-end',
}

/**
 * What a hook of Copilot received; undefined for what is not an event of a session. In the other of its two styles
 * (`sessionId`, `transcriptPath`) it does not say which event it is: that is a doorbell and no more.
 */
export function readEvent(payload: unknown): HostEvent | undefined {
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
  }
}

/** A subagent has hooks of all kinds, the prompt that it was given among them: of those only its end is news. */
function copilotEventKind(name: string, fields: Fields): EventKind {
  const kind = kindNamed(KINDS, name)
  return nameIn(fields, 'agent_id') !== undefined && kind !== 'subagent-end' ? 'other' : kind
}

/** What happens in a subagent comes under the subagent's id; the transcript is still its session's, else its parent is named. */
function sessionIn(fields: Fields, transcript: string | null): string | undefined {
  const own = nameIn(fields, 'session_id') ?? nameIn(fields, 'sessionId')
  if (own === undefined || nameIn(fields, 'agent_id') === undefined) return own
  return sessionOf(transcript ?? '') ?? nameIn(fields, 'parent_agent_id') ?? own
}
