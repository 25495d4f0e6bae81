import type { Span } from './rule.ts'
import type { Scan } from './scan.ts'
import { type Claim, settle } from './spans.ts'

/** A way to write text in other characters: as JSON escapes, percent-encoded, with characters that look alike. */
export interface Encoding {
  /** How often a text can be encoded so, one time on top of the other. */
  readonly levels: number
  /** Where the first encoded character at or after this position may stand; -1 when there is none. */
  readonly next: (text: string, from: number) => number
  /** The text in plain characters; undefined when it is plain already. */
  readonly decode: (text: string) => DecodedText | undefined
}

/** How far from an encoded character an anchor can stand whose rule reads that character. */
const REACH_BEFORE = 400
const REACH_AFTER = 250

/** As much text around encoded characters as rules can see. Copying all of a long text for a few would be slow. */
const CONTEXT = 4096

/**
 * A scan that also reads the text decoded, level by level. What is found in the decoded text is claimed where it stands
 * in the given one, so that everything around it stays as it was.
 * Decoded text is read only near what was encoded: everywhere else it is the text that was read before.
 */
export function scanThrough(encoding: Encoding, scan: Scan): Scan {
  return (text, within) => {
    const found = scan(text, within)
    const decoded = scanDecoded(encoding, scan, text, encoding.levels, within)
    return decoded.length === 0 ? found : settle([...found, ...decoded])
  }
}

/** Claims, by their position in the given text, that only its decoded forms show. */
function scanDecoded(
  encoding: Encoding,
  scan: Scan,
  text: string,
  levels: number,
  within: readonly Span[] = [{ start: 0, end: text.length }],
): Claim[] {
  if (levels === 0 || encoding.next(text, 0) === -1) return []
  const claims: Claim[] = []
  for (const { start, end } of encodedParts(encoding, text, within)) {
    const decoded = encoding.decode(text.slice(start, end))
    if (decoded === undefined) continue
    const near = aroundDecoded(decoded)
    const deeper = scanDecoded(encoding, scan, decoded.text, levels - 1, near)
    for (const claim of [...scan(decoded.text, near), ...deeper]) {
      // Cut off on its left it may be anything; as a whole it was read before.
      if (claim.start === 0 && start > 0) continue
      claims.push({
        ...claim,
        start: start + decoded.originalAt(claim.start),
        end: start + decoded.originalAt(claim.end),
      })
    }
  }
  return claims
}

/** Parts of the text with encoded characters and the context around them. */
function* encodedParts(encoding: Encoding, text: string, within: readonly Span[]): Generator<Span> {
  let first = -1
  let last = -1
  const part = (): Span => ({
    start: Math.max(0, first - CONTEXT),
    end: Math.min(text.length, last + CONTEXT),
  })
  for (const at of encodedPositions(encoding, text, within)) {
    if (first !== -1 && at - last > CONTEXT) {
      yield part()
      first = at
    }
    if (first === -1) first = at
    last = at
  }
  if (first !== -1) yield part()
}

/** Looks behind a stretch once, not again for each of the stretches before the next encoded character. */
function* encodedPositions({ next }: Encoding, text: string, within: readonly Span[]): Generator<number> {
  let at = next(text, 0)
  for (const { start, end } of within) {
    if (at !== -1 && at < start) at = next(text, start)
    for (; at !== -1 && at < end; at = next(text, at + 1)) yield at
  }
}

/** The stretches of the decoded text near what was encoded, overlapping ones joined. */
function aroundDecoded({ text, positions }: DecodedText): Span[] {
  const stretches: { start: number; end: number }[] = []
  for (const position of positions) {
    const start = Math.max(0, position - REACH_BEFORE)
    const end = Math.min(text.length, position + REACH_AFTER)
    const last = stretches.at(-1)
    if (last !== undefined && start <= last.end) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}

export interface DecodedText {
  readonly text: string
  /** Where the decoded characters stand, in order; a removed one where it would stand. */
  readonly positions: readonly number[]
  /** Where a position of the decoded text stands in the original; a decoded character stands for its whole code. */
  readonly originalAt: (position: number) => number
}

/** Puts a decoded text together from replacements in the order of the text. */
export class Decoding {
  private readonly positions: number[] = []
  /** By replacement: where it ends in the decoded text, and by how much the original is longer up to there. */
  private readonly ends: number[] = []
  private readonly surplus: number[] = []
  private readonly pieces: string[] = []
  private length = 0
  private copiedTo = 0

  constructor(private readonly original: string) {}

  /** Replaces the original from `start` to `end` by its meaning; empty when it is to be left out. */
  put(start: number, end: number, meaning: string): void {
    this.pieces.push(this.original.slice(this.copiedTo, start), meaning)
    this.length += start - this.copiedTo
    this.positions.push(this.length)
    this.length += meaning.length
    this.copiedTo = end
    this.ends.push(this.length)
    this.surplus.push(end - this.length)
  }

  /** Undefined when nothing was replaced. */
  done(): DecodedText | undefined {
    const { positions, ends, surplus } = this
    if (positions.length === 0) return undefined
    return {
      text: this.pieces.join('') + this.original.slice(this.copiedTo),
      positions,
      originalAt: (position) => position + (surplus[firstAbove(ends, position) - 1] ?? 0),
    }
  }
}

/** The index of the first number above the limit; the length when there is none. */
function firstAbove(sorted: readonly number[], limit: number): number {
  let start = 0
  let end = sorted.length
  while (start < end) {
    const middle = (start + end) >> 1
    if ((sorted[middle] as number) > limit) end = middle
    else start = middle + 1
  }
  return start
}
