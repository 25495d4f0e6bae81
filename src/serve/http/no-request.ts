import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorAnswer } from '../contract/route.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { errorResponse } from './refusals.ts'

/** The answer to a request whose address or Host header is none: no guard and no route has seen it. */
export function noRequestResponse(): Response {
  return errorResponse(400, NO_REQUEST, SECURITY_HEADERS)
}

const NO_REQUEST: ErrorAnswer['error'] = {
  code: 'no_request',
  message: 'this is no request that the server understands',
  hint: 'Send HTTP/1.1 with a Host header, to the address that `memoria ui` prints.',
}

/** Statuses for what Node itself refuses, by its error codes. */
const REFUSED: Readonly<Record<string, { readonly status: string; readonly error: ErrorAnswer['error'] }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    error: { code: 'too_large', message: 'the headers are too large', hint: 'Send fewer or shorter ones.' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    error: { code: 'timeout', message: 'the request took too long to arrive', hint: 'Send it at once.' },
  },
}

/** Answers connections that send no request, too long headers, or nothing more, with a status and a JSON error. */
export function answerNoRequests(server: Server): void {
  server.on('clientError', (thrown: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || thrown.code === 'ECONNRESET') return socket.destroy()
    const { status, error } = REFUSED[thrown.code ?? ''] ?? { status: '400 Bad Request', error: NO_REQUEST }
    end(socket, status, error)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const error = { code: 'method_refused', message: 'this server is no proxy', hint: 'Use GET or POST.' }
    end(socket, '405 Method Not Allowed', error)
  })
}

function end(socket: Duplex, status: string, error: ErrorAnswer['error']): void {
  const body = JSON.stringify({ error } satisfies ErrorAnswer)
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) })
  socket.end(
    `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}
