/** JSON as it may be printed: what could drive or reorder a terminal stands there as an escape, with the same meaning. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(RISKY, asEscape)
}

// JSON.stringify itself escapes the control characters up to 1f and half surrogates; these it leaves as they are.
const RISKY = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

function asEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
