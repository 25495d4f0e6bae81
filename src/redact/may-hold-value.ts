/** The cheap question before a sentence is read: is there anything near a name that could be its value at all? */
import type { KeyKind } from './keyname.ts'

/** Characters of a value: printable ASCII without quotes, angle brackets, bar and backslash. */
export const VALUE_CHARACTERS = String.raw`!#$%&()*+,\-./0-9:;=?@A-Z[\]^_a-z{}~`

/**
 * The shortest values that `isNearbySecret` and `isNearbyPassword` accept: with a digit; and without one. A test holds
 * these numbers against both.
 */
const SHORTEST: Readonly<Record<KeyKind, { readonly withDigit: number; readonly withoutDigit: number }>> = {
  secret: { withDigit: 10, withoutDigit: 16 },
  password: { withDigit: 6, withoutDigit: 9 },
}

const ONE_VALUE_CHARACTER = new RegExp(`^[${VALUE_CHARACTERS}]$`)

const NONE = 0
const DIGIT = 1
const SMALL = 2
const CAPITAL = 3
const OTHER = 4

const KINDS = new Uint8Array(0x10000)
for (let code = 0; code < 128; code++) KINDS[code] = kindOf(String.fromCharCode(code))

function kindOf(char: string): number {
  if (/\d/.test(char)) return DIGIT
  if (/[a-z]/.test(char)) return SMALL
  if (/[A-Z]/.test(char)) return CAPITAL
  return ONE_VALUE_CHARACTER.test(char) ? OTHER : NONE
}

/** As much of a value as is judged. */
const MAX_VALUE = 200

/** Whether a run of value characters that begins in this stretch may be a value of this kind. */
export function mayHoldValue(text: string, from: number, to: number, kind: KeyKind): boolean {
  const { withDigit } = SHORTEST[kind]
  for (let start = from; start < to; ) {
    // From its last character back: mostly a space stands in it, and what is before that need not be read.
    let at = start + withDigit - 1
    if (at >= text.length) return false
    while (at >= start && KINDS[text.charCodeAt(at)] !== NONE) at--
    if (at >= start) start = at + 1
    else {
      const end = runEnd(text, start, to + MAX_VALUE)
      if (mayBeValue(text, start, end, kind)) return true
      start = end
    }
  }
  return false
}

function runEnd(text: string, start: number, limit: number): number {
  const last = Math.min(text.length, limit)
  let end = start
  while (end < last && KINDS[text.charCodeAt(end)] !== NONE) end++
  return end
}

/** Whether this run of value characters, which is long enough if it has a digit, may be a value. */
function mayBeValue(text: string, start: number, end: number, kind: KeyKind): boolean {
  let together = 0
  let most = 0
  let capitals = 0
  for (let at = start; at < end; at++) {
    const now = KINDS[text.charCodeAt(at)]
    if (now === DIGIT) return true
    together = now === OTHER ? 0 : together + 1
    if (together > most) most = together
    if (now === CAPITAL) capitals += 1
  }
  if (end - start < SHORTEST[kind].withoutDigit) return false
  if (most >= MIN_TOGETHER) return true
  return kind === 'password' && (end - start >= MIN_JOINED || capitals >= MIN_WORDS)
}

/** Without a digit: letters that stand together, joined words, and words of a password by their capitals. */
const MIN_TOGETHER = 10
const MIN_JOINED = 15
const MIN_WORDS = 3
