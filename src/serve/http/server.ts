import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Clock } from '../../base/clock.ts'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { answerNoRequests, noRequestResponse } from './no-request.ts'

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** How many requests and live streams are under way. */
  readonly busy: () => number
  /** When the last request came or ended. */
  readonly lastAt: () => number
  /** Takes no more requests, ends live streams, and answers what is under way. */
  close(): Promise<void>
}

/** How long a client may take to send its headers, and its whole request. */
const PATIENCE: Patience = { headersMs: 10_000, requestMs: 30_000 }
const KEEP_ALIVE_MS = 5_000
const LOOK_MS = 1_000
const HEADER_BYTES = 16 * 1024
/** More than a browser and some programs ever need: a program that opens more waits. */
const MAX_CONNECTIONS = 1_500
const CLOSING_MS = 3_000

interface Patience {
  readonly headersMs: number
  readonly requestMs: number
}

export interface ListenOptions {
  readonly address: string
  /** 0: one of the system's choice. */
  readonly port: number
  /** The server for the port that it got, as a function from request to response. */
  readonly app: (port: number) => { fetch(request: Request): Response | Promise<Response> }
  readonly clock: Clock
  readonly patience?: Patience
}

/** Listens, with limits on how long a client may take. A client that is slow or goes away costs nobody else anything. */
export async function listenHttp({
  address,
  port,
  app,
  clock,
  patience = PATIENCE,
}: ListenOptions): Promise<Listening> {
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const listener = getRequestListener((request) => answer(request), {
    // Nothing outside this server is changed.
    overrideGlobalObjects: false,
    errorHandler: noRequestResponse,
  })
  const server = createServer(
    {
      connectionsCheckingInterval: Math.min(LOOK_MS, patience.headersMs),
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES,
      // The guard answers a request without one.
      requireHostHeader: false,
    },
    listener,
  )
  answerNoRequests(server)
  server.maxConnections = MAX_CONNECTIONS
  const bound = await bind(server, address, port)
  const own = app(bound)
  answer = (request) => own.fetch(request)
  let [busy, lastAt] = [0, clock.now()]
  const noteActivity = (change: number) => {
    busy += change
    lastAt = clock.now()
  }
  server.on('request', (_, response) => {
    noteActivity(1)
    response.on('close', () => noteActivity(-1))
  })
  return { port: bound, busy: () => busy, lastAt: () => lastAt, close: () => closeServer(server) }
}

function bind(server: Server, address: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (thrown) => reject(listenError(thrown, address, port)))
    server.listen({ host: address, port }, () => {
      const at = server.address()
      resolve(typeof at === 'object' && at !== null ? at.port : port)
    })
  })
}

/** Says why nothing listens on a port, and which option to change. */
function listenError(thrown: Error, address: string, port: number): MemoriaError {
  const errno = errnoOf(thrown)
  if (errno === 'EADDRINUSE')
    return new MemoriaError('conflict', `port ${port} on ${address} is in use`, {
      hint: 'Stop the other program, or choose another port: --port N',
      cause: thrown,
    })
  if (errno === 'EACCES')
    return new MemoriaError('refused', `the system does not allow this user to listen on port ${port}`, {
      hint: 'Choose a port from 1024 on: --port N',
      cause: thrown,
    })
  if (errno !== undefined && NOT_OF_THIS_MACHINE.includes(errno))
    return new MemoriaError('invalid_input', `${address} is no address of this machine`, {
      hint: 'Choose one that it has, such as: --address 127.0.0.1',
      cause: thrown,
    })
  return new MemoriaError('refused', `cannot listen on ${address}:${port}: ${thrown.message}`, {
    hint: 'Choose another: --address ADDRESS --port N',
    cause: thrown,
  })
}

const NOT_OF_THIS_MACHINE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']

/** Answers that are under way get a moment; streams that never end do not. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
