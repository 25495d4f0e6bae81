/** Events as cursor.com/docs/hooks gives them: what all have in common, and what each adds. */

export const CONVERSATION = '0b9a8f7e-6d5c-4b3a-9281-706f5e4d3c2b'
export const GENERATION = '11111111-2222-4333-8444-555555555555'

const COMMON = {
  conversation_id: CONVERSATION,
  generation_id: GENERATION,
  model: 'claude-sonnet-4-20250514',
  model_id: 'claude-sonnet-4',
  model_params: [{ id: 'thinking', value: 'high' }],
  cursor_version: '1.7.2',
  workspace_roots: ['/home/dev/shop', '/home/dev/other'],
  user_email: null,
  transcript_path: null as string | null,
}

export type CursorEvent = typeof COMMON & Readonly<Record<string, unknown>>

/** One event, with everything that stands in all of them. */
export function cursorEvent(name: string, fields: Readonly<Record<string, unknown>> = {}): CursorEvent {
  return { ...COMMON, hook_event_name: name, ...fields }
}

export const prompt = (text: string, more: Readonly<Record<string, unknown>> = {}) =>
  cursorEvent('beforeSubmitPrompt', { prompt: text, attachments: [], ...more })

export const response = (text: string, more: Readonly<Record<string, unknown>> = {}) =>
  cursorEvent('afterAgentResponse', { text, ...more })

/** One of each that is documented for a conversation. */
export const EVENTS: readonly CursorEvent[] = [
  cursorEvent('sessionStart', {
    session_id: CONVERSATION,
    is_background_agent: false,
    composer_mode: 'agent',
  }),
  prompt('why does the build fail?'),
  cursorEvent('preToolUse', { tool_name: 'Shell', tool_input: { command: 'npm i' }, tool_use_id: 'abc123' }),
  cursorEvent('postToolUseFailure', { tool_name: 'Shell', error_message: 'no', failure_type: 'error' }),
  cursorEvent('beforeShellExecution', { command: 'ls', cwd: '/home/dev/shop', sandbox: false }),
  response('A package is missing.'),
  cursorEvent('afterAgentThought', { text: 'thinking aloud', duration_ms: 5000 }),
  cursorEvent('stop', { status: 'completed', loop_count: 0 }),
  cursorEvent('preCompact', { trigger: 'auto', context_usage_percent: 85, is_first_compaction: true }),
  cursorEvent('sessionEnd', { session_id: CONVERSATION, reason: 'user_close', duration_ms: 45000 }),
]
