import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readScript, type Step } from './script.ts'

/** One turn of a conversation, as the Gemini API takes it. */
export interface Content {
  readonly role?: string
  readonly parts?: readonly { readonly text?: string }[]
}

export interface GenerateRequest {
  readonly contents: readonly Content[]
  readonly tools?: readonly object[]
}

/** A model that speaks the Gemini API and does what the directives in the prompt say, on loopback only. */
export interface GenerateModel {
  readonly url: string
  readonly requests: readonly GenerateRequest[]
  /** Settles when an answer is next held back by `[[wait …]]`. */
  waiting(): Promise<void>
  close(): Promise<void>
}

export const SUMMARY = 'SUMMARY-OF-THE-FAKE-MODEL the work so far'

export async function startGenerateModel(): Promise<GenerateModel> {
  const requests: GenerateRequest[] = []
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
    const [, verb] = /:(streamGenerateContent|generateContent|countTokens)/.exec(request.url ?? '') ?? []
    if (verb === undefined) return void response.writeHead(404).end('{}')
    if (verb === 'countTokens') return sendJson(response, { totalTokens: 100 })
    const body: GenerateRequest = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    requests.push(body)
    const { step, waitMs, usage } = nextStep(body.contents, requests.length)
    if (waitMs > 0) {
      for (const resolve of onWaiting) resolve()
      onWaiting = []
      await pause(waitMs, undefined, { signal: ending.signal })
    }
    if (step.kind === 'error')
      return void response.writeHead(step.status).end(JSON.stringify({ error: step }))
    const said = answerOf(step, usage)
    if (verb === 'generateContent') return sendJson(response, said)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${JSON.stringify(said)}\n\n`)
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

interface Next {
  readonly step: Step
  readonly waitMs: number
  readonly usage: number
}

/** The newest prompt's script decides, and how many answers came after it. */
function nextStep(contents: readonly Content[], count: number): Next {
  if (textOf(contents.at(-1)).includes('<state_snapshot>'))
    return plain(`<state_snapshot>\n${SUMMARY}\n</state_snapshot>`)
  const at = contents.findLastIndex((one) => one.role === 'user' && textOf(one).includes('[['))
  const { steps, usage = 100 } = readScript(textOf(contents[at]))
  const step = steps[contents.slice(at + 1).filter(({ role }) => role === 'model').length]
  return step === undefined ? plain(`unscripted answer ${count}`) : { step, waitMs: step.waitMs, usage }
}

function plain(text: string): Next {
  return { step: { kind: 'text', text }, waitMs: 0, usage: 100 }
}

/** Without what hooks say, which may repeat the directives of other prompts. */
function textOf(content: Content | undefined): string {
  const text = (content?.parts ?? []).map((part) => part.text ?? '').join('\n')
  return text.replaceAll(/<hook_context>[^<]*<\/hook_context>/g, '')
}

function answerOf(step: Exclude<Step, { kind: 'error' }>, promptTokenCount: number): object {
  const parts =
    step.kind === 'text'
      ? [{ text: step.text }]
      : [
          ...(step.said === undefined ? [] : [{ text: step.said }]),
          ...step.calls.map(([name, args]) => ({ functionCall: { name, args } })),
        ]
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount, candidatesTokenCount: 7, totalTokenCount: promptTokenCount + 7 },
    modelVersion: 'fake',
  }
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
