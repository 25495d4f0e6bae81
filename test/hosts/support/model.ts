import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sendAnswer, sendError, sendJson } from './answer.ts'
import { Conversation, type ModelRequest } from './conversation.ts'

const WAITING_MS = 20_000

/** A model that does what the prompt's directives say (script.ts), in this process, on loopback only. */
export interface Model {
  readonly url: string
  /** Everything that reached the model, in order. */
  readonly requests: readonly { readonly body: ModelRequest }[]
  /** Everything else that a program of the test tried to reach, through the proxy that this server also is. */
  readonly strangers: readonly string[]
  /** Settles when an answer is next held back by `[[wait …]]`, the moment to kill or interrupt; fails when none is. */
  waiting(): Promise<void>
  close(): Promise<void>
}

export async function startModel(): Promise<Model> {
  const requests: { body: ModelRequest }[] = []
  const strangers: string[] = []
  const conversation = new Conversation()
  let onWaiting: (() => void)[] = []
  const ending = new AbortController()

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A fault of the script shows in the client's output, where the test that wrote it looks.
      if (!response.headersSent) sendError(response, 400, `the fake model failed: ${error}`)
    })
  })
  server.on('connect', (request, socket) => {
    strangers.push(`CONNECT ${request.url}`)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0]
    const text = await textOf(request)
    if (request.method !== 'POST' || path !== '/v1/messages') {
      if (path === '/v1/messages/count_tokens') return sendJson(response, 200, { input_tokens: text.length })
      strangers.push(`${request.method} ${request.url}`)
      return sendError(response, 404, 'the fake model has no such page')
    }
    const body: ModelRequest = JSON.parse(text)
    requests.push({ body })
    const { step, waitMs, usage } = conversation.next(body)
    if (waitMs > 0) await hold(waitMs)
    sendAnswer(response, step, {
      model: body.model,
      stream: body.stream === true,
      inputTokens: usage ?? 100,
    })
  }

  async function hold(waitMs: number): Promise<void> {
    for (const resolve of onWaiting) resolve()
    onWaiting = []
    await pause(waitMs, undefined, { signal: ending.signal })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    strangers,
    waiting: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no answer was held back in ${WAITING_MS} ms`)),
          WAITING_MS,
        )
        onWaiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      }),
    close: () => {
      ending.abort()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
