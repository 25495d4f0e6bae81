import type { Span } from './rule.ts'

/** A key and the value written beside it, in whatever notation: env file, code, JSON, YAML, XML, command line. */
export interface Assignment {
  /** The key's whole name, as far as it can be seen: `DB_PASSWORD`, `spring.datasource.password`. */
  readonly key: string
  /** What stands before the key: a flag's dashes (`--password x`), a tag's bracket, a call's quote (`env('KEY', …`). */
  readonly before: 'flag' | 'tag' | 'argument' | 'other'
  readonly separator: string
  /** The quote that encloses the value, with its escapes (`\"`); empty when there is none. */
  readonly quote: string
  readonly value: string
  readonly span: Span
  /** Whether the key begins its line, as in env files and YAML (`export ` and list dashes do not count). */
  readonly startsLine: boolean
  /** Whether nothing but a comment or a comma follows on the line. */
  readonly endsLine: boolean
}

const LONGEST_VALUE = 600

/** From the end of the word that made the key interesting to where its value begins. */
const TO_VALUE = new RegExp(
  [
    String.raw`([\w.-]{0,48})`, // the rest of the key
    String.raw`([\\"'\x60\])*]{0,6})[ \t]{0,30}`, // what closes it: quotes, brackets, Markdown stars
    String.raw`(?:\??:[ \t]?(?:string|String|str|&str|text|char ?\*|Optional\[str\])[ \t]{0,4}(?==))?`, // its type
    String.raw`(:=|=>|[!=]==?|=|:|,|>|\(|(?=[ \t]))`, // the separator; a bare space only for flags
    String.raw`[ \t]{0,30}(?:\r?\n[ \t]{0,40}(?=["'\x60]))?`,
    String.raw`(?:(?:[bBrRuUfFL@$]|new |String\(|str\(|Some\(|SecretStr\()(?=\\{0,3}["'\x60]))?`, // kinds of string
  ].join(''),
  'y',
)

/** Reads the assignment whose key contains the text from `start` to `end`. */
export function readAssignment(text: string, start: number, end: number): Assignment | undefined {
  TO_VALUE.lastIndex = end
  const head = TO_VALUE.exec(text)
  if (head === null) return undefined
  const before = keyStart(text, start)
  const at = end + head[0].length
  const quote = quoteAt(text, at)
  const valueStart = at + quote.length
  const valueEnd = quote === '' ? bareEnd(text, valueStart) : quotedEnd(text, valueStart, quote)
  if (valueEnd === undefined || valueEnd === valueStart) return undefined
  const separator = head[3] ?? ''
  const opening = openingBefore(text, before)
  if (separator === '' && opening !== 'flag') return undefined
  if (separator === ',' && !/["'`]/.test(head[2] ?? '')) return undefined
  return {
    key: text.slice(before, end) + (head[1] ?? ''),
    before: opening,
    separator,
    quote,
    value: text.slice(valueStart, valueEnd),
    span: { start: valueStart, end: valueEnd },
    startsLine: /(?:^|\n|\\n)[ \t]*(?:[-#+>*]{1,2} |\/\/ ?)?(?:export |set |ENV |ARG |\$env:)?["']?$/i.test(
      text.slice(Math.max(0, before - 40), before),
    ),
    endsLine: /^(?:[ \t]*(?:[,;]?[ \t]*(?:#|\/\/|$|\r?\n|\\r|\\n)|\\"|"))/.test(
      text.slice(valueEnd, valueEnd + 40),
    ),
  }
}

/** The key's first character: back over name characters, at most 48. */
function keyStart(text: string, at: number): number {
  const floor = Math.max(0, at - 48)
  let start = at
  while (start > floor && /[\w.-]/.test(text[start - 1] as string)) start--
  while (start < at && /[.-]/.test(text[start] as string)) start++
  return start
}

function openingBefore(text: string, at: number): Assignment['before'] {
  const before = text.slice(Math.max(0, at - 12), at)
  if (/(?:^|[\s"'`[(,;])-{1,2}$/.test(before)) return 'flag'
  if (/<$/.test(before)) return 'tag'
  return /\w\(\s?["'`]$/.test(before) ? 'argument' : 'other'
}

/** The opening quote with its backslashes, or nothing. */
function quoteAt(text: string, at: number): string {
  let end = at
  while (end < at + 3 && text[end] === '\\') end++
  const char = text[end]
  if (char === '"' || char === "'" || char === '`') return text.slice(at, end + 1)
  return text.startsWith('&quot;', at) ? '&quot;' : ''
}

/** Where the same quote closes again on the same line, or where a cut-off text ends; nothing when it does not. */
function quotedEnd(text: string, start: number, quote: string): number | undefined {
  const limit = Math.min(text.length, start + LONGEST_VALUE)
  for (let at = start; at < limit; at++) {
    const char = text[at]
    if (char === '\n' || char === '\r') return undefined
    if (text.startsWith(quote, at)) return at
    if (char === '\\' && quote.length === 1) at++
  }
  return limit === text.length && /\s/.test(text.slice(start, limit)) ? undefined : limit
}

/** Where an unquoted value ends: at white space or at a character that no such value holds. */
function bareEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_VALUE)
  let at = start
  while (at < limit && !/[\s"'`,;<>|\\]/.test(text[at] as string)) at++
  return at
}
