import { type AnchorScan, buildAnchorScan } from './anchors.ts'
import type { Rule } from './rule.ts'
import { type Claim, settle } from './spans.ts'

/** Text in, what must be replaced in it out: in order, nothing overlapping, nothing already replaced. */
export type Scan = (text: string) => Claim[]

/** A rule without an anchor, run over the whole text: personal data and the user's own patterns. */
export type Sweep = (text: string) => Claim[]

/** How the replacement looks; what looks so is never replaced again. */
export function marker(type: string): string {
  return `[redacted:${type}]`
}

const MARKER = /\[redacted:[a-z0-9-]{1,64}\]/g

/** Puts rules and sweeps together. The automaton is built at the first text, not at start-up. */
export function makeScan(rules: readonly Rule[], sweeps: readonly Sweep[]): Scan {
  const { anchors, rulesAt } = indexByAnchor(rules)
  let automaton: AnchorScan | undefined

  return (text) => {
    automaton ??= buildAnchorScan(anchors)
    const claims = sweeps.flatMap((sweep) => sweep(text))
    const claimedTo = new Map<Rule, number>()
    automaton.each(text, (anchor, start, end) => {
      for (const rule of rulesAt[anchor] as Rule[]) {
        if (start < (claimedTo.get(rule) ?? 0)) continue
        for (const span of rule.find(text, start, end)) {
          claimedTo.set(rule, span.end)
          claims.push({ type: rule.type, weight: rule.weight, start: span.start, end: span.end })
        }
      }
    })
    return claims.length === 0 ? claims : withoutMarkers(text, settle(claims))
  }
}

function indexByAnchor(rules: readonly Rule[]): { anchors: string[]; rulesAt: Rule[][] } {
  const byAnchor = new Map<string, Rule[]>()
  for (const rule of rules) {
    for (const anchor of new Set(rule.anchors.map((each) => each.toLowerCase()))) {
      byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), rule])
    }
  }
  return { anchors: [...byAnchor.keys()], rulesAt: [...byAnchor.values()] }
}

/** Cuts markers of an earlier run out of the claims, so that redacting twice changes nothing. */
function withoutMarkers(text: string, claims: readonly Claim[]): Claim[] {
  if (!text.includes('[redacted:')) return [...claims]
  const markers = [...text.matchAll(MARKER)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const kept: Claim[] = []
  let next = 0
  for (const claim of claims) {
    let start = claim.start
    while (next < markers.length && (markers[next]?.end ?? 0) <= start) next++
    for (let at = next; at < markers.length && (markers[at]?.start ?? 0) < claim.end; at++) {
      const mark = markers[at] as { start: number; end: number }
      if (mark.start > start) kept.push({ ...claim, start, end: mark.start })
      start = Math.max(start, mark.end)
    }
    if (start < claim.end) kept.push({ ...claim, start })
  }
  return kept
}
