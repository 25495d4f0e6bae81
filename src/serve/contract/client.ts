/**
 * A typed client of the contract, for the dashboard and the tests. It needs no schema at run time: a route's name says
 * its method and path, and the types come from the contract.
 */
import type { Answer, AnyKey, Input } from './contract.ts'
import type { ErrorAnswer } from './route.ts'

export interface ClientOptions {
  /** The address of the server; empty for a page that the server itself sent. */
  readonly base?: string
  /** For programs. A page has its cookie. */
  readonly token?: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Calls one route: `call('GET /api/v1/memories/:id', { params: { id } })`. Fails with an `ApiError`. */
export type Call = <Key extends AnyKey>(
  key: Key,
  ...input: Record<never, never> extends Input<Key>
    ? [input?: Input<Key>, signal?: AbortSignal]
    : [input: Input<Key>, signal?: AbortSignal]
) => Promise<Answer<Key>>

/** The server refused or failed; `status` is 0 when it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly hint: string | null

  constructor(status: number, { code, message, hint }: ErrorAnswer['error']) {
    super(message)
    this.status = status
    this.code = code
    this.hint = hint
  }
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly space?: string
}

export function makeClient({ base = '', token, fetch = globalThis.fetch }: ClientOptions = {}): Call {
  return async (key, ...[given, signal]) => {
    const { params, query: asked, body, space } = (given ?? {}) as AnyInput
    const query = space === undefined ? asked : { ...asked, space }
    const [method = '', path = ''] = key.split(' ')
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }
    const response = await fetch(`${base}${filledPath(path, params)}${queryText(query)}`, init).catch(
      unreachable,
    )
    return (await answerIn(response)) as Answer<typeof key>
  }
}

/** The path with its parameters: a project's id may hold slashes. */
function filledPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Lists are sent as the same name several times. */
function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

async function answerIn(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(unreadable)
  if (response.ok) return answer
  throw new ApiError(response.status, (answer as ErrorAnswer).error)
}

function unreadable(): ErrorAnswer {
  return {
    error: { code: 'internal', message: 'the server sent no answer that can be read', hint: null },
  }
}

function unreachable(thrown: unknown): never {
  if (thrown instanceof Error && thrown.name === 'AbortError') throw thrown
  throw new ApiError(0, {
    code: 'unreachable',
    message: 'the server does not answer',
    hint: 'Start it again with: memoria ui',
  })
}
