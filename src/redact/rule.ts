import { codeAt, isWordCode, isWordStart } from './boundary.ts'
import { isFiller } from './placeholder.ts'
import { entropyOf, looksRandom } from './randomness.ts'

/** A stretch of text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
  /** Why this is a secret, in plain words and without the secret; else the rule's own reason. */
  readonly reason?: string
}

/** Whether a candidate is really a secret; sees where it stands, so that it may look around. */
export type Check = (secret: string, text: string, span: Span) => boolean

/**
 * One kind of secret. Rules never search: they are asked only where one of their anchors stands, and look
 * at a bounded stretch around it. That is what makes redaction linear.
 */
export interface Rule {
  /** The secret is replaced by `[redacted:<type>]`. */
  readonly type: string
  /** Literal text without which the rule cannot match; letters in any case. */
  readonly anchors: readonly string[]
  /** The rule is asked only where an anchor stands with the same capitals. */
  readonly isExact?: boolean
  /** Which type names a stretch that several rules claim: the higher one. */
  readonly weight: number
  /** Why what it finds is a secret, in plain words. */
  readonly reason?: string
  readonly find: (text: string, start: number, end: number) => readonly Span[]
}

/** Nothing found. */
export const NONE: readonly Span[] = []

/** Weights: a format that speaks for itself, a service named beside the value, a key that says "secret". */
export const FORMAT = 2
export const SERVICE = 1
export const GENERIC = 0

/** Enough variety to be machine-made, and no filler such as `xxxxxxxx`. Most fixed formats need no more. */
export function plausible(secret: string): boolean {
  return entropyOf(secret) >= (secret.length >= 24 ? 2.7 : 2.1) && !isFiller(secret)
}

/** For prefixes that ordinary identifiers share (`hf_required…`): the rest must not read like words. */
export function random(secret: string): boolean {
  return !isFiller(secret) && looksRandom(secret)
}

/** For formats so exact that nothing else has them. */
export function always(): boolean {
  return true
}

/**
 * A token with a fixed prefix: `token('github-token', 'ghp_ gho_', '[A-Za-z0-9]{36}')`. Prefixes are
 * case-sensitive, hex digits (`[0-9a-f]`) are not, and neither side may run on as a word. A body that ends
 * in an open repeat (`{60,}`) may be of any length.
 */
export function token(type: string, prefixes: string, body: string, check: Check = plausible): Rule {
  const anchors = prefixes.split(' ')
  const { pattern, runsOn } = bodyOf(body.replaceAll('[0-9a-f]', '[0-9a-fA-F]'))
  const continues = continuation(body)
  return {
    type,
    anchors,
    isExact: true,
    weight: FORMAT,
    find(text, start, end) {
      if (!isWordStart(text, start) || continues(text, start)) return NONE
      pattern.lastIndex = end
      const match = pattern.exec(text)
      if (match === null) return NONE
      const span = { start, end: end + match[0].length }
      return check(match[0], text, span) ? [extend(text, span, runsOn)] : NONE
    },
  }
}

/**
 * Whether a token would begin inside a longer word of the same characters (`a-sk-…`): it does not, and
 * without this a run of prefixes would be read again at each of them.
 */
function continuation(body: string): (text: string, at: number) => boolean {
  const joints = ['-', '.', '+'].filter((char) => body.includes(char === '-' ? '-]' : char))
  return (text, at) => joints.includes(text[at - 1] ?? '') && isWordCode(codeAt(text, at - 2))
}

/** As much of an open-ended body as is looked at before it is known to be a secret. */
const LOOK_AHEAD = 300
const LONGEST = 20_000

function bodyOf(body: string): { pattern: RegExp; runsOn: RegExp | undefined } {
  const open = /(\[[^\]]+\])\{(\d+),\}$/.exec(body)
  if (open === null) return { pattern: new RegExp(`(?:${body})(?![A-Za-z0-9_])`, 'y'), runsOn: undefined }
  const [repeat, chars, least] = open
  const bounded = `${body.slice(0, -repeat.length)}${chars}{${least},${LOOK_AHEAD}}`
  return {
    pattern: new RegExp(`(?:${bounded})(?:(?![A-Za-z0-9_])|(?=${chars}))`, 'y'),
    runsOn: new RegExp(`${chars}{1,${LONGEST}}`, 'y'),
  }
}

/** The rest of the word belongs to the secret: half a secret is no redaction. */
const REST_OF_WORD = new RegExp(`(?<=\\w)\\w{1,${LONGEST}}`, 'y')

/** The rest of a long secret is sought only once its beginning was accepted, so that this happens once. */
function extend(text: string, span: Span, runsOn = REST_OF_WORD): Span {
  runsOn.lastIndex = span.end
  return { start: span.start, end: span.end + (runsOn.exec(text)?.[0].length ?? 0) }
}

export interface ShapeOptions {
  /** How many characters before the anchor the pattern begins. */
  readonly back?: number
  /** The pattern begins where the anchor ends. */
  readonly isAfter?: boolean
  /** Matches the rest of a secret that is longer than the pattern looks ahead, where its end does not show it; sticky. */
  readonly runsOn?: RegExp
  readonly check?: Check
  readonly weight?: number
}

/** Matches the rest of a run for a pattern that ends in `[…]{8,200})`. */
function openEndOf(pattern: RegExp): RegExp | undefined {
  const chars = /(\[(?:[^\]\\]|\\.)+\]|\\[Sw])\{\d+,\d+\}\)$/.exec(pattern.source)?.[1]
  return chars === undefined
    ? undefined
    : new RegExp(`${chars}{1,${LONGEST}}`, pattern.ignoreCase ? 'iy' : 'y')
}

/**
 * A format described by a pattern that holds the anchor at a fixed place. The pattern must be sticky, with
 * indices (`dy`); its first group, if it has one, is the secret, else all of it. A secret that is longer than a
 * repeat at the pattern's end allows is taken as a whole.
 */
export function shape(
  type: string,
  anchors: string | readonly string[],
  pattern: RegExp,
  options: ShapeOptions = {},
): Rule {
  const {
    back = 0,
    isAfter = false,
    check = plausible,
    weight = FORMAT,
    runsOn = openEndOf(pattern),
  } = options
  return {
    type,
    anchors: typeof anchors === 'string' ? anchors.split(' ') : anchors,
    weight,
    find(text, start, end) {
      if (start < back) return NONE
      pattern.lastIndex = isAfter ? end : start - back
      const match = pattern.exec(text)
      const indices = match?.indices?.slice(1).find((pair) => pair !== undefined) ?? match?.indices?.[0]
      if (indices === undefined || text.startsWith('[redacted:', indices[0])) return NONE
      const span = { start: indices[0], end: indices[1] }
      return check(text.slice(span.start, span.end), text, span) ? [extend(text, span, runsOn)] : NONE
    },
  }
}
