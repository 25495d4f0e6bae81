import { type AnchorScan, buildAnchorScan } from './anchors.ts'
import type { Rule, Span } from './rule.ts'
import { type Claim, settle } from './spans.ts'

/**
 * Text in, what must be replaced in it out: in order, nothing overlapping, nothing already replaced.
 * With `within`, only anchors in those stretches are looked at; rules still see all of the text.
 */
export type Scan = (text: string, within?: readonly Span[]) => Claim[]

/** A rule without an anchor, run over the whole text: personal data and the user's own patterns. */
export type Sweep = (text: string) => Claim[]

/** How the replacement looks; what looks so is never replaced again. */
export function marker(type: string): string {
  return `[redacted:${type}]`
}

const MARKER = /\[redacted:[a-z0-9-]{1,64}\]/g

/** Reasons by weight, for rules that say none. */
const REASONS = ['a name for a secret beside it', 'a service or a header names it', 'it has a known form']

/** Puts rules and sweeps together. The automaton is built at the first text, not at start-up. */
export function makeScan(rules: readonly Rule[], sweeps: readonly Sweep[]): Scan {
  const { anchors, rulesAt } = indexByAnchor(rules)
  let automaton: AnchorScan | undefined

  return (text, within = [{ start: 0, end: text.length }]) => {
    automaton ??= buildAnchorScan(anchors)
    const claims = sweeps.length === 0 ? [] : sweeps.flatMap((sweep) => sweep(text))
    let claimedTo: Map<Rule, number> | undefined
    for (const stretch of within) {
      automaton.each(text, stretch.start, stretch.end, (anchor, start, end) => {
        for (const { rule, exact } of rulesAt[anchor] as AskedRule[]) {
          if (exact !== undefined && !text.startsWith(exact, start)) continue
          if (claimedTo !== undefined && start < (claimedTo.get(rule) ?? 0)) continue
          for (const span of rule.find(text, start, end)) {
            claimedTo ??= new Map()
            claimedTo.set(rule, span.end)
            claims.push({
              type: rule.type,
              weight: rule.weight,
              start: span.start,
              end: span.end,
              reason: span.reason ?? rule.reason ?? REASONS[rule.weight] ?? '',
            })
          }
        }
      })
    }
    return claims.length === 0 ? claims : withoutMarkers(text, settle(claims))
  }
}

/** A rule as it is asked at one anchor. */
interface AskedRule {
  readonly rule: Rule
  /** The anchor with its capitals, where they matter to the rule. */
  readonly exact: string | undefined
}

function indexByAnchor(rules: readonly Rule[]): { anchors: string[]; rulesAt: AskedRule[][] } {
  const byAnchor = new Map<string, AskedRule[]>()
  for (const rule of rules) {
    const isExact = rule.isExact === true
    for (const anchor of new Set(rule.anchors.map((each) => (isExact ? each : each.toLowerCase())))) {
      const asked = { rule, exact: isExact ? anchor : undefined }
      const already = byAnchor.get(anchor.toLowerCase())
      if (already === undefined) byAnchor.set(anchor.toLowerCase(), [asked])
      else already.push(asked)
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
      const mark = markers[at] as Span
      if (mark.start > start) kept.push({ ...claim, start, end: mark.start })
      start = Math.max(start, mark.end)
    }
    if (start < claim.end) kept.push({ ...claim, start })
  }
  return kept
}
