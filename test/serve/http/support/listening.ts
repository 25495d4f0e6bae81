import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createApp } from '../../../../src/serve/http/app.ts'
import type { ServeContext } from '../../../../src/serve/http/context.ts'
import { loopbackHosts } from '../../../../src/serve/http/run.ts'
import { type Listening, listenHttp } from '../../../../src/serve/http/server.ts'

export interface TestServer extends Listening {
  readonly base: string
}

/** A server behind a real port, for what only a connection can do. */
export async function listeningServer(
  context: ServeContext,
  patience = { headersMs: 300, requestMs: 600 },
): Promise<TestServer> {
  const app = (port: number) => createApp({ ...context, hosts: loopbackHosts(port) })
  const { clock } = context
  const server = await listenHttp({ address: '127.0.0.1', port: 0, app, clock, patience })
  onTestFinished(async () => {
    context.live.close()
    await server.close()
  })
  return { ...server, base: `http://127.0.0.1:${server.port}` }
}

/** A connection that sends some bytes, and all that the server says until it closes it. */
export function rawConnection(
  port: number,
  bytes: string,
): { readonly socket: Socket; readonly said: Promise<string> } {
  const socket = connect({ host: '127.0.0.1', port })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.write(bytes)
  const said = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
  return { socket, said }
}
