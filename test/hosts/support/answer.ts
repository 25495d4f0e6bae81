import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Step } from './script.ts'

type Block =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tool_use'
      readonly id: string
      readonly name: string
      readonly input: Readonly<Record<string, unknown>>
    }

/** How an answer goes out: what was asked for decides its form. */
export interface Form {
  readonly model: string
  readonly stream: boolean
  readonly inputTokens: number
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

/** Sends one step as the Messages API does, whole or as a stream of events. */
export function sendAnswer(response: ServerResponse, step: Step, form: Form): void {
  if (step.kind === 'error') return sendError(response, step.status, step.message)
  const content = blocksOf(step)
  const stopReason = step.kind === 'tools' ? 'tool_use' : 'end_turn'
  const message = {
    // The client takes rows with the same id for one answer, across resumed sessions too.
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model: form.model,
    content: [] as readonly Block[],
    stop_reason: null as string | null,
    stop_sequence: null,
    // All four: the client adds them up, and one that is missing would keep it from ever compacting.
    usage: {
      input_tokens: form.inputTokens,
      output_tokens: 9,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  }
  if (form.stream) return sendStream(response, message, content, stopReason)
  sendJson(response, 200, { ...message, content, stop_reason: stopReason })
}

export function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { type: 'error', error: { type: ERROR_TYPES[status] ?? 'api_error', message } })
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendStream(
  response: ServerResponse,
  message: object,
  content: readonly Block[],
  stopReason: string,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  send('message_start', { message })
  for (const [index, block] of content.entries()) {
    const [empty, delta] = startAndDelta(block)
    send('content_block_start', { index, content_block: empty })
    send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
  }
  send('message_delta', {
    delta: { stop_reason: stopReason, stop_sequence: null },
    usage: { output_tokens: 9 },
  })
  send('message_stop', {})
  response.end()
}

function startAndDelta(block: Block): [start: object, delta: object] {
  if (block.type === 'text')
    return [
      { type: 'text', text: '' },
      { type: 'text_delta', text: block.text },
    ]
  return [
    { ...block, input: {} },
    { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
  ]
}

function blocksOf(step: Exclude<Step, { kind: 'error' }>): Block[] {
  if (step.kind === 'text') return [{ type: 'text', text: step.text }]
  const calls = step.calls.map(([name, input]) => ({
    type: 'tool_use' as const,
    id: newId('toolu'),
    name,
    input,
  }))
  return step.said === undefined ? calls : [{ type: 'text', text: step.said }, ...calls]
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}
