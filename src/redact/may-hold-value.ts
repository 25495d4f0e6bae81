/** The cheap question before a sentence is read: is there anything near a name that could be its value at all? */
import type { KeyKind } from './keyname.ts'

/** Characters of a value: printable ASCII without quotes, angle brackets, bar and backslash. */
export const VALUE_CHARACTERS = String.raw`!#$%&()*+,\-./0-9:;=?@A-Z[\]^_a-z{}~`

/**
 * The shortest values that `isNearbySecret` and `isNearbyPassword` accept, with a digit and without one. A test holds
 * these numbers against both.
 */
const SHORTEST: Readonly<Record<KeyKind, { readonly withDigit: number; readonly withoutDigit: number }>> = {
  secret: { withDigit: 10, withoutDigit: 16 },
  password: { withDigit: 6, withoutDigit: 9 },
}

const NONE = 0
const DIGIT = 1
const OTHER = 2

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/\d/.test(char)) return DIGIT
  return new RegExp(`[${VALUE_CHARACTERS}]`).test(char) ? OTHER : NONE
})

/** Whether a run of value characters that begins in this stretch is long enough for a value of this kind. */
export function mayHoldValue(text: string, from: number, to: number, kind: KeyKind): boolean {
  const { withDigit, withoutDigit } = SHORTEST[kind]
  const end = Math.min(text.length, to + withoutDigit)
  let length = 0
  let shortest = withoutDigit
  for (let at = from; at < end; at++) {
    const now = KINDS[text.charCodeAt(at)] ?? NONE
    if (now === NONE) {
      length = 0
      shortest = withoutDigit
      continue
    }
    if (now === DIGIT) shortest = withDigit
    length += 1
    if (length >= shortest) return true
  }
  return false
}
