import { timingSafeEqual } from 'node:crypto'

/**
 * The protocol on the loopback connection between hooks, commands and the worker. A request is one line, `memoria 1
 * <token> <verb> <argument>…`; `call HOST BYTES` is followed by so many bytes, the event; an answer is `ok <proof> <bytes>`, a line feed, and that many bytes. A caller without
 * the token gets nothing at all. An answer without the proof is not believed, since another program may listen on the
 * port of a worker that died.
 */
const GREETING = 'memoria'
const PROTOCOL = '1'

export const VERBS = ['ring', 'ask', 'call', 'status', 'stop'] as const
export type Verb = (typeof VERBS)[number]

export interface Request {
  readonly verb: Verb
  readonly args: readonly string[]
  /** The event itself, with `call`. */
  readonly body?: Buffer
}

/** More than any hook sends with a call. */
const LONGEST_BODY = 300_000

/** How many bytes follow the line of a request; undefined when it names none that it may send. */
export function bodyLength({ verb, args }: Request): number | undefined {
  if (verb !== 'call') return 0
  const length = Number(args[1])
  return Number.isInteger(length) && length >= 0 && length <= LONGEST_BODY ? length : undefined
}

const LONGEST_LINE = 1024
const WORD = /^[\x21-\x7e]{1,256}$/

/** The request in a line; undefined when it is not one of ours or does not know the token. */
export function readRequest(line: string, token: string): Request | undefined {
  if (line.length > LONGEST_LINE) return undefined
  const [greeting, protocol, given = '', verb, ...args] = line.trim().split(' ')
  if (greeting !== GREETING || protocol !== PROTOCOL || !isSameToken(given, token)) return undefined
  if (!isVerb(verb) || !args.every((word) => WORD.test(word))) return undefined
  return { verb, args }
}

export function writeRequest(token: string, verb: Verb, args: readonly string[] = []): string {
  return `${[GREETING, PROTOCOL, token, verb, ...args].join(' ')}\n`
}

export function writeAnswer(proof: string, body: string): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([Buffer.from(`ok ${proof} ${bytes.length}\n`), bytes])
}

/** The body of a whole answer; undefined while it is not all there, or is none of the worker's. */
export function readAnswer(proof: string, bytes: Buffer): string | undefined {
  const match = /^ok (\S{1,256}) (\d{1,9})\n/.exec(bytes.subarray(0, 280).toString('latin1'))
  if (!match || !isSameToken(match[1] ?? '', proof)) return undefined
  const start = match[0].length
  const length = Number(match[2])
  return bytes.length < start + length ? undefined : bytes.subarray(start, start + length).toString('utf8')
}

function isVerb(word: string | undefined): word is Verb {
  return VERBS.some((verb) => verb === word)
}

/** Compared in constant time: how much of a wrong token was right must not show. */
function isSameToken(given: string, token: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(token)
  return one.length === other.length && timingSafeEqual(one, other)
}
