import { isId } from '../../base/ids.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { decodeClock } from './clock.ts'
import { OPERATION_KINDS, type Operation } from './operation.ts'

/** The version of the format, described in docs/formats/sync.md. */
export const FORMAT_VERSION = 1

/**
 * The reason why a text is no operation. `newer`: a later version of the program understands it. `sealed`: it is one, and its
 * words can only be read with keys.
 */
export interface CodecProblem {
  readonly kind: 'invalid' | 'newer' | 'too-large' | 'sealed'
  readonly reason: string
}

/** The parts of an operation that are readable in either form. */
export type OperationHeader = Omit<Operation, 'fields'>

/** The checked header of a text, and its content, which nobody looked at yet. */
export interface Envelope {
  readonly header: OperationHeader
  readonly fields: unknown
  readonly sealed: unknown
}

/** Reads the part that both forms have. Nothing in it is believed before it was looked at. */
export function readEnvelope(body: string, maxBytes: number): Result<Envelope, CodecProblem> {
  if (Buffer.byteLength(body) > maxBytes)
    return err({ kind: 'too-large', reason: `it has more than ${maxBytes} bytes` })
  const value = parsed(body)
  if (value === undefined) return invalid('it is no JSON object')
  const { v, fields, sealed, ...header } = value
  if (typeof v === 'number' && v > FORMAT_VERSION)
    return err({ kind: 'newer', reason: `it has format ${v}, and this program knows ${FORMAT_VERSION}` })
  if (v !== FORMAT_VERSION) return invalid('it has no known format version')
  const wrong = wrongHeader(header)
  if (wrong !== undefined) return invalid(`${wrong} is not valid`)
  const { kind, generation } = header as unknown as OperationHeader
  if (kind === 'create' && generation !== 0) return invalid('only the first generation is created')
  if (kind === 'restore' && generation === 0) return invalid('a restore begins a later generation')
  return ok({ header: header as unknown as OperationHeader, fields, sealed })
}

export function invalid(reason: string): Result<never, CodecProblem> {
  return err({ kind: 'invalid', reason })
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isPlainObject(value) ? value : undefined
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined
    throw thrown
  }
}

const MEMORY_ID = /^[\x21-\x7e]{1,128}$/
const SPACE = /^[\x21-\x7e]{1,128}$/
const MAX_GENERATION = 1_000_000
const MAX_BY = 200

const HEADER: Readonly<Record<string, (value: unknown, all: Record<string, unknown>) => boolean>> = {
  id: (value) => typeof value === 'string' && isId(value),
  space: (value) => typeof value === 'string' && SPACE.test(value),
  replica: (value) => typeof value === 'string' && isId(value),
  clock: (value, { replica }) => typeof value === 'string' && decodeClock(value)?.replica === replica,
  memory: (value) => typeof value === 'string' && MEMORY_ID.test(value),
  generation: (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_GENERATION,
  kind: (value) => OPERATION_KINDS.some((kind) => kind === value),
  by: (value) => typeof value === 'string' && value.length <= MAX_BY && !/[\0\p{Cs}]/u.test(value),
}

function wrongHeader(header: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(header).find((name) => !Object.hasOwn(HEADER, name))
  return unknown ?? Object.keys(HEADER).find((name) => HEADER[name]?.(header[name], header) !== true)
}
