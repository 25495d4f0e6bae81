import { MODEL, USED } from './dialects.ts'
import type { Behaviour } from './fake-api.ts'

let messages = 0

/** A whole answer as a stream, in the form that the real `claude` program reads: the input of its tool for answers. */
export function streamed(value: unknown): Behaviour {
  const block = { type: 'tool_use', id: 'toolu_1', name: 'StructuredOutput', input: {} }
  return stream(block, { type: 'input_json_delta', partial_json: JSON.stringify(value) }, 'tool_use')
}

/** The same for words. */
export function streamedText(text: string): Behaviour {
  return stream({ type: 'text', text: '' }, { type: 'text_delta', text }, 'end_turn')
}

function stream(block: object, delta: object, stopReason: string): Behaviour {
  return ({ response }) => {
    const send = (type: string, data: object) =>
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    send('message_start', { message: start() })
    send('content_block_start', { index: 0, content_block: block })
    send('content_block_delta', { index: 0, delta })
    send('content_block_stop', { index: 0 })
    send('message_delta', { delta: { stop_reason: stopReason }, usage: { output_tokens: USED.tokensOut } })
    send('message_stop', {})
    response.end()
  }
}

/** The program merges messages of the same id, so no two have one. */
function start(): object {
  const usage = {
    input_tokens: USED.tokensIn,
    output_tokens: 1,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: USED.tokensCached,
  }
  return {
    id: `msg_${++messages}`,
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  }
}
