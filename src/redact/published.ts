/**
 * Google API keys that open-source samples, browsers and test projects publish: they open nothing. Kept as
 * fingerprints (FNV-1a of the part after `AIza`), since a list of keys would trip every scanner.
 */
const PUBLISHED = new Set([
  0x4c5e544d, 0x90873b48, 0xcd6a989e, 0x12d7b33b, 0x9d72a523, 0x506772a2, 0xee0ebcdd, 0xa5714945, 0x6e76fd5d,
  0x288d6658, 0x7d75d8c9, 0x0c206087, 0x4ef65a40, 0xb12bff7a, 0x241ebf2c,
])

/** Whether this key is known to be published on purpose. */
export function isPublishedKey(body: string): boolean {
  return PUBLISHED.has(fingerprint(body))
}

/** FNV-1a, 32 bits. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
