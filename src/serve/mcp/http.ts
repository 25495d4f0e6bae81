import { createHash, timingSafeEqual } from 'node:crypto'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { McpSession } from './mcp-session.ts'
import { makeServer } from './server.ts'

/** The part that a server on this machine mounts: a request in, a response out, without a port of its own. */
export interface McpOverHttp {
  readonly fetch: (request: Request) => Promise<Response>
  close(): Promise<void>
}

/**
 * The same tools over HTTP, for a server on loopback. Who does not have the token gets nothing, nor does a web page:
 * it would come with the name of its own site, or through a name that was bent to point here.
 */
export function mcpOverHttp(session: McpSession, token: string): McpOverHttp {
  const served = createMcpHandler(() => makeServer(session))
  return {
    fetch: async (request) => {
      if (!isLocal(request.headers.get('host')) || !isOwnOrigin(request.headers.get('origin')))
        return refusedRequest(403, 'Only programs on this machine are answered.')
      if (!hasToken(request.headers.get('authorization'), token))
        return refusedRequest(401, 'A bearer token is needed.')
      return served.fetch(request)
    },
    close: async () => {
      await served.close()
      await session.close()
    },
  }
}

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i

function isLocal(host: string | null): boolean {
  return host !== null && LOOPBACK.test(host)
}

/** Programs send no origin; pages do. */
function isOwnOrigin(origin: string | null): boolean {
  return origin === null || LOOPBACK.test(origin.replace(/^https?:\/\//i, ''))
}

/** Compared as digests, so that neither its length nor how much of it was right can be measured. */
function hasToken(header: string | null, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''
  return timingSafeEqual(digestOfToken(given), digestOfToken(token))
}

function digestOfToken(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refusedRequest(status: number, message: string): Response {
  const error = { jsonrpc: '2.0', id: null, error: { code: -32_000, message } }
  return new Response(JSON.stringify(error), { status, headers: { 'content-type': 'application/json' } })
}
