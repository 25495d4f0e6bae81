import { codeAt } from './boundary.ts'
import type { Span } from './rule.ts'

/** `choice`: in `isSet ? 'password' : 'text'` the colon assigns nothing. */
type Opening = 'flag' | 'tag' | 'argument' | 'choice' | 'other'

/** A key and the value written beside it, in whatever notation: env file, code, JSON, YAML, XML, command line. */
export interface Assignment {
  /** The key's whole name, as far as it can be seen: `DB_PASSWORD`, `spring.datasource.password`. */
  readonly key: string
  /** The kind of text before the key: a flag's dashes or `#define` (a space assigns), a tag's bracket, a call's quote. */
  readonly before: Exclude<Opening, 'choice'>
  readonly separator: string
  /** The quote that encloses the value, with its escapes (`\"`); empty when there is none. */
  readonly quote: string
  /** The value, or its beginning: enough to judge it by. */
  readonly value: string
  /** All of the value. Found only when asked, since most values are judged and left alone. */
  readonly span: () => Span
  /** Whether the key begins its line, as in env files and YAML (`export ` and list dashes do not count). */
  readonly startsLine: () => boolean
  /** Whether nothing but a comment or a comma follows on the line. */
  readonly endsLine: () => boolean
}

/** As much of a value as is judged, and as much as is replaced. */
const JUDGED = 120
const LONGEST = 8192
const LONGEST_KEY = 48

/** A value that was replaced before; the scan would leave it alone too, only later. */
const REPLACED = '[redacted:'

/** From the end of the word that made the key interesting to where its value begins. */
const TO_VALUE = new RegExp(
  [
    String.raw`([\w.-]{0,48})(?![\w.-])`, // the rest of the key
    String.raw`([\\"'\x60\])*]{0,6})(?![\\"'\x60\])*])[ \t]{0,30}(?![ \t])`, // what closes it: quotes, brackets, Markdown stars
    String.raw`(?:\??:?[ \t]?(?:string|String|str|&str|&'static str|text|char ?\*|Optional\[str\])[ \t]{0,4}(?==))?`, // its type
    // The separator: an operator, a field or attribute named `value`, the end of a tag; a bare space only for flags.
    String.raw`(:=|=>|[!=]==?|=|:|,?\s{0,40}[\\"']{0,4}(?:value|content)[\\"']{0,4}\s{0,4}[:=]|,|>|\(|\{|\|\|=?|\?\?=?|\?=|<\/key>\s{0,20}<string>|(?<=[ \t]))`,
    String.raw`\*{0,2}[ \t]{0,30}(?:(?:!!(?:str|binary)|!vault|!unsafe)[ \t]{1,4})?(?:[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,20}|\r?\n[ \t]{0,40}(?=["'\x60]))?`, // a YAML block, or a new line before a quote
    String.raw`(?:process\.env\.\w{1,60}[ \t]{1,4}(?:\|\||\?\?)[ \t]{1,4})?`, // a default after a look-up
    String.raw`(?:(?:[bBrRuUfFL@$[]|new |String\(|str\(|Some\(|SecretStr\()(?=\\{0,3}["'\x60]))?`, // kinds of string
  ].join(''),
  'y',
)

/** Reads the assignment whose key contains the text from `start` to `end`. */
export function readAssignment(text: string, start: number, end: number): Assignment | undefined {
  if (isFollowedByWord(text, end) && !mayBeFlag(text, keyStart(text, start))) return undefined
  TO_VALUE.lastIndex = end
  const head = TO_VALUE.exec(text)
  if (head === null) return undefined
  const keyAt = keyStart(text, start)
  const before = openingBefore(text, keyAt)
  if (before === 'choice') return undefined
  const separator = head[3] ?? ''
  if (separator === '' && before !== 'flag') return undefined
  if (separator === ',' && !/["'`]/.test(head[2] ?? '')) return undefined

  const at = end + head[0].length
  const quote = quoteAt(text, at)
  const valueAt = at + quote.length
  const endOf = quote === '' ? bareEnd : quotedEnd
  const judgedTo = endOf(text, valueAt, JUDGED, quote)
  if (judgedTo === undefined || judgedTo === valueAt || text.startsWith(REPLACED, valueAt)) return undefined
  return {
    key: text.slice(keyAt, end) + (head[1] ?? ''),
    before,
    separator,
    quote,
    value: text.slice(valueAt, judgedTo),
    span: () => ({ start: valueAt, end: endOf(text, valueAt, LONGEST, quote) ?? judgedTo }),
    startsLine: () => startsLine(text, keyAt),
    endsLine: () =>
      /^[ \t]*(?:[,;]?[ \t]*(?:#|\/\/|$|\r?\n|\\r|\\n)|\\?")/.test(text.slice(judgedTo, judgedTo + 40)),
  }
}

/** A space and a word that is neither a type nor `value`: only after a flag is it a value. Cheap, and mostly so in prose. */
function isFollowedByWord(text: string, end: number): boolean {
  let at = end
  while (isNameCode(codeAt(text, at))) at++
  if (at > end + LONGEST_KEY || codeAt(text, at) !== SPACE) return false
  const code = codeAt(text, at + 1)
  return code >= 97 && code <= 122
    ? !TYPE_OR_VALUE.includes(text[at + 1] ?? '')
    : code >= 65 && code <= 90 && code !== 79 && code !== 83
}

const SPACE = 32
/** First letters of `string`, `text`, `char`, `value` and `content`. */
const TYPE_OR_VALUE = 'stcv'

function mayBeFlag(text: string, at: number): boolean {
  const before = codeAt(text, at - 1)
  return before === 45 || (before === SPACE && openingBefore(text, at) === 'flag')
}

/** The key's first character: back over name characters. */
function keyStart(text: string, at: number): number {
  const floor = Math.max(0, at - LONGEST_KEY)
  let start = at
  while (start > floor && isNameCode(codeAt(text, start - 1))) start--
  while (start < at && (text[start] === '.' || text[start] === '-')) start++
  return start
}

/** Letters, digits, `_`, `.` and `-`. */
export function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 45 && code <= 57 && code !== 47) ||
    code === 95
  )
}

function openingBefore(text: string, at: number): Opening {
  const char = text[at - 1]
  if (char === ' ' && !mayFollowDefinition(text, at)) return 'other'
  const before = text.slice(Math.max(0, at - 14), at)
  if (char === '-') return /(?:^|[\s"'`[(,;])-{1,2}$/.test(before) ? 'flag' : 'other'
  if (char === ' ')
    return /(?:^|[\s#(])(?:define|ENV|ARG|setenv|SetEnv|setx|set -\w{1,3}|def) $/.test(before)
      ? 'flag'
      : 'other'
  if (char === '<') return 'tag'
  if (char !== '"' && char !== "'" && char !== '`') return 'other'
  if (/(?:name|key|id)=["']$/.test(before)) return 'tag'
  if (/\s\?\s{1,3}["'`]$/.test(before)) return 'choice'
  return /\w\(\s?["'`]$/.test(before) ? 'argument' : 'other'
}

/** Cheap: `define`, `ENV`, `ARG`, `setenv`, `setx` and `def` by their last two letters, `set -x` by its dash. */
function mayFollowDefinition(text: string, at: number): boolean {
  const last = codeAt(text, at - 2)
  const isDefining = DEFINITION_ENDS.some(
    ([first, second]) => last === second && codeAt(text, at - 3) === first,
  )
  return isDefining || text[at - 3] === '-' || text[at - 4] === '-' || text[at - 5] === '-'
}

const DEFINITION_ENDS = ['ne', 'NV', 'RG', 'nv', 'tx', 'ef'].map((end) => [
  end.charCodeAt(0),
  end.charCodeAt(1),
])

function startsLine(text: string, at: number): boolean {
  return /(?:^|\n|\\n)[ \t]*(?:[-#+>*]{1,2} |\/\/ ?)?(?:export |set |ENV |ARG |\$env:)?["']?$/i.test(
    text.slice(Math.max(0, at - 40), at),
  )
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
function quotedEnd(text: string, start: number, longest: number, quote: string): number | undefined {
  const limit = Math.min(text.length, start + longest)
  for (let at = start; at < limit; at++) {
    const char = text[at]
    if (char === '\n' || char === '\r') return undefined
    if (char === quote[0] && text.startsWith(quote, at)) return at
    if (char === '\\' && quote.length === 1) at++
  }
  return limit === text.length && /\s/.test(text.slice(start, limit)) ? undefined : limit
}

/** `&name=`: in a query string the value ends here, elsewhere `&` may be part of it. */
const NEXT_PAIR = /&(?:amp;)?[\w.%-]{1,30}=/y
const AMPERSAND = 38

/** Where an unquoted value ends: at white space or at a character that no such value holds. */
function bareEnd(text: string, start: number, longest: number): number {
  const limit = Math.min(text.length, start + longest)
  for (let at = start; at < limit; at++) {
    const code = codeAt(text, at)
    if (code < 128 && BARE_STOPS[code] === 1) return at
    if (code !== AMPERSAND) continue
    NEXT_PAIR.lastIndex = at
    if (NEXT_PAIR.test(text)) return at
  }
  return limit
}

/** By character code: 1 for control characters, space, quotes, comma, semicolon, angle brackets, bar, backslash. */
const BARE_STOPS = Uint8Array.from({ length: 128 }, (_, code) =>
  code <= 32 || '"\'`,;<>|\\'.includes(String.fromCharCode(code)) ? 1 : 0,
)
