import { isAbsolute } from 'node:path'
import type { EventKind, HostEvent } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import { kindNamed, pathIn, reasonIn } from '../hook-payload.ts'

/**
 * Cursor's own names and, behind them, those under which it runs hooks that were written for another agent. `stop` says
 * no more than the answer before it did.
 */
const KINDS: Readonly<Record<string, EventKind>> = {
  sessionStart: 'session-start',
  SessionStart: 'session-start',
  beforeSubmitPrompt: 'prompt',
  UserPromptSubmit: 'prompt',
  afterAgentResponse: 'turn-end',
  stop: 'turn-end',
  Stop: 'turn-end',
  preCompact: 'before-compact',
  PreCompact: 'before-compact',
  sessionEnd: 'session-end',
  SessionEnd: 'session-end',
}

/**
 * Decodes the payload of a Cursor hook; undefined for anything but an event of a conversation. We do not read the
 * transcript that it may name: its format is documented nowhere, and the events contain the words.
 */
export function readCursorEvent(payload: unknown): HostEvent | undefined {
  const fields = fieldsOf(payload) ?? {}
  const hostSession = nameIn(fields, 'conversation_id') ?? nameIn(fields, 'session_id')
  if (hostSession === undefined) return undefined
  const name = nameIn(fields, 'hook_event_name') ?? ''
  const kind = kindNamed(KINDS, name)
  return {
    kind,
    name,
    hostSession,
    transcript: null,
    cwd: folderIn(fields),
    promptId: nameIn(fields, 'generation_id') ?? null,
    text: cursorEventText(kind, fields) || null,
    reason: reasonIn(kind, fields),
  }
}

/** The first folder of the workspace: where others are open too, it is the one that Cursor itself takes. */
function folderIn(fields: Fields): string | null {
  const roots = Array.isArray(fields['workspace_roots']) ? fields['workspace_roots'] : []
  const [first] = roots.filter((root) => typeof root === 'string' && isAbsolute(root))
  return nameIn({ first }, 'first') ?? pathIn(fields, 'cwd')
}

function cursorEventText(kind: EventKind, fields: Fields): string {
  if (kind === 'prompt') return withoutFences(textIn(fields, 'prompt') ?? '').trim()
  return kind === 'turn-end' ? withoutFences(textIn(fields, 'text') ?? '').trim() : ''
}
