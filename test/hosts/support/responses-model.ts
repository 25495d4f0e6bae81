import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type FakeServer, startFakeServer } from './fake-server.ts'
import { type Next, nextIn, plainly, type Step, SUMMARY_TEXT } from './script.ts'

/** One thing in a conversation, as the Responses API takes and gives it. */
export interface ResponseItem {
  readonly type?: string
  readonly role?: string
  readonly content?: string | readonly { readonly text?: string }[]
  readonly output?: unknown
}

export interface ResponsesRequest {
  readonly input: readonly ResponseItem[]
  readonly tools?: readonly object[]
}

/** A model that speaks the Responses API and does what the directives in the prompt say. */
export interface ResponsesModel extends FakeServer {
  readonly requests: readonly ResponsesRequest[]
}

export async function startResponsesModel(): Promise<ResponsesModel> {
  const requests: ResponsesRequest[] = []
  const server = await startFakeServer(async ({ method, url, text, hold }, response) => {
    if (method !== 'POST' || !url.endsWith('/responses')) return void response.writeHead(404).end()
    const body: ResponsesRequest = JSON.parse(text)
    requests.push(body)
    const { step, waitMs, usage } = nextStep(body.input, requests.length, text)
    await hold(waitMs)
    if (step.kind === 'error')
      return void response.writeHead(step.status).end(JSON.stringify({ error: step }))
    sendItems(response, itemsOf(step, body.input), usage)
  })
  return { ...server, requests }
}

/** The newest prompt's script decides, and how much of it was answered. */
function nextStep(input: readonly ResponseItem[], count: number, request: string): Next {
  const at = input.findLastIndex((item) => item.role === 'user' && !isProgram(textOf(item)))
  const asked = textOf(input.at(-1))
  if (/handoff summary|CONTEXT CHECKPOINT COMPACTION/i.test(asked)) return plainly(SUMMARY_TEXT)
  const done = input
    .slice(at + 1)
    .filter(({ type, role }) => /_call$/.test(type ?? '') || role === 'assistant')
  return nextIn(textOf(input[at]), done.length, count, request)
}

function isProgram(text: string): boolean {
  return text.trim() === '' || /^(?:<|# AGENTS\.md)/.test(text.trim())
}

function textOf(item: ResponseItem | undefined): string {
  const content = item?.content ?? ''
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')
}

/** `AGENT` in a tool's input stands for the subagent that was started last. */
function itemsOf(step: Exclude<Step, { kind: 'error' }>, input: readonly ResponseItem[]): object[] {
  if (step.kind === 'text') {
    const content = [{ type: 'output_text', text: step.text, annotations: [] }]
    return [{ type: 'message', id: newId('msg'), role: 'assistant', content }]
  }
  const agent = input
    .flatMap(({ output }) => /"agent_id":"([^"]+)"/.exec(String(output ?? ''))?.[1] ?? [])
    .at(-1)
  return step.calls.map(([name, given]) => {
    const [last = '', namespace] = name.split('/').reverse()
    const args = JSON.stringify(given).replaceAll('AGENT', agent ?? 'AGENT')
    if (last === 'apply_patch')
      return { type: 'custom_tool_call', call_id: newId('call'), name: last, input: given['input'] }
    const own = {
      type: 'function_call',
      id: newId('fc'),
      call_id: newId('call'),
      name: last,
      arguments: args,
    }
    return namespace === undefined ? own : { ...own, namespace }
  })
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(16).toString('hex')}`
}

function sendItems(response: ServerResponse, items: readonly object[], inputTokens: number): void {
  const id = newId('resp')
  const usage = {
    ...{ input_tokens: inputTokens, output_tokens: 7, total_tokens: inputTokens + 7 },
    ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: { readonly type: string }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  send({ type: 'response.created', ...{ response: { id } } })
  for (const [index, item] of items.entries())
    send({ type: 'response.output_item.done', ...{ output_index: index, item } })
  send({ type: 'response.completed', ...{ response: { id, status: 'completed', output: items, usage } } })
  response.end()
}
