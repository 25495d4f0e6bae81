import { createHash } from 'node:crypto'
import { isId } from '../../base/ids.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { decodeClock } from './clock.ts'
import { canonicalJson, FIELD_NAMES, isFieldName, isFieldValue } from './fields.ts'
import { hasFields, MAX_OPERATION_BYTES, OPERATION_KINDS, type Operation } from './operation.ts'

/** The version of the format, described in docs/formats/sync.md. */
const FORMAT_VERSION = 1

/** The reason why a text is no operation. `newer`: a later version of the program understands it. */
export interface CodecProblem {
  readonly kind: 'invalid' | 'newer' | 'too-large'
  readonly reason: string
}

/** The one text of an operation: its digest is taken from it, so equal operations have equal texts. */
export function encodeOperation(operation: Operation): string {
  const { fields, ...header } = operation
  const body = hasFields(operation.kind) ? { ...header, fields } : header
  return canonicalJson({ v: FORMAT_VERSION, ...body })
}

/** A digest of an operation's text, by which its arrival is confirmed. */
export function digestBody(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

/** The digest of a log that grows by one operation. */
export function chainAfter(chain: string, id: string): string {
  return createHash('sha256').update(`${chain}\n${id}`).digest('hex').slice(0, 32)
}

export const BUCKETS = 256

/** The bucket of an operation, for the comparison of two logs. */
export function bucketOf(id: string): number {
  return createHash('sha256').update(id).digest()[0] ?? 0
}

/** A digest of the ids in one bucket, in whatever order they come. */
export function digestIds(ids: readonly string[]): string {
  return createHash('sha256')
    .update([...ids].sort().join('\n'))
    .digest('hex')
    .slice(0, 32)
}

/** Reads an operation that came from somewhere else: nothing in it is believed before it was looked at. */
export function decodeOperation(body: string): Result<Operation, CodecProblem> {
  if (Buffer.byteLength(body) > MAX_OPERATION_BYTES)
    return err({ kind: 'too-large', reason: `it has more than ${MAX_OPERATION_BYTES} bytes` })
  const value = parsed(body)
  if (value === undefined) return invalid('it is no JSON object')
  const { v, fields, ...rest } = value
  if (typeof v === 'number' && v > FORMAT_VERSION)
    return err({ kind: 'newer', reason: `it has format ${v}, and this program knows ${FORMAT_VERSION}` })
  if (v !== FORMAT_VERSION) return invalid('it has no known format version')
  const wrong = wrongHeader(rest)
  if (wrong !== undefined) return invalid(`${wrong} is not valid`)
  const operation = { ...rest, fields: fields ?? {} } as unknown as Operation
  const wrongField = checkFields(operation)
  if (wrongField !== undefined) return invalid(wrongField)
  // A text that is written differently would have another digest elsewhere.
  return encodeOperation(operation) === body ? ok(operation) : invalid('it is not in its canonical form')
}

function invalid(reason: string): Result<never, CodecProblem> {
  return err({ kind: 'invalid', reason })
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

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

function wrongHeader(rest: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(rest).find((name) => !Object.hasOwn(HEADER, name))
  return unknown ?? Object.keys(HEADER).find((name) => HEADER[name]?.(rest[name], rest) !== true)
}

/** Names of fields that a later version may add. */
const FIELD_NAME = /^[a-z][A-Za-z]{0,31}$/
const MAX_FIELDS = 64

function checkFields({ kind, generation, fields }: Operation): string | undefined {
  if (!isPlainObject(fields)) return 'fields is not valid'
  const names = Object.keys(fields)
  if (!hasFields(kind)) return names.length > 0 ? `a ${kind} has no fields` : undefined
  if (kind === 'create' && generation !== 0) return 'only the first generation is created'
  if (kind === 'restore' && generation === 0) return 'a restore begins a later generation'
  if (names.length > MAX_FIELDS) return 'it has too many fields'
  const missing = kind === 'edit' ? undefined : FIELD_NAMES.find((name) => !Object.hasOwn(fields, name))
  if (missing !== undefined) return `the field ${missing} is missing`
  const wrong = names.find((name) =>
    isFieldName(name) ? !isFieldValue(name, fields[name]) : !FIELD_NAME.test(name),
  )
  return wrong === undefined ? undefined : `the field ${wrong} is not valid`
}
