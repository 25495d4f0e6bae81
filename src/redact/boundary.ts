import { looksRandom } from './randomness.ts'

/**
 * Whether a token may begin here: not in the middle of a word. The last letter of an escape (`\n` in JSON,
 * `%3D` in a URL, a terminal colour) ends no word.
 */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0 || !isWordCode(codeAt(text, at - 1))) return !isInBase64(text, at)
  if (text[at - 2] !== '\\' && text[at - 3] !== '%' && text[at - 1] !== 'm' && text[at - 6] !== '\\')
    return false
  return /(?:\\[nrtbfv]|%[0-9A-Fa-f]{2}|\[[0-9;]{1,8}m|\\u00[0-9a-fA-F]{2})$/.test(
    text.slice(Math.max(0, at - 10), at),
  )
}

/** Whether a `+` or `/` right before belongs to a longer run of base 64, as in an embedded image. */
function isInBase64(text: string, at: number): boolean {
  const before = text[at - 1]
  if (before !== '+' && before !== '/') return false
  const run = /[A-Za-z0-9+/]{24}$/.exec(text.slice(Math.max(0, at - 24), at))
  return run !== null && looksRandom(run[0])
}

/** The code of a character; 0 outside of the text, where asking the text itself would slow down all further questions. */
export function codeAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? text.charCodeAt(at) : 0
}

/** Letters, digits and `_`. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  )
}
