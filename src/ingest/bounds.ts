import type { Redact } from '../redact/redact.ts'

const HEAD = 3000
const TAIL = 1000
/** More than any secret is long: a secret that the cut would halve is seen whole before it is cut. */
const MARGIN = 4096

/** What a tool was given or said, cleaned, and bounded to its beginning and end: those tell what happened. */
export function bounded(text: string, redact: Redact): string {
  if (text.length <= HEAD + TAIL) return redact(text).text
  if (text.length <= HEAD + TAIL + 2 * MARGIN) return cut(redact(text).text)
  const head = redact(text.slice(0, HEAD + MARGIN)).text.slice(0, HEAD)
  const tail = redact(text.slice(-TAIL - MARGIN)).text.slice(-TAIL)
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
