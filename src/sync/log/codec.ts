import { hash } from 'node:crypto'
import { err, ok, type Result } from '../../base/result.ts'
import { type CodecProblem, FORMAT_VERSION, invalid, isPlainObject, readEnvelope } from './envelope.ts'
import { canonicalJson, FIELD_NAMES, isFieldName, isFieldValue } from './fields.ts'
import { hasFields, MAX_OPERATION_BYTES, type Operation } from './operation.ts'

/** The one text of an operation: its digest is taken from it, so equal operations have equal texts. */
export function encodeOperation(operation: Operation): string {
  const { fields, ...header } = operation
  const body = hasFields(operation.kind) ? { ...header, fields } : header
  return canonicalJson({ v: FORMAT_VERSION, ...body })
}

/** A digest of an operation's text, by which its arrival is confirmed. */
export function digestBody(body: string): string {
  return hash('sha256', body, 'hex')
}

/** The digest of a log that grows by one operation. */
export function chainAfter(chain: string, id: string): string {
  return hash('sha256', `${chain}\n${id}`, 'hex').slice(0, 32)
}

export const BUCKETS = 256

/** The bucket of an operation, for the comparison of two logs. */
export function bucketOf(id: string): number {
  return Number.parseInt(hash('sha256', id, 'hex').slice(0, 2), 16)
}

/** A digest of the ids in one bucket, in whatever order they come. */
export function digestIds(ids: readonly string[]): string {
  if (ids.length === 0) return EMPTY_BUCKET
  return hash('sha256', [...ids].sort().join('\n'), 'hex').slice(0, 32)
}

/** The digest of no text: most buckets of most logs are empty. */
const EMPTY_BUCKET = 'e3b0c44298fc1c149afbf4c8996fb924'

/** Reads an operation that came from somewhere else: nothing in it is believed before it was looked at. */
export function decodeOperation(body: string): Result<Operation, CodecProblem> {
  const envelope = readEnvelope(body, MAX_OPERATION_BYTES)
  if (!envelope.ok) return envelope
  const { header, fields = {}, sealed } = envelope.value
  if (sealed !== undefined) return err({ kind: 'sealed', reason: 'it is sealed, and its keys are not here' })
  const wrong = wrongFields(header.kind, fields)
  if (wrong !== undefined) return invalid(wrong)
  const operation = { ...header, fields: fields as Operation['fields'] }
  // A text that is written differently would have another digest elsewhere.
  return encodeOperation(operation) === body ? ok(operation) : invalid('it is not in its canonical form')
}

/** Names of fields that a later version may add. */
const FIELD_NAME = /^[a-z][A-Za-z]{0,31}$/
const MAX_FIELDS = 64

function wrongFields(kind: Operation['kind'], fields: unknown): string | undefined {
  if (!isPlainObject(fields)) return 'fields is not valid'
  const names = Object.keys(fields)
  if (!hasFields(kind)) return names.length > 0 ? `a ${kind} has no fields` : undefined
  if (names.length > MAX_FIELDS) return 'it has too many fields'
  const missing = kind === 'edit' ? undefined : FIELD_NAMES.find((name) => !Object.hasOwn(fields, name))
  if (missing !== undefined) return `the field ${missing} is missing`
  const wrong = names.find((name) =>
    isFieldName(name) ? !isFieldValue(name, fields[name]) : !FIELD_NAME.test(name),
  )
  return wrong === undefined ? undefined : `the field ${wrong} is not valid`
}
