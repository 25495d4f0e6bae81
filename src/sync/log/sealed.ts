import { ok, type Result } from '../../base/result.ts'
import { decodeOperation } from './codec.ts'
import { type CodecProblem, FORMAT_VERSION, invalid, type OperationHeader, readEnvelope } from './envelope.ts'
import { canonicalJson } from './fields.ts'
import type { Operation } from './operation.ts'

/**
 * An operation of a personal space as its server has it. The memory is an opaque id, `by` is empty, and the fields, the author and
 * the memory's own id are one sealed text.
 */
export interface SealedOperation extends OperationHeader {
  /** The id of the key ring, a dot, and the sealed bytes in base64url. */
  readonly sealed: string
}

/** An operation of the greatest length, sealed, still fits. */
const MAX_SEALED_BYTES = 360 * 1024

const SEALED = /^[0-9a-f]{32}\.[A-Za-z0-9_-]+$/

/** The one text of a sealed operation. */
export function encodeSealed(operation: SealedOperation): string {
  return canonicalJson({ v: FORMAT_VERSION, ...operation })
}

/** Reads a sealed operation without opening it. */
export function decodeSealed(body: string): Result<SealedOperation, CodecProblem> {
  const envelope = readEnvelope(body, MAX_SEALED_BYTES)
  if (!envelope.ok) return envelope
  const { header, fields, sealed } = envelope.value
  if (sealed === undefined) return invalid('it is not sealed')
  if (fields !== undefined) return invalid('a sealed operation has no readable fields')
  if (header.by !== '') return invalid('a sealed operation names no author')
  if (typeof sealed !== 'string' || !SEALED.test(sealed)) return invalid('sealed is not valid')
  const operation = { ...header, sealed }
  return encodeSealed(operation) === body ? ok(operation) : invalid('it is not in its canonical form')
}

/** An operation of either form; a sealed one without its fields. Enough to see what was forgotten. */
export function decodeStored(body: string): Result<Operation, CodecProblem> {
  const readable = decodeOperation(body)
  if (readable.ok) return readable
  const sealed = decodeSealed(body)
  return sealed.ok ? ok({ ...sealed.value, fields: {} }) : sealed
}
