/** Keeps a text within a length by leaving out its middle: how it begins and how it ends says the most. */
export function withoutMiddle(text: string, longest: number, mark: (leftOut: number) => string): string {
  if (text.length <= longest) return text
  const budget = Math.max(0, longest - mark(text.length).length)
  const head = sliceWhole(text, 0, Math.ceil(budget / 2))
  const tail = sliceWhole(text, text.length - Math.floor(budget / 2), text.length)
  return head + mark(text.length - head.length - tail.length) + tail
}

/** The length to which the longest of some texts must be cut so that all of them together fit: short ones stay whole. */
export function fairLength(lengths: readonly number[], budget: number): number {
  let left = budget
  const sorted = lengths.toSorted((one, other) => one - other)
  for (const [index, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index))
    if (length > share) return Math.max(0, share)
    left -= length
  }
  return Number.POSITIVE_INFINITY
}

/** On one line, cut at its end. */
export function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 4)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length <= longest ? line : `${sliceWhole(line, 0, longest - 1)}…`
}

/** Never half a character: half a surrogate pair does not survive UTF-8. */
function sliceWhole(text: string, from: number, to: number): string {
  return text.slice(isSecondHalf(text, from) ? from + 1 : from, isSecondHalf(text, to) ? to - 1 : to)
}

function isSecondHalf(text: string, at: number): boolean {
  return at > 0 && at < text.length && /[\uDC00-\uDFFF]/.test(text[at] ?? '')
}
