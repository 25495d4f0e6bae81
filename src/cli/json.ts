import { HIDDEN_CLASS } from '../base/hidden.ts'

/** JSON as it may be printed: what could drive or reorder a terminal, or hides, stands there as an escape that means the same. */
export function jsonText(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent)
  return ONLY_ASCII.test(json) ? json : json.replace(risky(), asEscape)
}

// JSON.stringify itself escapes the control characters up to 1f and half surrogates; these it leaves as they are.
const risky = () => new RegExp(`[\\u007f-\\u009f\\u2028\\u2029${HIDDEN_CLASS}]`, 'gu')

/** Most output, for which the tables behind that class need not be loaded. */
const ONLY_ASCII = /^[\n -~]*$/

function asEscape(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
