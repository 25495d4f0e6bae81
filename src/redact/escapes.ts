import { type DecodedText, Decoding, type Encoding } from './decoded.ts'

/**
 * JSON's escapes: in `"\npassword is x"` the `n` of the escape glues to the word behind it, and `\"token\": \"x\"` has no
 * quotes that a rule would know.
 */
export const ESCAPES: Encoding = {
  // A JSON string inside a JSON string inside a JSON string: no host nests deeper.
  levels: 3,
  next: (text, from) => text.indexOf('\\', from),
  decode: decodeEscapes,
}

/** The text with JSON's escapes replaced by what they mean; undefined when it has none. */
export function decodeEscapes(text: string): DecodedText | undefined {
  const decoding = new Decoding(text)
  // By hand, not by a pattern: every text that is kept comes by here.
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at)) {
    const meaning = MEANINGS[text[at + 1] ?? ''] ?? unicodeAt(text, at)
    if (meaning === undefined) {
      at += 1
      continue
    }
    const end = at + (text[at + 1] === 'u' ? UNICODE_LENGTH : SHORT_LENGTH)
    decoding.put(at, end, meaning)
    at = end
  }
  return decoding.done()
}

const SHORT_LENGTH = '\\n'.length
const UNICODE_LENGTH = '\\u0000'.length

const MEANINGS: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function unicodeAt(text: string, at: number): string | undefined {
  if (text[at + 1] !== 'u') return undefined
  const code = text.slice(at + SHORT_LENGTH, at + UNICODE_LENGTH)
  return /^[0-9a-fA-F]{4}$/.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : undefined
}
