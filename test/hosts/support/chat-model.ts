import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readScript, type Step } from './script.ts'

interface ChatMessage {
  readonly role: string
  readonly content?: string | readonly { readonly text?: string }[] | null
}

export interface ChatRequest {
  /** What it is for: the agent's own work, a title, or a summary. */
  readonly purpose: 'work' | 'title' | 'summary'
  readonly messages: readonly ChatMessage[]
  readonly tools?: readonly object[]
}

/** A model that speaks the Chat Completions API and does what the directives in the prompt say, on loopback only. */
export interface ChatModel {
  readonly url: string
  readonly requests: readonly ChatRequest[]
  /** Settles when an answer is next held back by `[[wait …]]`. */
  waiting(): Promise<void>
  close(): Promise<void>
}

export const SUMMARY = 'SUMMARY-OF-THE-FAKE-MODEL the work so far'

export async function startChatModel(): Promise<ChatModel> {
  const requests: ChatRequest[] = []
  const ending = new AbortController()
  let onWaiting: (() => void)[] = []

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A fault of the script shows in the client's output, where the test that wrote it looks.
      if (!response.headersSent) response.writeHead(400).end(`the fake model failed: ${error}`)
    })
  })
  // Whatever wants out through this proxy is refused.
  server.on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions'))
      return void response.writeHead(404).end()
    const { messages, tools = [] }: Pick<ChatRequest, 'messages' | 'tools'> = JSON.parse(
      Buffer.concat(chunks).toString('utf8'),
    )
    const asked = { purpose: purposeOf(messages), messages, tools }
    requests.push(asked)
    const { step, waitMs, usage } = nextStep(asked, requests.length)
    if (waitMs > 0) {
      for (const resolve of onWaiting) resolve()
      onWaiting = []
      await pause(waitMs, undefined, { signal: ending.signal })
    }
    if (step.kind === 'error')
      return void response.writeHead(step.status).end(JSON.stringify({ error: step }))
    sendChunks(response, step, usage)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    waiting: () => new Promise((resolve) => void onWaiting.push(resolve)),
    close: () => {
      ending.abort()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function purposeOf(messages: readonly ChatMessage[]): ChatRequest['purpose'] {
  const system = messages
    .filter(({ role }) => role === 'system')
    .map(textOf)
    .join()
  if (/title generator/i.test(system)) return 'title'
  // Some ask another agent of theirs for a summary, some put the question behind the conversation.
  const asksForSummary = /^Please create a detailed summary of the conversation/.test(textOf(messages.at(-1)))
  return asksForSummary || /summarization agent/i.test(system) ? 'summary' : 'work'
}

interface Next {
  readonly step: Step
  readonly waitMs: number
  readonly usage: number
}

/** The newest prompt's script decides, and how much of it was answered. */
function nextStep({ purpose, messages }: ChatRequest, count: number): Next {
  if (purpose === 'title') return plain('a title by the fake model')
  if (purpose === 'summary') return plain(SUMMARY)
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const { steps, usage = 100 } = readScript(textOf(messages[at]))
  const done = messages.slice(at + 1).filter(({ role }) => role === 'assistant').length
  const step = steps[done]
  return step === undefined ? plain(`unscripted answer ${count}`) : { step, waitMs: step.waitMs, usage }
}

function plain(text: string): Next {
  return { step: { kind: 'text', text }, waitMs: 0, usage: 100 }
}

function textOf(message: ChatMessage | undefined): string {
  const content = message?.content ?? ''
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')
}

function sendChunks(response: ServerResponse, step: Exclude<Step, { kind: 'error' }>, tokens: number): void {
  const id = `chatcmpl-${randomBytes(8).toString('hex')}`
  const calls = step.kind === 'tools' ? step.calls : []
  const delta = {
    role: 'assistant',
    content: step.kind === 'text' ? step.text : (step.said ?? null),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(callOf) }),
  }
  const usage = { prompt_tokens: tokens, completion_tokens: 7, total_tokens: tokens + 7 }
  const end = calls.length === 0 ? 'stop' : 'tool_calls'
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const choice of [
    { choices: [{ index: 0, delta, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: end }], usage },
  ])
    response.write(
      `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1, ...choice })}\n\n`,
    )
  response.end('data: [DONE]\n\n')
}

/** Every call has the same id in all answers, as with models that only count within one. */
function callOf([name, input]: readonly [string, object], index: number): object {
  return {
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }
}
