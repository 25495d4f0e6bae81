import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ServerSpace } from '../../../src/sync/http/answers.ts'
import type { Transport, TransportFailure } from '../../../src/sync/replica/transport.ts'
import { spaceFor } from '../../../src/sync/server/space.ts'
import { type MemorySpace, memorySpace } from './memory-space.ts'

/** One request as it came in, before anything answered it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
}

/** Answers a request in place of the rules; false lets them answer. */
export type Override = (request: SeenRequest, response: ServerResponse) => boolean

/** A server on loopback with the routes of sync over HTTP, and the rules of `src/sync/server` over spaces in memory. */
export interface SyncServer {
  readonly url: string
  readonly requests: SeenRequest[]
  readonly rings: Map<string, unknown>
  /** Makes a key of a person, who has a space of their own. */
  addKey(key: string, person: string): void
  addTeam(space: string, name: string, members: Readonly<Record<string, 'read' | 'write'>>): void
  space(space: string): MemorySpace
  override: Override | undefined
}

interface Team {
  readonly name: string
  readonly members: Readonly<Record<string, 'read' | 'write'>>
}

export async function startSyncServer(): Promise<SyncServer> {
  const people = new Map<string, string>()
  const teams = new Map<string, Team>()
  const spaces = new Map<string, MemorySpace>()
  const space = (id: string): MemorySpace => {
    const found = spaces.get(id) ?? memorySpace()
    spaces.set(id, found)
    return found
  }
  const spacesOf = (person: string): ServerSpace[] => [
    { space: person, kind: 'personal', name: person, role: 'owner', write: true },
    ...[...teams].flatMap(([id, { name, members }]): ServerSpace[] => {
      const may = members[person]
      if (may === undefined) return []
      const role = may === 'write' ? 'member' : 'reader'
      return [{ space: id, kind: 'team', name, role, write: may === 'write' }]
    }),
  ]
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const server: SyncServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    rings: new Map(),
    addKey: (key, person) => void people.set(key, person),
    addTeam: (id, name, members) => void teams.set(id, { name, members }),
    space,
    override: undefined,
  }
  return server

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const key = headers.authorization?.replace('Bearer ', '')
    const seen = { method, path, key }
    server.requests.push(seen)
    const body = await bodyOf(request)
    if (server.override?.(seen, response) === true) return
    const person = people.get(key ?? '')
    if (person === undefined) return sendError(response, 401, 'key_unknown')
    if (path === '/api/v1/me') {
      const team = { person, name: person, role: 'member', key: { id: 'k1' } }
      return sendJson(response, 200, { team })
    }
    const own = spacesOf(person)
    if (path === '/api/v1/sync/spaces') return sendJson(response, 200, { spaces: own })
    const [, id = '', route = '', bucket] =
      /^\/api\/v1\/sync\/spaces\/([^/]+)\/([a-z]+)(?:\/(\d+))?$/.exec(path) ?? []
    const found = own.find((one) => one.space === decodeURIComponent(id))
    if (found === undefined) return sendError(response, 404, 'not_found')
    if (route === 'keys') return keys(response, found, { method, body })
    const given = (body ?? {}) as { replica?: string; operations?: string[]; cursor?: never; limit?: number }
    if (route === 'push' && !found.write) return sendError(response, 403, 'refused')
    const { replica = 'nobody', operations = [], cursor = { seq: 0, chain: '' }, limit = 0 } = given
    const isPersonal = found.kind === 'personal'
    const session = { space: found.space, replica, person, isPersonal }
    const transport = spaceFor(space(found.space), session, Date.now)
    const routes: Record<string, () => Promise<unknown>> = {
      head: () => unwrapped(transport.head()),
      push: async () => ({ receipts: await unwrapped(transport.push(operations)) }),
      pull: () => unwrapped(transport.pull(cursor, limit)),
      digests: async () => ({ digests: await unwrapped(transport.digests()) }),
      ids: async () => ({ ids: await unwrapped(transport.ids(Number(bucket))) }),
    }
    try {
      sendJson(response, 200, await routes[route]?.())
    } catch (thrown) {
      const { kind } = (thrown as { failure: TransportFailure }).failure
      const [status, code] = kind === 'restored' ? [409, 'sync_restored'] : [413, 'too_large']
      sendError(response, Number(status), String(code))
    }
  }

  function keys(
    response: ServerResponse,
    { space: id, kind }: ServerSpace,
    { method, body }: { readonly method: string; readonly body: unknown },
  ): void {
    if (kind !== 'personal') return sendError(response, 404, 'not_found')
    const standing = server.rings.get(id)
    if (method === 'GET') return sendJson(response, 200, { ring: standing ?? null })
    const { ring, replaces } = body as { ring: unknown; replaces: string | null }
    if (replaces !== (standing === undefined ? null : digestRing(standing)))
      return sendError(response, 409, 'conflict')
    server.rings.set(id, ring)
    sendJson(response, 200, { kept: true })
  }
}

/** The digest by which a ring of keys is replaced. */
function digestRing(ring: unknown): string {
  return createHash('sha256').update(JSON.stringify(ring)).digest('hex')
}

async function unwrapped<T>(asked: ReturnType<Transport['head']> | Promise<T>): Promise<unknown> {
  const answer = (await asked) as { ok: boolean; value: unknown; error: TransportFailure }
  if (answer.ok) return answer.value
  throw Object.assign(new Error(answer.error.message), { failure: answer.error })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendError(response: ServerResponse, status: number, code: string): void {
  sendJson(response, status, { error: { code, message: `refused: ${code}`, hint: null } })
}
