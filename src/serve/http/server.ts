import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Clock } from '../../base/clock.ts'
import { fileError } from '../../base/file-errors.ts'
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
    server.once('error', (thrown) => reject(fileError(thrown, 'write', `${address}:${port}`)))
    server.listen({ host: address, port }, () => {
      const at = server.address()
      resolve(typeof at === 'object' && at !== null ? at.port : port)
    })
  })
}

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
