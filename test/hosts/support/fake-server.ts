import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const WAITING_MS = 20_000

/** What every fake model is: a server in this process, on loopback only, which also is the proxy that refuses. */
export interface FakeServer {
  readonly url: string
  /** Everything that a program of the test tried to reach through the proxy. */
  readonly strangers: readonly string[]
  /** Settles when an answer is next held back by `[[wait …]]`, the moment to kill or interrupt; fails when none is. */
  waiting(): Promise<void>
  close(): Promise<void>
}

export interface Asked {
  readonly method: string
  readonly url: string
  readonly text: string
  /** Holds the answer back for so long. */
  hold(ms: number): Promise<void>
}

export async function startFakeServer(
  answer: (asked: Asked, response: ServerResponse) => Promise<void>,
): Promise<FakeServer> {
  const strangers: string[] = []
  const ending = new AbortController()
  let onWaiting: (() => void)[] = []

  async function hold(ms: number): Promise<void> {
    if (ms === 0) return
    for (const resolve of onWaiting) resolve()
    onWaiting = []
    await pause(ms, undefined, { signal: ending.signal })
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    try {
      await answer({ method, url, text: await textOf(request), hold }, response)
    } catch (error) {
      // A fault of the script shows in the client's output, where the test that wrote it looks.
      if (!response.headersSent) response.writeHead(400).end(`the fake model failed: ${error}`)
    }
  })
  server.on('connect', (request, socket) => {
    strangers.push(`CONNECT ${request.url}`)
    // A client that is killed closes what it had open.
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    strangers,
    waiting: () =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(`no answer was held back in ${WAITING_MS} ms`))
        const timer = setTimeout(late, WAITING_MS)
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
