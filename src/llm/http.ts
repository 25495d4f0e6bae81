import type { Clock } from '../base/clock.ts'
import { errnoOf } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import type { Failure } from './llm.ts'

export interface HttpCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Left out: the address is only read. */
  readonly body?: unknown
  readonly signal: AbortSignal
  readonly clock: Clock
}

/** More than any answer we ask for: what is longer is no answer, and is not read to its end. */
const LONGEST_BODY = 2 * 1024 * 1024
/** Of an error only the first words are of interest. */
const LONGEST_ERROR = 64 * 1024

/** Sends JSON, if there is any, and gives the JSON that came back, or why there is none. */
export async function requestJson(call: HttpCall): Promise<Result<unknown, Failure>> {
  try {
    const response = await fetch(call.url, {
      ...(call.body === undefined ? {} : { method: 'POST', body: JSON.stringify(call.body) }),
      headers: { 'content-type': 'application/json', ...call.headers },
      signal: call.signal,
      redirect: 'manual',
    })
    if (!response.ok) return err(refusedBy(response, await readUpTo(response, LONGEST_ERROR), call.clock))
    const { text, isWhole } = await readUpTo(response, LONGEST_BODY)
    return isWhole ? parsedBody(text) : err({ ...TOO_LARGE, maybeBilled: true })
  } catch (thrown) {
    return err(call.signal.aborted ? { ...TIMED_OUT, maybeBilled: true } : httpFailure(thrown))
  }
}

/** The same words for every provider. */
export const TOO_LARGE = { kind: 'too-large', says: 'the answer was larger than any we ask for' } as const
export const TIMED_OUT = { kind: 'timeout', says: 'no answer in time' } as const

interface Read {
  readonly text: string
  readonly isWhole: boolean
}

async function readUpTo(response: Response, longest: number): Promise<Read> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longest) return { text: Buffer.concat(chunks).toString('utf8'), isWhole: false }
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isWhole: true }
}

function parsedBody(text: string): Result<unknown, Failure> {
  try {
    return ok(JSON.parse(text))
  } catch {
    // Not JSON, or cut off in the middle: the provider's envelope itself is broken.
    return err({ kind: 'bad-answer', says: 'the answer was not whole JSON', maybeBilled: true })
  }
}

function refusedBy({ status, headers }: Response, { text }: Read, clock: Clock): Failure {
  const says = `HTTP ${status}${shortReason(text)}`
  // Followed, it would carry the key and what was asked to wherever the answer points.
  if (status < 400) return { kind: 'unavailable', says: `${says}: redirects are not followed` }
  const asked = retryAfterMs(headers.get('retry-after'), clock)
  const wait = asked === undefined ? {} : { retryAfterMs: asked }
  if (status === 429) return { kind: 'rate-limited', says, ...wait }
  if (status === 401 || status === 403) return { kind: 'unauthorised', says }
  if (status === 408 || status >= 500) return { kind: 'overloaded', says, ...wait }
  return { kind: 'unavailable', says }
}

/** The type of a provider's error is a word of theirs; its message may quote what we sent, so it is not passed on. */
function shortReason(text: string): string {
  const type = /"type"\s*:\s*"([a-z_]{1,40})"/g
  const words = [...text.slice(0, 2000).matchAll(type)]
    .map(([, word]) => word)
    .filter((word) => word !== 'error')
  return words[0] === undefined ? '' : ` (${words[0]})`
}

/** Nothing reached the provider. */
const NEVER_SENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/** A thrown error may quote the address or a header, so only its code is passed on. */
function httpFailure(thrown: unknown): Failure {
  const code = codeOf(thrown)
  if (code === undefined || code.startsWith('ERR_'))
    return { kind: 'unavailable', says: 'the request cannot be made: look at the base URL and the key' }
  return { kind: 'network', says: code, ...(NEVER_SENT.test(code) ? {} : { maybeBilled: true }) }
}

/** Where an address has several forms (IPv4 and IPv6), the failures come together as one without a code. */
function codeOf(thrown: unknown): string | undefined {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : []
  return errnoOf(cause) ?? errnoOf(first)
}
