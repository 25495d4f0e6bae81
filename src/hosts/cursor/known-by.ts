import { type Fields, nameIn } from '../fields.ts'

/**
 * Every event of a conversation carries Cursor's version, and two ids that no other agent has. So it is known by its own
 * hooks and by those of other agents that it runs as well, whatever name they say.
 */
export function recognisesCursorEvent(payload: Fields): boolean {
  if (nameIn(payload, 'cursor_version') !== undefined) return true
  if (nameIn(payload, 'conversation_id') === undefined) return false
  return nameIn(payload, 'generation_id') !== undefined || Array.isArray(payload['workspace_roots'])
}
