/** Folding repeated lines: a log that says the same 500 times leaves room for what else was said. */

/** Repeated groups of up to so many lines are found, as a stack trace that is printed again and again. */
const LONGEST_GROUP = 8
/** So often a group must stand there one after the other. */
const FEWEST_REPEATS = 3

/** Each run of lines that differ only in times, ids and counts is shown once, with how often it stood there. */
export function foldRepeats(text: string): string {
  const lines = text.split('\n')
  if (lines.length < FEWEST_REPEATS) return text
  const shapes = lines.map(shapeOf)
  const folded: string[] = []
  for (let at = 0; at < lines.length; ) {
    const { size, times } = repeatAt(shapes, at)
    folded.push(...lines.slice(at, at + size))
    if (times > 1) folded.push(`… ×${times}`)
    at += size * times
  }
  return folded.join('\n')
}

interface Repeat {
  readonly size: number
  readonly times: number
}

const ONCE: Repeat = { size: 1, times: 1 }

/** The group that covers the most lines from here on; the shortest of those that cover as many. */
function repeatAt(shapes: readonly string[], at: number): Repeat {
  let best = ONCE
  for (let size = 1; size <= LONGEST_GROUP; size++) {
    const times = timesAt(shapes, at, size)
    if (times >= FEWEST_REPEATS && size * times > best.size * best.times) best = { size, times }
  }
  return best
}

function timesAt(shapes: readonly string[], at: number, size: number): number {
  if (shapes.slice(at, at + size).every((shape) => shape === '')) return 1
  let times = 1
  while (isSameGroup(shapes, at, at + size * times, size)) times++
  return times
}

function isSameGroup(shapes: readonly string[], one: number, other: number, size: number): boolean {
  if (other + size > shapes.length) return false
  for (let index = 0; index < size; index++) if (shapes[one + index] !== shapes[other + index]) return false
  return true
}

/** Times, ids and counts: they change from one line of a log to the next and say nothing new. */
const CHANGING =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b|\b0x[0-9a-f]+\b|\b\d{4}-\d\d-\d\d(?:[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?)?|\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?\b|\b\d+(?:\.\d+)?\s?(?:%|ms|µs|ns|s|kB|KB|MB|GB|B)(?![\p{L}\d])|\b\d{4,}\b|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b/giu

const LONGEST_COMPARED = 400

function shapeOf(line: string): string {
  return line.slice(0, LONGEST_COMPARED).replaceAll(CHANGING, '#').trim()
}
