import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * Several texts as one run of bytes in which no two lists look alike: each text has its length before it. Associated data
 * and identifiers are made of lists, and `['ab', 'c']` must not pass for `['a', 'bc']`.
 */
export function boundBytes(parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, 'utf8')
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )
}

/** HMAC-SHA-256 over a list of texts. */
export function macOf(key: KeyObject | Uint8Array, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(boundBytes(parts)).digest()
}

/** A key of 32 bytes for one purpose, derived by HKDF-SHA-256: no key is used for two things. */
export function derivedKey(secret: Uint8Array, salt: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, KEY_BYTES))
}

/** The length of every key: AES-256 and HMAC-SHA-256. */
export const KEY_BYTES = 32
