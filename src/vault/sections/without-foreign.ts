import { textDigest } from '../edits/foreign-texts.ts'
import { readMemoryLine } from '../page/memory-line.ts'

/**
 * A file's text without the list items that are known to be somebody else's: they stand in the review queue with their
 * origin, or were rejected there, or are memories by now. `foreign` holds their digests.
 */
export function withoutForeign(text: string, foreign: ReadonlySet<string>): string {
  if (foreign.size === 0) return text
  const lines = text.split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; ) {
    const end = foreignUntil(lines, at, foreign)
    if (end === at) kept.push(lines[at] ?? '')
    at = Math.max(end, at + 1)
  }
  return kept.join('\n')
}

const BULLET = /^\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+/
/** An item of more lines than this is no statement. */
const MOST_LINES = 40

/** Where the item that begins in a line ends, when it is foreign; else the line itself. */
function foreignUntil(lines: readonly string[], at: number, foreign: ReadonlySet<string>): number {
  const first = lines[at] ?? ''
  if (!BULLET.test(first)) return at
  let item = first.replace(BULLET, '')
  let found = at
  for (let next = at + 1; next <= at + MOST_LINES; next++) {
    // The longest that is foreign: a statement may begin with another one.
    if (foreign.has(textDigest(readMemoryLine(item).text))) found = next
    const line = lines[next]
    if (line === undefined || line.trim() === '' || BULLET.test(line)) break
    item += ` ${line}`
  }
  return found
}
