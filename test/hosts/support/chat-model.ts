import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type FakeServer, startFakeServer } from './fake-server.ts'
import { type Next, nextIn, plainly, type Step, SUMMARY, SUMMARY_TEXT } from './script.ts'

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

/** A model that speaks the Chat Completions API and does what the directives in the prompt say. */
export interface ChatModel extends FakeServer {
  readonly requests: readonly ChatRequest[]
}

export async function startChatModel(): Promise<ChatModel> {
  const requests: ChatRequest[] = []
  const server = await startFakeServer(async ({ method, url, text, hold }, response) => {
    if (method !== 'POST' || !url.endsWith('/chat/completions')) return void response.writeHead(404).end()
    const { messages, tools = [] }: Pick<ChatRequest, 'messages' | 'tools'> = JSON.parse(text)
    const asked = { purpose: purposeOf(messages), messages, tools }
    requests.push(asked)
    const { step, waitMs, usage } = nextStep(asked, requests.length, text)
    await hold(waitMs)
    if (step.kind === 'error')
      return void response.writeHead(step.status).end(JSON.stringify({ error: step }))
    sendChunks(response, step, usage)
  })
  return { ...server, requests }
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

/** The newest prompt's script decides, and how much of it was answered. */
function nextStep({ purpose, messages }: ChatRequest, count: number, request: string): Next {
  if (purpose === 'title') return plainly('a title by the fake model')
  if (purpose === 'summary') return plainly(SUMMARY_TEXT)
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const done = messages.slice(at + 1).filter(({ role }) => role === 'assistant').length
  const next = nextIn(textOf(messages[at]), done, count, request)
  // What was summed up is short.
  return messages.some((message) => textOf(message).includes(SUMMARY)) ? { ...next, usage: 100 } : next
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
