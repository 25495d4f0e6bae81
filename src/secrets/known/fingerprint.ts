import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../../keys/bound.ts'
import { MIN_KNOWN_LENGTH } from './forms.ts'

/** One known value: enough to recognise it, not to read it. */
export interface Fingerprint {
  /** In UTF-16 code units. */
  readonly length: number
  /** 10 bits over its first characters: few texts get past it, and it says next to nothing about them. */
  readonly first: number
  /** 32 bits over all of it. */
  readonly whole: number
  /** HMAC-SHA-256 over all of it, in base 64: this alone decides. */
  readonly digest: string
}

export const FIRST_BITS = 10

/** The keyed functions of one home. Hashes of two homes have nothing in common. */
export interface Hashes {
  readonly base: number
  fingerprint(value: string): Fingerprint
  /** Whether the value that begins here is this one. */
  isAt(text: string, start: number, known: Fingerprint): boolean
}

export function makeHashes(key: Uint8Array): Hashes {
  const numbers = derivedKey(key, new Uint8Array(0), 'memoria-known hashes')
  // Odd, so that multiplying loses nothing.
  const base = numbers.readInt32BE(0) | 1
  const other = numbers.readInt32BE(4) | 1
  const digestOf = (value: string) => createHmac('sha256', key).update(value, 'utf8').digest()
  return {
    base,
    fingerprint: (value) => ({
      length: value.length,
      first: bucketOf(hashOf(value, 0, MIN_KNOWN_LENGTH, base)),
      whole: hashOf(value, 0, value.length, other) >>> 0,
      digest: digestOf(value).toString('base64'),
    }),
    isAt: (text, start, { length, whole, digest }) => {
      if (start + length > text.length || hashOf(text, start, length, other) >>> 0 !== whole) return false
      const found = digestOf(text.slice(start, start + length))
      const expected = Buffer.from(digest, 'base64')
      return found.length === expected.length && timingSafeEqual(found, expected)
    },
  }
}

/** A polynomial over code units, modulo 2^32. */
export function hashOf(text: string, start: number, length: number, base: number): number {
  let hash = 0
  for (let at = start; at < start + length; at++) hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0
  return hash
}

/** The upper bits depend on every character, the lower ones do not. */
export function bucketOf(hash: number): number {
  return hash >>> (32 - FIRST_BITS)
}
