import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { personalSweeps } from './personal.ts'
import { dropPrivate } from './private.ts'
import { RULES } from './rules/all.ts'
import { makeScan, marker, type Scan } from './scan.ts'
import { type Claim, original, replaceClaims } from './spans.ts'
import { compilePatterns, type UserPattern } from './userpatterns.ts'

/** Where something was taken out of the INPUT, and what kind it was; never the secret itself. */
export interface Finding {
  readonly type: string
  readonly start: number
  readonly end: number
}

export interface Redacted {
  readonly text: string
  readonly findings: readonly Finding[]
}

export interface RedactOptions {
  /** Also take out e-mail addresses, phone numbers, payment cards and IP addresses. */
  readonly pii?: boolean
  /** The user's own patterns, each applied within a line. */
  readonly patterns?: readonly UserPattern[]
}

/** Text in, the same text without secrets out. Pure, linear in the text, and idempotent. */
export type Redact = (text: string) => Redacted

export type { UserPattern } from './userpatterns.ts'

/** A redactor for these options; an error names the pattern that cannot be used. */
export function makeRedactor(options: RedactOptions = {}): Result<Redact> {
  const patterns = compilePatterns(options.patterns ?? [])
  if (!patterns.ok) return patterns
  const scan = makeScan(RULES, [...(options.pii === true ? personalSweeps : []), ...patterns.value])
  return ok((text) => redactWith(scan, text))
}

const defaultScan = makeScan(RULES, [])

/** The defaults: secrets and private stretches, no personal data, no user patterns. */
export const redactSecrets: Redact = (text) => redactWith(defaultScan, text)

/** A replaced secret may bare another one beside it, so the result is read again, seldom more than once. */
const ROUNDS = 4

function redactWith(scan: Scan, text: string): Redacted {
  const dropped = dropPrivate(original(text))
  const claims: Claim[] = [...dropped.claims]
  let derived = dropped.derived
  for (let round = 0; round < ROUNDS; round++) {
    const found = scan(derived.text)
    if (found.length === 0) break
    for (const claim of found) {
      claims.push({
        ...claim,
        start: derived.origin(claim.start, 'start'),
        end: derived.origin(claim.end, 'end'),
      })
    }
    derived = replaceClaims(derived, found, (claim) => marker(claim.type))
  }
  if (claims.length === 0) return { text, findings: [] }
  const findings = claims.sort((a, b) => a.start - b.start || a.end - b.end)
  return { text: derived.text, findings: findings.map(({ type, start, end }) => ({ type, start, end })) }
}
