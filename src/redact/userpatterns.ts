import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Sweep } from './scan.ts'
import type { Claim } from './spans.ts'

/** A pattern of the user's own: what it finds becomes `[redacted:<name>]`. Its first group, if any, is the secret. */
export interface UserPattern {
  /** Lower-case letters, digits and dashes. */
  readonly name: string
  /** A JavaScript regular expression, without slashes and flags. */
  readonly pattern: string
}

/** A pattern sees at most this much of a line at a time, so that a careless one cannot stall the program. */
const WINDOW = 1000
const OVERLAP = 250
const REASON = 'it fits your own pattern (redact.patterns)'

/** Compiles the user's patterns, or says which one cannot be used and why. */
export function compilePatterns(patterns: readonly UserPattern[]): Result<Sweep[]> {
  const sweeps: Sweep[] = []
  for (const pattern of patterns) {
    const compiled = compile(pattern)
    if (!compiled.ok) return compiled
    sweeps.push(sweepOf(pattern.name, compiled.value))
  }
  return ok(sweeps)
}

function compile({ name, pattern }: UserPattern): Result<RegExp> {
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) {
    return invalid(
      name,
      'its name may hold only lower-case letters, digits and dashes',
      'Rename the pattern.',
    )
  }
  if (hasNestedRepeat(pattern)) {
    return invalid(name, 'it repeats a repetition, which can take exponential time', 'Write `(a+)+` as `a+`.')
  }
  try {
    const compiled = new RegExp(pattern, 'dg')
    if (compiled.exec('') === null) return ok(compiled)
    return invalid(
      name,
      'it matches the empty text, so it would match everywhere',
      'Ask for at least one character.',
    )
  } catch (thrown) {
    // Only the user can fix a syntax error: it goes back with the pattern's name instead of stopping the program.
    return invalid(
      name,
      thrown instanceof Error ? thrown.message : String(thrown),
      'Correct the regular expression.',
    )
  }
}

function invalid(name: string, reason: string, hint: string): Result<never> {
  return err(
    new MemoriaError('config_invalid', `redaction pattern "${name}" cannot be used: ${reason}`, {
      hint: `${hint} It is in the setting redact.patterns: memoria config unset redact.patterns`,
    }),
  )
}

/** `(a+)+`, `(a*b)*`, `(?:a{2,})+`: a repeated group that holds an unbounded repetition. Back-references count too. */
function hasNestedRepeat(pattern: string): boolean {
  const plain = pattern
    .replace(/\\[1-9]|\\k</g, '+)+')
    .replace(/\\./g, 'a')
    .replace(/\[(?:[^\]])*\]/g, 'a')
  const open: boolean[] = []
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at]
    const repeats = char === '*' || char === '+' || /^\{\d+,\}/.test(plain.slice(at, at + 8))
    if (char === '(') open.push(false)
    else if (repeats && open.length > 0) open[open.length - 1] = true
    else if (char === ')') {
      const inner = open.pop() ?? true
      if (inner && /^(?:[*+]|\{\d*,\d*\})/.test(plain.slice(at + 1, at + 12))) return true
      if (inner && open.length > 0) open[open.length - 1] = true
    }
  }
  return false
}

function sweepOf(type: string, pattern: RegExp): Sweep {
  return (text) => {
    const claims: Claim[] = []
    for (const [start, end] of windowsOf(text)) {
      for (const match of text.slice(start, end).matchAll(pattern)) {
        const [from, to] = match.indices?.slice(1).find((pair) => pair !== undefined) ??
          match.indices?.[0] ?? [0, 0]
        if (to > from) claims.push({ type, weight: 4, start: start + from, end: start + to, reason: REASON })
      }
    }
    return claims
  }
}

/** Each line, a long one in overlapping pieces. */
function* windowsOf(text: string): Generator<readonly [number, number]> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const lineEnd = newline === -1 ? text.length : newline
    for (let at = start; ; at += WINDOW - OVERLAP) {
      yield [at, Math.min(lineEnd, at + WINDOW)]
      if (at + WINDOW >= lineEnd) break
    }
    start = lineEnd + 1
  }
}
