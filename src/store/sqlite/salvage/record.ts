/** SQLite's record format (https://www.sqlite.org/fileformat2.html#record_format): a header of types, then the values. */
import type { Value } from '../../db.ts'

export interface Varint {
  readonly value: number
  readonly next: number
}

/** A variable-length integer; undefined when it runs over the end or beyond what JavaScript counts exactly. */
export function readVarint(bytes: Uint8Array, at: number): Varint | undefined {
  let value = 0n
  for (let index = 0; index < 9; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    const isLast = index === 8
    value = isLast ? (value << 8n) | BigInt(byte) : (value << 7n) | BigInt(byte & 0x7f)
    if (isLast || byte < 0x80) return exact(BigInt.asIntN(64, value), at + index + 1)
  }
  return undefined
}

function exact(value: bigint, next: number): Varint | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) ? { value: number, next } : undefined
}

/** The values of a record; undefined when the bytes are none. */
export function decodeRecord(payload: Buffer): Value[] | undefined {
  const header = readVarint(payload, 0)
  if (header === undefined || header.value < header.next || header.value > payload.length) return undefined
  const values: Value[] = []
  let [at, body] = [header.next, header.value]
  while (at < header.value) {
    const type = readVarint(payload, at)
    if (type === undefined || type.next > header.value) return undefined
    const length = valueLength(type.value)
    if (length === undefined || body + length > payload.length) return undefined
    const value = decodeValue(type.value, payload.subarray(body, body + length))
    if (value === undefined) return undefined
    values.push(value)
    at = type.next
    body += length
  }
  return body === payload.length ? values : undefined
}

const NUMBER_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
const FLOAT = 7

function valueLength(type: number): number | undefined {
  if (type < 0 || type === 10 || type === 11) return undefined
  return type < 10 ? NUMBER_LENGTHS[type] : Math.floor((type - 12) / 2)
}

function decodeValue(type: number, bytes: Buffer): Value | undefined {
  if (type === 0) return null
  if (type === FLOAT) return bytes.readDoubleBE(0)
  if (type === 8 || type === 9) return type - 8
  if (type < 10) return integer(bytes)
  return type % 2 === 0 ? new Uint8Array(bytes) : decodedText(bytes)
}

function integer(bytes: Buffer): number | undefined {
  if (bytes.length <= 6) return bytes.readIntBE(0, bytes.length)
  const number = Number(bytes.readBigInt64BE(0))
  return Number.isSafeInteger(number) ? number : undefined
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodedText(bytes: Buffer): string | undefined {
  try {
    return UTF8.decode(bytes)
  } catch {
    // A TypeError is how the decoder says that it is not UTF-8.
    return undefined
  }
}
