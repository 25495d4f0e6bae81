import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
export const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The bytes that encryption adds: nonce and tag. */
export const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES

/**
 * AES-256-GCM: nonce, ciphertext and tag in one. `bound` must be the same to decrypt it. The nonce is random; one that is given must
 * differ for every body and every `bound` of the key.
 */
export function encrypt(
  key: KeyObject | Uint8Array,
  body: Uint8Array,
  bound: Uint8Array,
  nonce: Uint8Array = randomBytes(NONCE_BYTES),
): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(bound)
  return Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()])
}

/** The body, or undefined when the key, the associated data or any bit of the ciphertext is another one. */
export function decrypt(
  key: KeyObject | Uint8Array,
  sealed: Uint8Array,
  bound: Uint8Array,
): Buffer | undefined {
  if (sealed.length < OVERHEAD_BYTES) return undefined
  const end = sealed.length - TAG_BYTES
  const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  cipher.setAAD(bound)
  cipher.setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES, end)), cipher.final()])
  } catch {
    // The tag does not fit: that is the answer, and which part was wrong cannot be known.
    return undefined
  }
}
