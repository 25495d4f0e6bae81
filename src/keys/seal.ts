import { createHmac, type KeyObject } from 'node:crypto'
import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { decrypt, encrypt, NONCE_BYTES, OVERHEAD_BYTES } from './aead.ts'
import { boundBytes, derivedKey, macOf } from './bound.ts'
import { damaged } from './failures.ts'

/** The unlocked keys of a home. They are held in memory only, and cannot be printed or turned into JSON. */
export interface KeyRing {
  readonly id: string
  /** The version of the key that seals; older ones only open. */
  readonly version: number
  /** Encrypts a body. `bound` says what it belongs to: the same list must be given to open it. */
  seal(body: Uint8Array, bound: readonly string[]): Buffer
  /** The same, but one body, `bound` and version of the key always give the same bytes: a repeated upload can be compared. */
  sealAlike(body: Uint8Array, bound: readonly string[], version?: number): Buffer
  /** The body; `keys_damaged` when it was changed, belongs to something else, or another ring sealed it. */
  open(sealed: Uint8Array, bound: readonly string[]): Result<Buffer>
  /** An id that says nothing about the one it stands for, always the same in this ring, also after a rotation. */
  opaqueId(...parts: readonly string[]): string
}

export interface RingKeys {
  readonly id: string
  /** Data keys, version 1 first. */
  readonly data: readonly KeyObject[]
  readonly identifiers: KeyObject
}

const FORMAT_BYTE = 1
const HEADER_BYTES = 5

export function makeKeyRing({ id, data, identifiers }: RingKeys): KeyRing {
  const version = data.length
  const nonceKeys: Buffer[] = []
  return {
    id,
    version,
    seal: (body, bound) =>
      Buffer.concat([headerOf(version), encrypt(keyOf(data, version), body, boundTo(id, version, bound))]),
    sealAlike: (body, bound, used = version) => {
      const key = keyOf(data, used)
      const associated = boundTo(id, used, bound)
      nonceKeys[used] ??= derivedKey(key.export(), new Uint8Array(0), 'memoria-sealed nonce')
      const nonce = nonceFor(nonceKeys[used], associated, body)
      return Buffer.concat([headerOf(used), encrypt(key, body, associated, nonce)])
    },
    open: (sealed, bound) => {
      const used = sealedVersion(sealed)
      if (used === undefined) return err(damaged('what was sealed', 'it does not begin as memoria writes it'))
      const key = data[used - 1]
      if (key === undefined) return err(unknownKey(used))
      const body = decrypt(key, sealed.subarray(HEADER_BYTES), boundTo(id, used, bound))
      return body === undefined ? err(damaged('what was sealed', 'it does not belong here')) : ok(body)
    },
    opaqueId: (...parts) => macOf(identifiers, ['memoria-id 1', ...parts]).toString('base64url'),
  }
}

/** The version of the key that sealed a body; undefined when it is no sealed body. */
export function sealedVersion(sealed: Uint8Array): number | undefined {
  if (sealed.length < HEADER_BYTES + OVERHEAD_BYTES || sealed[0] !== FORMAT_BYTE) return undefined
  return Buffer.from(sealed.buffer, sealed.byteOffset, HEADER_BYTES).readUInt32BE(1)
}

function headerOf(version: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(FORMAT_BYTE)
  header.writeUInt32BE(version, 1)
  return header
}

/** A nonce that only the same body under the same associated data has. */
function nonceFor(key: Buffer, associated: Buffer, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(associated.length)
  const mac = createHmac('sha256', key).update(length).update(associated).update(body).digest()
  return mac.subarray(0, NONCE_BYTES)
}

function keyOf(data: readonly KeyObject[], version: number): KeyObject {
  const key = data[version - 1]
  if (key === undefined) throw unknownKey(version)
  return key
}

function unknownKey(version: number): MemoriaError {
  return new MemoriaError('keys_missing', `the key ring has no key of version ${version}`, {
    hint: 'The key was rotated on another machine: copy its keys.json here. Nothing was changed.',
  })
}

function boundTo(id: string, version: number, bound: readonly string[]): Buffer {
  return boundBytes(['memoria-sealed 1', id, String(version), ...bound])
}
