/** Lines of a rollout as Codex 0.166 writes them, with only what matters. */
export const SESSION = '01a1e0cd-69c3-7d60-bfff-98e6012c78e9'
export const TURN = '01a1e0cd-6a0c-77a2-993d-5cf4c0cfd29c'
export const ROLLOUT = `/home/dev/.codex/sessions/2026/11/15/rollout-2026-11-15T20-02-00-${SESSION}.jsonl`

let said = 0
function uuid(): string {
  said += 1
  return `01a1e0cd-6ca8-7ab2-a55d-${String(said).padStart(12, '0')}`
}

export function line(type: string, payload: object, more: object = {}): object {
  return { timestamp: '2026-11-15T20:02:01.512Z', ordinal: said, type, payload, ...more }
}

export function meta(more: object = {}): object {
  const own = {
    session_id: SESSION,
    id: SESSION,
    cwd: '/home/dev/shop',
    cli_version: '0.166.0',
    source: 'exec',
  }
  return line('session_meta', { ...own, base_instructions: { text: 'You are' }, ...more })
}

const passed = (more: object = {}) => ({
  internal_chat_message_metadata_passthrough: { turn_id: TURN, ...more },
})

/** What somebody said; `kinds` is what Codex says of each text. */
export function message(
  role: string,
  text: string | readonly string[],
  kinds?: readonly string[],
  id?: string,
) {
  const texts = typeof text === 'string' ? [text] : text
  const type = role === 'assistant' ? 'output_text' : 'input_text'
  return line('response_item', {
    type: 'message',
    id: id ?? `msg_${uuid()}`,
    role,
    content: texts.map((one) => ({ type, text: one })),
    ...passed(kinds === undefined ? {} : { content_item_kinds: kinds }),
  })
}

export const person = (text: string) => message('user', text, ['user.text'])
export const assistant = (text: string) => message('assistant', text, ['unknown'])

export function call(id: string, cmd: string, more: object = {}): object {
  const args = JSON.stringify({ cmd })
  const own = { type: 'function_call', id: 'fc_1', name: 'exec_command', arguments: args, call_id: id }
  return line('response_item', { ...own, ...passed(), ...more })
}

export function result(id: string, output: unknown, more: object = {}): object {
  return line('response_item', { type: 'function_call_output', call_id: id, output, ...passed(), ...more })
}
