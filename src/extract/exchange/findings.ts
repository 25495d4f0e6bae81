import type { ClosingUnit } from './closing-units.ts'
import { isStatusReport } from './closing-units.ts'
import type { Composed } from './compose.ts'
import { CONSTRAINT, namesIn, POINTS_BACK } from './exchange-features.ts'
import { CAUSE } from './outcome-kind.ts'

/** A shorter message has said what it found in its first sentences. */
const LONG_CLOSING = 1200
const LEAST_FINDING = 2.9
const MAX_FINDINGS = 1

/** Sentences of cause and constraint deeper in a long closing message, which its first sentences leave out. */
export function findingsIn({ exchange, outcome }: Composed): ClosingUnit[] {
  if (exchange.closing.text.length <= LONG_CLOSING) return []
  return exchange.units
    .filter((unit) => !outcome.includes(unit))
    .map((unit) => ({ unit, score: findingScore(unit) }))
    .filter(({ score }) => score >= LEAST_FINDING)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FINDINGS)
    .map(({ unit }) => unit)
}

function findingScore({ text, isBold }: ClosingUnit): number {
  let score = Math.min(3, namesIn(text)) * 0.3 + Math.min(1, text.length / 150)
  if (CAUSE.test(text)) score += 1
  if (CONSTRAINT.test(text)) score += 0.7
  if (isBold) score += 0.3
  if (/\b(?:I|I'm|I've|I'd)\b/.test(text)) score -= 0.5
  if (isStatusReport(text)) score -= 0.7
  if (POINTS_BACK.test(text)) score -= 0.6
  return score
}
