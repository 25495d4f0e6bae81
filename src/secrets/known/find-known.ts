import type { FindKnown } from '../../redact/redact.ts'
import { bucketOf, FIRST_BITS, type Fingerprint, type Hashes, hashOf } from './fingerprint.ts'
import { MIN_KNOWN_LENGTH } from './forms.ts'

/**
 * Finds known values in a text in one pass, whatever stands around them: a rolling hash over eight characters says where
 * one may begin. The time grows with the text, hardly with the number of values.
 */
export function makeFindKnown(hashes: Hashes, known: readonly Fingerprint[]): FindKnown {
  if (known.length === 0) return () => []
  const buckets: (Fingerprint[] | undefined)[] = new Array(2 ** FIRST_BITS)
  for (const one of known) buckets[one.first] = [...(buckets[one.first] ?? []), one].sort(longestFirst)
  const { base } = hashes
  let leaving = 1
  for (let count = 1; count < MIN_KNOWN_LENGTH; count++) leaving = Math.imul(leaving, base)
  return (text) => {
    const spans: { start: number; end: number }[] = []
    if (text.length < MIN_KNOWN_LENGTH) return spans
    let hash = hashOf(text, 0, MIN_KNOWN_LENGTH, base)
    let claimed = 0
    for (let at = 0; ; at++) {
      const candidates = buckets[bucketOf(hash)]
      if (candidates !== undefined && at >= claimed) {
        const found = candidates.find((one) => hashes.isAt(text, at, one))
        if (found !== undefined) {
          claimed = at + found.length
          spans.push({ start: at, end: claimed })
        }
      }
      const next = at + MIN_KNOWN_LENGTH
      if (next >= text.length) return spans
      const rest = hash - Math.imul(text.charCodeAt(at), leaving)
      hash = (Math.imul(rest, base) + text.charCodeAt(next)) | 0
    }
  }
}

/** Of two values that begin alike the longer one is removed whole. */
function longestFirst(one: Fingerprint, other: Fingerprint): number {
  return other.length - one.length
}
