import type { Sweep } from './scan.ts'
import type { Claim } from './spans.ts'

/**
 * Personal data, only on request: it is not secret by form, and a memory may need it. Each pattern begins
 * where a run of its characters begins and is bounded, so that long runs cost no more than short ones.
 */
export const personalSweeps: readonly Sweep[] = [
  sweep(
    'email',
    /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,6}[A-Za-z]{2,24}(?![\w-])/g,
  ),
  sweep('card', /(?<![\w.-])(?:\d[ -]?){12,18}\d(?![\w-]|\.\d)/g, isCardNumber),
  sweep(
    'phone',
    /(?<![\w.+:/-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){2,4}|\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}([.-])\d{3}\1\d{4})(?![\w-]|\.\d)/g,
    isPhoneNumber,
  ),
  sweep('ip', /(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)/g, isIpv4),
  sweep('ip', /(?<![\w:.])[0-9A-Fa-f:]{4,39}(?![\w:])/g, isIpv6),
]

const REASON = 'it is personal data (redact.pii)'

function sweep(type: string, pattern: RegExp, check: (found: string) => boolean = () => true): Sweep {
  return (text) => {
    const claims: Claim[] = []
    for (const match of text.matchAll(pattern)) {
      if (check(match[0]))
        claims.push({
          type,
          weight: 0,
          start: match.index,
          end: match.index + match[0].length,
          reason: REASON,
        })
    }
    return claims
  }
}

/** The lengths and first digits cards have, and the check digit (Luhn) that numbers of other kinds seldom pass. */
function isCardNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '')
  return (
    /^(?:4|5[1-5]|2[2-7]|3[47]|3[0689]|6[0245])/.test(digits) &&
    !/^(\d)\1+$/.test(digits) &&
    passesLuhn(digits)
  )
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function isPhoneNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '').length
  return digits >= 8 && digits <= 15
}

/** Addresses that name no machine of anyone (loopback, unspecified, broadcast, version-like zeros) stay. */
function isIpv4(found: string): boolean {
  const parts = found.split('.').map(Number)
  return parts.every((part) => part <= 255) && !/^(?:127\.|0\.|255\.255\.)/.test(found)
}

/** Eight groups of hex digits, or fewer around one `::`; the loopback address stays. */
function isIpv6(found: string): boolean {
  if (
    found === '::1' ||
    !/^(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}$/.test(found) ||
    /:::|::.*::/.test(found)
  )
    return false
  const groups = found.split(':').length
  return found.includes('::') ? groups <= 8 && /[0-9A-Fa-f]{3}/.test(found) : groups === 8
}
