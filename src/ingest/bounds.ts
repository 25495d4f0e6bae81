import type { Redact } from '../redact/redact.ts'

interface Bounds {
  readonly head: number
  readonly tail: number
}

/** The input or output of a tool. */
const TOOL_TEXT: Bounds = { head: 1500, tail: 500 }
/** A message: more than anybody types or reads, and as much as can be cleaned in a moment. */
const MESSAGE_TEXT: Bounds = { head: 15_000_000, tail: 1_000_000 }
/** More than any secret is long: a secret that the cut would halve is seen whole before it is cut. */
const MARGIN = 4096

/** A tool's input or output, cleaned and cut to its beginning and end, which say what happened. */
export function bounded(given: string, redact: Redact): string {
  return boundedTo(given, redact, TOOL_TEXT)
}

/** Whether only the beginning and the end of what a tool said is kept. */
export function isCut(given: string): boolean {
  return given.length > TOOL_TEXT.head + TOOL_TEXT.tail
}

/** A message, cleaned. Of one that is longer than 16 million characters the middle stays in the agent's transcript. */
export function boundedMessage(given: string, redact: Redact): string {
  return boundedTo(given, redact, MESSAGE_TEXT)
}

function boundedTo(given: string, redact: Redact, bounds: Bounds): string {
  const { head: headLength, tail: tailLength } = bounds
  const most = headLength + tailLength + 2 * MARGIN
  const text = given.length <= most ? storable(given) : given
  if (text.length <= headLength + tailLength) return redact(text).text
  if (text.length <= most) return cutMiddle(redact(text).text, bounds)
  // Text within the margin's length of the cut may be half a secret, even when the text before it became shorter.
  const head = redact(storable(text.slice(0, headLength + MARGIN)))
    .text.slice(0, -MARGIN)
    .slice(0, headLength)
  const tail = redact(storable(text.slice(-tailLength - MARGIN)))
    .text.slice(MARGIN)
    .slice(-tailLength)
  return joinedEnds(head, tail, text.length - headLength - tailLength)
}

function cutMiddle(text: string, { head, tail }: Bounds): string {
  if (text.length <= head + tail) return text
  return joinedEnds(text.slice(0, head), text.slice(-tail), text.length - head - tail)
}

/** A cut may not halve a character. */
function joinedEnds(head: string, tail: string, left: number): string {
  return `${head.replace(/[\uD800-\uDBFF]$/, '')}\n… ${left} characters left out …\n${tail.replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** A database ends a text at NUL and cannot hold half a character: both become the sign for what cannot be shown. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replace(UNSTORABLE, '\uFFFD')
}

/** As the pattern would say; everything that is kept comes by here, and the engine's own test is far faster. */
function isStorable(text: string): boolean {
  return (text as CheckedText).isWellFormed() && !text.includes('\0')
}

/** In every Node that we run on, not yet in the compiler's library. */
type CheckedText = string & { isWellFormed(): boolean }

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what is looked for
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
