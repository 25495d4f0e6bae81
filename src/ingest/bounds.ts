import type { Redact } from '../redact/redact.ts'

const HEAD = 1500
const TAIL = 500
/** More than any secret is long: a secret that the cut would halve is seen whole before it is cut. */
const MARGIN = 4096

/** What a tool was given or said, cleaned, and bounded to its beginning and end: those tell what happened. */
export function bounded(given: string, redact: Redact): string {
  const text = storable(given)
  if (text.length <= HEAD + TAIL) return redact(text).text
  if (text.length <= HEAD + TAIL + 2 * MARGIN) return cut(redact(text).text)
  // What stands within the margin's length of the cut may be half a secret, also when what is before it became shorter.
  const head = redact(text.slice(0, HEAD + MARGIN))
    .text.slice(0, -MARGIN)
    .slice(0, HEAD)
  const tail = redact(text.slice(-TAIL - MARGIN))
    .text.slice(MARGIN)
    .slice(-TAIL)
  return joined(head, tail, text.length - HEAD - TAIL)
}

function cut(text: string): string {
  if (text.length <= HEAD + TAIL) return text
  return joined(text.slice(0, HEAD), text.slice(-TAIL), text.length - HEAD - TAIL)
}

/** A cut may not halve a character. */
function joined(head: string, tail: string, left: number): string {
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
