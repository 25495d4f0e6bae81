/** The forms in which the two APIs say the same things. */
export interface Dialect {
  readonly name: 'anthropic' | 'openai'
  /** An answer that keeps to the schema. */
  readonly structured: (value: unknown) => unknown
  /** An answer in plain words. */
  readonly spoken: (text: string) => unknown
  readonly refusal: () => unknown
  readonly error: (type: string, message: string) => unknown
}

/** What every answer of the fake says it used. */
export const USED = { tokensIn: 900, tokensOut: 40, tokensCached: 100 }

export const MODEL = 'fake-haiku'

const ANTHROPIC: Dialect = {
  name: 'anthropic',
  structured: (input) => message([{ type: 'tool_use', id: 'toolu_1', name: 'record', input }], 'tool_use'),
  spoken: (text) => message(text === '' ? [] : [{ type: 'text', text }], 'end_turn'),
  refusal: () => message([{ type: 'text', text: 'I cannot help with that.' }], 'refusal'),
  error: (type, text) => ({ type: 'error', error: { type, message: text } }),
}

const OPENAI: Dialect = {
  name: 'openai',
  structured: (value) => completion({ content: JSON.stringify(value) }),
  spoken: (text) => completion({ content: text }),
  refusal: () => completion({ content: null, refusal: 'I cannot help with that.' }),
  error: (type, text) => ({ error: { type, message: text, code: null } }),
}

export function dialectOf(path: string): Dialect | undefined {
  if (path.startsWith('/v1/messages')) return ANTHROPIC
  return path.endsWith('/chat/completions') ? OPENAI : undefined
}

function message(content: unknown, stopReason: string): unknown {
  const usage = {
    input_tokens: USED.tokensIn,
    output_tokens: USED.tokensOut,
    cache_read_input_tokens: USED.tokensCached,
    cache_creation_input_tokens: 0,
  }
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage,
  }
}

function completion(said: object): unknown {
  const usage = {
    prompt_tokens: USED.tokensIn + USED.tokensCached,
    completion_tokens: USED.tokensOut,
    prompt_tokens_details: { cached_tokens: USED.tokensCached },
  }
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...said } }]
  return { id: 'chatcmpl-1', object: 'chat.completion', model: MODEL, choices, usage }
}
