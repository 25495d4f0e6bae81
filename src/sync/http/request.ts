/** One request to a server: bounded in time and size, and every way in which it can fail as a value. */
import type { Clock } from '../../base/clock.ts'
import { errnoOf } from '../../base/errors.ts'
import { withoutHidden } from '../../base/hidden.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { retryAfterMs } from '../../base/retry-after.ts'
import type { FailureKind, TransportFailure } from '../replica/transport.ts'

export interface ServerAccess {
  /** The address of the server, without a slash at its end. */
  readonly url: string
  /** The secret of the person's key. */
  readonly key: string
  readonly clock: Clock
  /** How long one request may take. */
  readonly patienceMs?: number | undefined
  /** Ends all requests. Then a request throws: a run that was stopped says nothing about the server. */
  readonly signal?: AbortSignal | undefined
}

export interface SyncRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Under `/api/v1/sync`. */
  readonly path: string
  readonly body?: unknown
}

/** A failure with the status and code that the server sent; 0 where nothing came back. */
export interface RequestFailure extends TransportFailure {
  readonly status: number
  readonly code: string | null
}

const PATIENCE_MS = 30_000
/** More than any answer: a page holds 1 MiB of operations. A longer one is not read to its end. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Of an error only the first words are of interest. */
const MAX_ERROR_BYTES = 64 * 1024
const MAX_MESSAGE_LENGTH = 200

/** Sends a request and gives the JSON that came back, or why there is none. */
export async function requestSync(
  access: ServerAccess,
  request: SyncRequest,
): Promise<Result<unknown, RequestFailure>> {
  const { url, key, patienceMs = PATIENCE_MS, clock } = access
  const { method, path, body } = request
  const timeout = AbortSignal.timeout(patienceMs)
  const signal = access.signal === undefined ? timeout : AbortSignal.any([timeout, access.signal])
  try {
    const response = await fetch(`${url}/api/v1/sync${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      // Followed, it would carry the key and the operations to wherever the answer points.
      redirect: 'manual',
    })
    if (!response.ok) return err(refusal(response, await readUpTo(response, MAX_ERROR_BYTES), clock))
    const { text, isWhole } = await readUpTo(response, MAX_ANSWER_BYTES)
    if (!isWhole) return err(noAnswer('the server sent more than it was asked for'))
    const value = parsedJson(text)
    return value === undefined ? err(noAnswer('the server did not answer with JSON')) : ok(value)
  } catch (thrown) {
    access.signal?.throwIfAborted()
    return err(noAnswer(signal.aborted ? 'the server did not answer in time' : networkProblem(thrown)))
  }
}

interface Read {
  readonly text: string
  readonly isWhole: boolean
}

async function readUpTo(response: Response, most: number): Promise<Read> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let isWhole = true
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    isWhole = bytes <= most
    if (!isWhole) break
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isWhole }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON, or cut off in the middle.
    return undefined
  }
}

function noAnswer(message: string): RequestFailure {
  return { kind: 'offline', message, status: 0, code: null }
}

/** A space that is not there for us is answered with 404, as if it did not exist. All other statuses mean: not now. */
const KIND_OF: Readonly<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'forbidden',
  413: 'too-large',
  422: 'invalid',
}

function refusal({ status, headers }: Response, { text }: Read, clock: Clock): RequestFailure {
  if (status < 400)
    return { ...noAnswer(`the server redirects (HTTP ${status}), which is not followed`), status }
  const { code, message } = errorIn(text)
  const kind = code === 'sync_restored' && status === 409 ? 'restored' : (KIND_OF[status] ?? 'offline')
  const wait = retryAfterMs(headers.get('retry-after'), clock)
  const says = message === null ? `HTTP ${status}` : `${message} (HTTP ${status})`
  return { kind, message: says, status, code, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
}

/** The words of an error come from elsewhere, and a person reads them: one short line without hidden characters. */
function errorIn(text: string): { readonly code: string | null; readonly message: string | null } {
  const answer = parsedJson(text) as
    | { readonly error?: { code?: unknown; message?: unknown } }
    | null
    | undefined
  const { code, message } = answer?.error ?? {}
  const isCode = typeof code === 'string' && /^[a-z_]{1,60}$/.test(code)
  return { code: isCode ? code : null, message: typeof message === 'string' ? shortLine(message) : null }
}

/** A text of a server as one line that may be shown and kept. */
export function shortLine(text: string): string {
  const line = withoutHidden(text.slice(0, 2 * MAX_MESSAGE_LENGTH)).replace(/[\p{Cc}\s]+/gu, ' ')
  return line.trim().slice(0, MAX_MESSAGE_LENGTH)
}

/** A thrown error may quote the address or a header, so only its code is passed on. */
function networkProblem(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : []
  const code = errnoOf(cause) ?? errnoOf(first)
  if (code === undefined || code.startsWith('ERR_')) return 'the server cannot be asked: check its address'
  return `the server cannot be reached (${code})`
}
