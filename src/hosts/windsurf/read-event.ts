import type { EventKind, HostEvent } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import { kindNamed, pathIn } from '../hook-payload.ts'

const KINDS: Readonly<Record<string, EventKind>> = {
  pre_user_prompt: 'prompt',
  post_cascade_response: 'turn-end',
}

/** Nobody else names its events and its conversations so. */
export function recognisesWindsurfEvent(payload: Fields): boolean {
  return nameIn(payload, 'agent_action_name') !== undefined && nameIn(payload, 'trajectory_id') !== undefined
}

/** Decodes the payload of a Windsurf hook; undefined for anything but an event of a conversation. */
export function readWindsurfEvent(payload: unknown): HostEvent | undefined {
  const fields = fieldsOf(payload) ?? {}
  const hostSession = nameIn(fields, 'trajectory_id')
  if (hostSession === undefined) return undefined
  const name = nameIn(fields, 'agent_action_name') ?? ''
  const kind = kindNamed(KINDS, name)
  return {
    kind,
    name,
    hostSession,
    transcript: null,
    reason: null,
    // Our own hook put it there.
    cwd: pathIn(fields, 'cwd'),
    promptId: nameIn(fields, 'execution_id') ?? null,
    text: windsurfEventText(kind, fieldsOf(fields['tool_info']) ?? {}) || null,
  }
}

function windsurfEventText(kind: EventKind, info: Fields): string {
  if (kind === 'prompt') return withoutFences(textIn(info, 'user_prompt') ?? '').trim()
  return kind === 'turn-end' ? windsurfAnswerIn(withoutFences(textIn(info, 'response') ?? '')) : ''
}

/** An answer comes as an account in Markdown: what was said, under a heading each time, what was done, and which rules held. */
function windsurfAnswerIn(account: string): string {
  return account
    .replaceAll(HEADINGS, '')
    .replaceAll(RULES, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const HEADINGS = /^### Planner Response[ \t]*\r?$/gm
const RULES = /^- \([^)\n]*\) Triggered Rule: .*$/gm
