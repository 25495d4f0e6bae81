/**
 * How many tokens a text takes at most, by what tokenisers make of each kind of sign. Better too many than too few: words
 * of English take less, identifiers and figures more than prose, and a sign of Chinese or Japanese about one of its own.
 */
export function tokensIn(text: string): number {
  let sum = 0
  for (const sign of text) sum += costOf(sign.codePointAt(0) ?? 0)
  return Math.ceil(sum)
}

function costOf(point: number): number {
  if (point < 0x80) return isLetterOrSpace(point) ? 0.28 : 0.5
  if (point < 0x590) return 0.65
  return point <= 0xffff ? 1.3 : 2.5
}

function isLetterOrSpace(point: number): boolean {
  return point === 0x20 || (point >= 0x61 && point <= 0x7a)
}
