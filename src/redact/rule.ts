import { isFiller } from './placeholder.ts'
import { entropyOf, looksRandom } from './randomness.ts'

/** A stretch of text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether a candidate is really a secret; sees where it stands, so that it may look around. */
export type Check = (secret: string, text: string, span: Span) => boolean

/**
 * One kind of secret. Rules never search: they are asked only where one of their anchors stands, and look
 * at a bounded stretch around it. That is what makes redaction linear.
 */
export interface Rule {
  /** What the secret is replaced by: `[redacted:<type>]`. */
  readonly type: string
  /** Literal text without which the rule cannot match; letters in any case. */
  readonly anchors: readonly string[]
  /** Which type names a stretch that several rules claim: the higher one. */
  readonly weight: number
  readonly find: (text: string, start: number, end: number) => readonly Span[]
}

/** Nothing found. */
export const NONE: readonly Span[] = []

/** Weights: a format that speaks for itself, a service named beside the value, a key that says "secret". */
export const FORMAT = 2
export const SERVICE = 1
export const GENERIC = 0

/** Enough variety to be machine-made, and no filler such as `xxxxxxxx`. Most fixed formats need no more. */
export const plausible: Check = (secret) => entropyOf(secret) >= 2.1 && !isFiller(secret)

/** For prefixes that ordinary identifiers share (`hf_required…`): the rest must not read like words. */
export const random: Check = (secret) => !isFiller(secret) && looksRandom(secret)

/** For formats so exact that nothing else has them. */
export const always: Check = () => true

/**
 * A token with a fixed prefix: `token('github-token', 'ghp_ gho_', '[A-Za-z0-9]{36}')`. Prefixes are
 * case-sensitive, and neither side may run on as a word.
 */
export function token(type: string, prefixes: string, body: string, check: Check = plausible): Rule {
  const anchors = prefixes.split(' ')
  const rest = new RegExp(`(?:${body})(?![A-Za-z0-9_])`, 'y')
  return {
    type,
    anchors,
    weight: FORMAT,
    find(text, start, end) {
      if (!isWordStart(text, start) || !anchors.includes(text.slice(start, end))) return NONE
      rest.lastIndex = end
      const match = rest.exec(text)
      if (match === null) return NONE
      const span = { start, end: end + match[0].length }
      return check(match[0], text, span) ? [span] : NONE
    },
  }
}

export interface ShapeOptions {
  /** How many characters before the anchor the pattern begins. */
  readonly back?: number
  readonly check?: Check
  readonly weight?: number
}

/**
 * A format described by a pattern that holds the anchor at a fixed place. The pattern must be sticky, with
 * indices (`dy`); its first group, if it has one, is the secret, else all of it.
 */
export function shape(
  type: string,
  anchors: string | readonly string[],
  pattern: RegExp,
  options: ShapeOptions = {},
): Rule {
  const { back = 0, check = plausible, weight = FORMAT } = options
  return {
    type,
    anchors: typeof anchors === 'string' ? anchors.split(' ') : anchors,
    weight,
    find(text, start) {
      if (start < back) return NONE
      pattern.lastIndex = start - back
      const match = pattern.exec(text)
      const indices = match?.indices?.slice(1).find((pair) => pair !== undefined) ?? match?.indices?.[0]
      if (indices === undefined) return NONE
      const span = { start: indices[0], end: indices[1] }
      return check(text.slice(span.start, span.end), text, span) ? [span] : NONE
    },
  }
}

/**
 * Whether a token may begin here: not in the middle of a word. The last letter of an escape (`\n` in JSON,
 * `%3D` in a URL, a terminal colour) ends no word.
 */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0 || !isWordCode(text.charCodeAt(at - 1))) return true
  return /(?:\\[nrtbfv]|%[0-9A-Fa-f]{2}|\[[0-9;]{1,8}m|\\u00[0-9a-fA-F]{2})$/.test(
    text.slice(Math.max(0, at - 10), at),
  )
}

function isWordCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  )
}
