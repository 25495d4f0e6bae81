import type { Span } from './rule.ts'

/** A span with the name of what stands there. */
export interface Claim extends Span {
  readonly type: string
  readonly weight: number
  readonly reason?: string
}

/** Claims in order, no two of them touching the same character; overlapping ones become one, named by the weightier. */
export function settle(claims: readonly Claim[]): Claim[] {
  const sorted = [...claims].sort((a, b) => a.start - b.start || b.end - a.end)
  const settled: Claim[] = []
  for (const claim of sorted) {
    const last = settled.at(-1)
    if (last === undefined || claim.start >= last.end) settled.push(claim)
    else settled[settled.length - 1] = join(last, claim)
  }
  return settled
}

function join(first: Claim, second: Claim): Claim {
  const named = second.weight > first.weight ? second : first
  return { ...named, start: first.start, end: Math.max(first.end, second.end) }
}

/** A text made from another by cutting and replacing, which still knows where each part came from. */
export interface Derived {
  readonly text: string
  /** The place in the original text that a place in the derived one came from. */
  readonly origin: (at: number, side: 'start' | 'end') => number
}

export function original(text: string): Derived {
  return { text, origin: (at) => at }
}

/** Puts `replacement(claim)` for each claim. Places inside a replacement lead to the replaced stretch. */
export function replaceClaims(
  from: Derived,
  claims: readonly Claim[],
  replacement: (claim: Claim) => string,
): Derived {
  const cuts: { readonly start: number; readonly end: number; readonly claim: Claim }[] = []
  let text = ''
  let done = 0
  for (const claim of claims) {
    text += from.text.slice(done, claim.start)
    const start = text.length
    text += replacement(claim)
    cuts.push({ start, end: text.length, claim })
    done = claim.end
  }
  text += from.text.slice(done)

  return {
    text,
    origin(at, side) {
      const cut = cuts[lastBefore(cuts, at, side)]
      if (cut === undefined) return from.origin(at, side)
      if (at < cut.end) return from.origin(side === 'start' ? cut.claim.start : cut.claim.end, side)
      return from.origin(at + cut.claim.end - cut.end, side)
    },
  }
}

/** The last cut that begins before the place (a start belongs to the cut it touches, an end does not), or -1. */
function lastBefore(cuts: readonly Span[], at: number, side: 'start' | 'end'): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = (cuts[middle] as Span).start
    if (start < at || (start === at && side === 'start')) low = middle + 1
    else high = middle
  }
  return low - 1
}
