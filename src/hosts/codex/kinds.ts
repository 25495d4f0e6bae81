import { type Fields, fieldsOf } from '../fields.ts'
import type { LineKind } from '../reading.ts'

/** Of which kind a line of a rollout is, as far as its versions are known. */
export function codexLineKind(line: Fields): LineKind {
  const payload = fieldsOf(line['payload'])
  if (line['type'] === 'compacted') return 'said'
  // In versions of before a line is the item itself.
  const item = line['type'] === 'response_item' ? payload : payload === undefined ? line : undefined
  if (item !== undefined && ITEMS.has(item['type'])) return 'said'
  return SILENT.has(line['type']) ? 'silent' : 'unknown'
}

const ITEMS: ReadonlySet<unknown> = new Set([
  ...['message', 'reasoning', 'function_call', 'function_call_output', 'custom_tool_call'],
  ...['custom_tool_call_output', 'local_shell_call', 'web_search_call'],
])

const SILENT: ReadonlySet<unknown> = new Set([
  ...['session_meta', 'turn_context', 'event_msg', 'world_state', 'token_usage_record', 'realtime_item'],
  ...['dynamic_tools_updated', 'security_risk_score', 'inter_agent_communication'],
  'inter_agent_communication_metadata',
])
