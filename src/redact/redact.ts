import type { Result } from '../base/result.ts'
import { ok, unwrap } from '../base/result.ts'
import { scanThrough } from './decoded.ts'
import { DISGUISES } from './disguises.ts'
import { ESCAPES } from './escapes.ts'
import { hexdumpRule } from './hexdump.ts'
import { personalSweeps } from './personal.ts'
import { dropPrivate } from './private.ts'
import type { Span } from './rule.ts'
import { makeRules } from './rules/all.ts'
import { makeScan, marker, type Scan, type Sweep } from './scan.ts'
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

/** A finding with the reason for it, in plain words. */
export interface ExplainedFinding extends Finding {
  readonly reason: string
}

export interface RedactOptions {
  /** Also take out e-mail addresses, phone numbers, payment cards and IP addresses. */
  readonly pii?: boolean
  /** The user's own patterns, each applied within a line. */
  readonly patterns?: readonly UserPattern[]
  /** Finds values that are known to be secrets, whatever they look like. */
  readonly known?: FindKnown
}

/** The stretches of a text that are known secrets. */
export type FindKnown = (text: string) => readonly Span[]

/** Text in, the same text without secrets out. Pure, linear in the text, and idempotent. */
export type Redact = (text: string) => Redacted

export type { UserPattern } from './userpatterns.ts'

/** A redactor for these options; an error names the pattern that cannot be used. */
export function makeRedactor(options: RedactOptions = {}): Result<Redact> {
  const scan = makeLazyScan(options)
  return scan.ok ? ok((text) => withoutReasons(redactWith(scan.value(), text))) : scan
}

/** Lists what a redactor for these options would remove, and why. */
export function makeExplainer(
  options: RedactOptions = {},
): Result<(text: string) => readonly ExplainedFinding[]> {
  const scan = makeLazyScan(options)
  return scan.ok ? ok((text) => redactWith(scan.value(), text).findings) : scan
}

/** Built for the first text: most commands only read, and the tables are large. */
function makeLazyScan(options: RedactOptions): Result<() => Scan> {
  const patterns = compilePatterns(options.patterns ?? [])
  if (!patterns.ok) return patterns
  const sweeps = [
    ...(options.known === undefined ? [] : [knownSweep(options.known)]),
    ...(options.pii === true ? personalSweeps : []),
    ...patterns.value,
  ]
  let scan: Scan | undefined
  return ok(() => {
    scan ??= makeFullScan(sweeps)
    return scan
  })
}

/** A known secret names a stretch, whatever else finds it. */
function knownSweep(find: FindKnown): Sweep {
  const claim = { type: 'stored-secret', weight: 5, reason: 'it is a secret of `memoria secret`' }
  return (text) => find(text).map(({ start, end }) => ({ ...claim, start, end }))
}

function makeFullScan(sweeps: readonly Sweep[]): Scan {
  const rules = makeRules()
  const plain = makeScan([...rules, hexdumpRule(makeScan(rules, sweeps))], sweeps)
  return scanThrough(ESCAPES, scanThrough(DISGUISES, plain))
}

function withoutReasons({ text, findings }: Explained): Redacted {
  return { text, findings: findings.map(({ type, start, end }) => ({ type, start, end })) }
}

interface Explained {
  readonly text: string
  readonly findings: readonly ExplainedFinding[]
}

/** The defaults: secrets and private stretches, no personal data, no user patterns. */
export const redactSecrets: Redact = unwrap(makeRedactor())

/** A replaced secret may bare another one beside it, so its surroundings are read again, seldom more than once. */
const ROUNDS = 4

/** How far a rule reaches: a new find begins at most this far before or after a replacement. */
const REACH_BEFORE = 4096
const REACH_AFTER = 512

function redactWith(scan: Scan, text: string): Explained {
  const dropped = dropPrivate(original(text))
  const claims: Claim[] = [...dropped.claims]
  let derived = dropped.derived
  let within: Span[] | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const read = derived.text
    // Of a key that was removed before, a line break may be left between its frame and the marker.
    const found = scan(read, within).filter(({ start, end }) => read.slice(start, end).trim() !== '')
    if (found.length === 0) break
    for (const claim of found) {
      claims.push({
        ...claim,
        start: derived.origin(claim.start, 'start'),
        end: derived.origin(claim.end, 'end'),
      })
    }
    derived = replaceClaims(derived, found, (claim) => marker(claim.type))
    within = surroundings(found, derived.text.length)
  }
  if (claims.length === 0) return { text, findings: [] }
  const findings = claims.sort((a, b) => a.start - b.start || a.end - b.end)
  return {
    text: derived.text,
    findings: findings.map(({ type, start, end, reason = '' }) => ({ type, start, end, reason })),
  }
}

/** The stretches of the new text around what was replaced, overlapping ones joined. */
function surroundings(replaced: readonly Claim[], length: number): Span[] {
  const stretches: { start: number; end: number }[] = []
  let shift = 0
  for (const claim of replaced) {
    const start = Math.max(0, claim.start + shift - REACH_BEFORE)
    shift += marker(claim.type).length - (claim.end - claim.start)
    const end = Math.min(length, claim.end + shift + REACH_AFTER)
    const last = stretches.at(-1)
    if (last !== undefined && start <= last.end) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}
