import { isAbsolute } from 'node:path'
import type { EventKind } from '../model/event.ts'
import { type Fields, nameIn } from './fields.ts'

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

const REASON_FIELDS: Partial<Record<EventKind, string>> = {
  'session-start': 'source',
  'session-end': 'reason',
  'before-compact': 'trigger',
  'after-compact': 'trigger',
}
