import { isAbsolute } from 'node:path'
import type { EventKind, HostCall } from '../model/event.ts'
import { type Fields, nameIn } from './fields.ts'
import { inputJson } from './tool-input.ts'

/** The kind of an event by the host's name for it; what is not known is `other`. */
export function kindNamed(kinds: Readonly<Record<string, EventKind>>, name: string): EventKind {
  return (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? 'other'
}

/** The full path in the first of these fields that names anything; null when that is none that could exist. */
export function pathIn(fields: Fields, ...keys: readonly string[]): string | null {
  const path = keys.map((key) => nameIn(fields, key)).find((value) => value !== undefined)
  return path !== undefined && isAbsolute(path) ? path : null
}

/** Why a session started or ended, or a compaction ran, in the fields that most hosts use for it. */
export function reasonIn(kind: EventKind, fields: Fields): string | null {
  return nameIn(fields, REASON_FIELDS[kind] ?? '') ?? null
}

/** The tool call that an event is about, in the fields that most hosts use for it. */
export function calledTool(fields: Fields): HostCall {
  return { tool: nameIn(fields, 'tool_name') ?? '', input: inputJson(fields['tool_input'] ?? {}) }
}

const REASON_FIELDS: Partial<Record<EventKind, string>> = {
  'session-start': 'source',
  'session-end': 'reason',
  'before-compact': 'trigger',
  'after-compact': 'trigger',
}
