import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Dialect, dialectOf } from './dialects.ts'

/** What the API was sent. */
export interface Request {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** One answer, in whichever dialect was asked in. */
export interface Exchange extends Request {
  readonly response: ServerResponse
  readonly dialect: Dialect
}

export type Behaviour = (exchange: Exchange) => void

export interface FakeApi {
  readonly url: string
  /** The model calls, in their order; other requests are answered with `{}` and not kept. */
  readonly requests: readonly Request[]
  /** How many were being answered at the same time, at most. */
  readonly mostAtOnce: () => number
}

/**
 * A model API of our own on the loopback, speaking Anthropic's Messages and OpenAI's chat completions. Each call gets the
 * next behaviour of the script; the last one stays.
 */
export async function fakeApi(...script: readonly Behaviour[]): Promise<FakeApi> {
  const requests: Request[] = []
  let open = 0
  let mostAtOnce = 0
  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? ''
    const body = await bodyOf(incoming)
    const dialect = dialectOf(path)
    if (dialect === undefined) return void response.end('{}')
    mostAtOnce = Math.max(mostAtOnce, ++open)
    response.on('close', () => open--)
    const behave = script[Math.min(requests.length, script.length - 1)]
    requests.push({ path, headers: incoming.headers, body })
    behave?.({ path, headers: incoming.headers, body, response, dialect })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, mostAtOnce: () => mostAtOnce }
}

/** An address where nobody listens. */
export async function deadUrl(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
