import type { Claim, Derived } from './spans.ts'
import { replaceClaims } from './spans.ts'

/** The dropped stretches, and the text without them. */
export interface Dropped {
  readonly derived: Derived
  readonly claims: readonly Claim[]
}

const TAG = /(?:<|\\u003c)(\/?)private(?:\s+[\w-]{1,40}=[^<>]{0,200})?\s{0,4}(?:>|\\u003e)/gi

/** Cheap to look for, and one of them in every tag: most texts need no more. */
const OPENINGS = ['<', '\\u003']
const HINT = /[<c]private/i

/** New tags can appear where a stretch was cut out; after this many rounds everything from the first one goes. */
const ROUNDS = 3

/**
 * Drops every stretch between private tags, the tags included. They nest, and one that is never closed takes the rest
 * of the text with it: losing too much is the safe mistake.
 */
export function dropPrivate(from: Derived): Dropped {
  if (!mayHaveTag(from.text)) return { derived: from, claims: [] }
  const claims: Claim[] = []
  let derived = from
  for (let round = 1; round <= ROUNDS; round++) {
    const spans = privateSpans(derived.text, round === ROUNDS)
    if (spans.length === 0) break
    for (const span of spans) {
      claims.push({
        ...span,
        start: derived.origin(span.start, 'start'),
        end: derived.origin(span.end, 'end'),
      })
    }
    derived = replaceClaims(derived, spans, () => '')
  }
  return { derived, claims }
}

function mayHaveTag(text: string): boolean {
  return OPENINGS.some((opening) => text.includes(opening)) && HINT.test(text)
}

function privateSpans(text: string, takeAll: boolean): Claim[] {
  const spans: Claim[] = []
  let depth = 0
  let start = 0
  for (const tag of text.matchAll(TAG)) {
    const closes = tag[1] === '/'
    if (closes && depth === 0) continue
    if (!closes && depth === 0) start = tag.index
    depth += closes ? -1 : 1
    if (depth === 0 && !takeAll) spans.push(claim(start, tag.index + tag[0].length))
    if (takeAll) break
  }
  if (depth > 0) spans.push(claim(start, text.length))
  return spans
}

function claim(start: number, end: number): Claim {
  return { type: 'private', weight: 3, start, end, reason: 'it stands between private tags' }
}
